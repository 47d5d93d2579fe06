import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let productId: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const body = { name: 'Blue mug', price: 500, stock: 4 };
  const made = await store.call('POST /merchant/products', { token, body });
  productId = textAt(made.body, '_id');
  await addOrder(store.db, amina.storeId, 'order-1', {
    items: [
      { product_id: productId, name: 'Blue mug', sku: 'MUG-1', quantity: 2, unit_price: 500 },
    ],
  });
});

function change(body: object, headers: Record<string, string> = {}) {
  return store.call('PUT /merchant/orders/order-1', { token, body, headers });
}

describe('transitions of an order [C12, S6]', () => {
  test('are written into the timeline and increment the version [S6]', async () => {
    const accepted = await change({ status: 'confirmed' }, { 'If-Match': '"1"' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.headers.get('ETag')).toBe('"2"');
    store.clock.advance(60);
    const { body } = await change({ status: 'processing' });
    expect(body).toMatchObject({
      status: 'processing',
      timeline: [
        { type: 'confirmed', by: 'merchant', at: '2026-03-02T09:00:00.000Z' },
        { type: 'processing', by: 'merchant', at: '2026-03-02T09:01:00.000Z' },
      ],
    });
  });

  test('on hold requires a reason, and resumes the former status', async () => {
    const bare = await change({ status: 'on_hold' });
    expect([bare.status, at(bare.body, 'errors', 'reason')]).toEqual([422, 'Say why.']);
    const held = await change({ status: 'on_hold', reason: 'Address unclear' });
    expect(held.body).toMatchObject({ status: 'on_hold', heldFrom: 'pending' });
    expect((await change({ status: 'processing' })).status).toBe(409);
    const back = await change({ status: 'pending' });
    expect(back.body).toMatchObject({ status: 'pending', heldFrom: null });
    expect(JSON.stringify(at(back.body, 'timeline'))).toContain('"resumed"');
  });

  test('a note, an address and tags are saved, one action a request', async () => {
    const shippingAddress = { line1: '12 rue des Martyrs', city: 'Paris', country: 'FR' };
    await change({ note: 'Call first' });
    await change({ shippingAddress });
    const { body } = await change({ tags: ['vip'] });
    expect(body).toMatchObject({
      notes: [{ text: 'Call first', by: 'merchant' }],
      shippingAddress,
      tags: ['vip'],
      timeline: [{ type: 'note_added' }, { type: 'address_changed' }, { type: 'edited' }],
    });
  });
});

test('orders are filtered by tag, country and payment method as they are now [C12]', async () => {
  const count = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter));
    const response = await store.call(`GET /merchant/orders?filter=${query}`, { token });
    return response.headers.get('X-Total-Count');
  };
  const shippingAddress = { line1: '12 rue des Martyrs', city: 'Paris', country: 'FR' };
  await change({ shippingAddress });
  await change({ tags: ['VIP', 'gift'] });
  await change({ tags: ['vip'] });
  expect(await count({ tag: 'Vip', shippingCountry: 'FR', paymentKind: 'card' })).toBe('1');
  expect(await count({ q: 'paris' })).toBe('1');
  expect(await count({ tag: 'gift' })).toBe('0');
  expect(await count({ shippingCountry: 'BE' })).toBe('0');
  await change({ shippingAddress: { ...shippingAddress, country: 'BE' } });
  expect(await count({ shippingCountry: 'BE' })).toBe('1');
});
