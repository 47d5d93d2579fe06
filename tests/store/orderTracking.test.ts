import { beforeEach, describe, expect, test } from 'vitest';
import { at, bruno } from './openStore.ts';
import { ALL, MUG, openStoreWithOrders, PLATE, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;
beforeEach(async () => {
  merchant = await openStoreWithOrders({ status: 'confirmed' });
});

const part = (items: object[], more: object = {}) =>
  merchant.put({ status: 'shipped', shipment: { items, ...more } });
const own = async (token = merchant.token) => {
  const { body } = await merchant.store.call('GET /users/profile', { token });
  return at(body, 'storeSettings', 'carriers');
};

async function parcelId(place: number): Promise<string> {
  return (await merchant.read()).shipments[place]?._id ?? '';
}

describe('tracking of a shipped parcel', () => {
  test('is added and corrected on each parcel, also delivered ones, with a timeline entry', async () => {
    await part([{ _id: MUG, quantity: 3 }]);
    merchant.store.clock.advance(60);
    await part([{ _id: PLATE, quantity: 2 }], { carrier: 'GLS', trackingNumber: 'G1' });
    await merchant.put({ status: 'delivered' });
    const shipment = await parcelId(0);
    const added = await merchant.put({
      tracking: {
        shipment,
        carrier: 'DHL',
        trackingNumber: 'D1',
        trackingUrl: 'https://dhl.example/D1',
      },
    });
    expect(added.body).toMatchObject({
      status: 'delivered',
      shipments: [
        { carrier: 'DHL', trackingNumber: 'D1', trackingUrl: 'https://dhl.example/D1' },
        { carrier: 'GLS', trackingNumber: 'G1', trackingUrl: null },
      ],
    });
    await merchant.put({ tracking: { shipment, carrier: 'DHL', trackingNumber: 'D2' } });
    const order = await merchant.read();
    expect(order.shipments[0]).toMatchObject({ trackingNumber: 'D2', trackingUrl: null });
    expect(order.timeline.slice(-2).map(({ type, data }) => [type, data])).toEqual([
      ['tracking_updated', { shipment, carrier: 'DHL', trackingNumber: 'D1' }],
      ['tracking_updated', { shipment, carrier: 'DHL', trackingNumber: 'D2' }],
    ]);
  });

  test('keeps a typed link when something else changes', async () => {
    await part(ALL, { carrier: 'X', trackingNumber: '1', trackingUrl: 'https://x.example/typed' });
    await merchant.put({ status: 'delivered' });
    expect((await merchant.read()).shipments[0]?.trackingUrl).toBe('https://x.example/typed');
  });

  test('is refused for an older version, and done once by its key', async () => {
    await part(ALL);
    const shipment = await parcelId(0);
    const body = { tracking: { shipment, carrier: 'DHL', trackingNumber: 'D1' } };
    expect((await merchant.put(body, { 'If-Match': '"1"' })).status).toBe(412);
    const key = { 'Idempotency-Key': 'tracking-of-parcel-1' };
    const first = await merchant.put(body, key);
    const second = await merchant.put(body, key);
    expect([first.status, second.body]).toEqual([200, first.body]);
    const entries = (await merchant.read()).timeline.filter(
      ({ type }) => type === 'tracking_updated',
    );
    expect(entries).toHaveLength(1);
  });

  test.each([
    [{ shipment: 'x', trackingNumber: '1' }, 'This parcel is not in the order.'],
    [{ shipment: 'x', trackingUrl: 'http://x.example' }, 'A tracking link starts with https://'],
    [
      { shipment: 'x', carrier: 'X', carrierLink: 'https://x.example/' },
      'The link starts with https:// and has {tracking} once, after the site’s name.',
    ],
  ])('refuses %j', async (tracking, text) => {
    const response = await merchant.put({ tracking });
    expect([response.status, at(response.body, 'errors')]).toEqual([422, { tracking: text }]);
  });
});

describe('the carriers of a store', () => {
  const link = 'https://velo.example/{tracking}';

  test('save one with a link pattern from a parcel, for this store alone', async () => {
    await part([{ _id: MUG, quantity: 3 }], { carrier: 'Vélo', carrierLink: link });
    expect(await own()).toEqual([{ name: 'Vélo', link }]);
    const shipment = await parcelId(0);
    const other = 'https://velo.example/new/{tracking}';
    await merchant.put({ tracking: { shipment, carrier: 'vélo', carrierLink: other } });
    expect(await own()).toEqual([{ name: 'vélo', link: other }]);
    expect(await own((await merchant.store.signIn(bruno)).token)).toEqual([]);
  });

  test('save nothing of a refused request', async () => {
    await part([{ _id: MUG, quantity: 30 }], { carrier: 'Vélo', carrierLink: link });
    expect(await own()).toEqual([]);
  });

  test('are in the settings, with unique names and valid links', async () => {
    const put = (carriers: object[]) =>
      merchant.store.call('PUT /users/profile', {
        token: merchant.token,
        body: { storeSettings: { carriers } },
      });
    expect((await put([{ name: 'Vélo', link }, { name: 'À pied' }])).status).toBe(200);
    expect(await own()).toEqual([
      { name: 'Vélo', link },
      { name: 'À pied', link: null },
    ]);
    expect(at((await put([{ name: 'A' }, { name: 'a' }])).body, 'errors')).toEqual({
      'storeSettings.carriers': 'Two carriers have the same name.',
    });
    expect((await put([{ name: 'A', link: 'javascript:{tracking}' }])).status).toBe(422);
  });
});
