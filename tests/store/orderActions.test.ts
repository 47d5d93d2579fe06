import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at } from './openStore.ts';
import { customersBySum } from './randomOrders.ts';
import { ALL, MUG, openStoreWithOrders, PLATE, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;
beforeEach(async () => {
  merchant = await openStoreWithOrders();
});

const ship = (items: object[], more: object = {}) => ({
  status: 'shipped',
  shipment: { items, ...more },
});

async function product(id: string) {
  const { body, headers } = await merchant.store.call(`GET /merchant/products/${id}`, {
    token: merchant.token,
  });
  return {
    stock: at(body, 'stock'),
    availability: at(body, 'availability'),
    soldCount: at(body, 'soldCount'),
    version: headers.get('ETag'),
  };
}

async function stockTotal(stock: string): Promise<string | null> {
  const response = await merchant.store.call(`GET /merchant/products?filter={"stock":"${stock}"}`, {
    token: merchant.token,
  });
  return response.headers.get('X-Total-Count');
}

describe('shipping', () => {
  test('a part keeps the order in packing, the rest ships it; parcels keep their tracking [C12] [S6]', async () => {
    await merchant.put({ status: 'confirmed' });
    const some = [{ _id: MUG, quantity: 2 }];
    const parcel = { carrier: 'DHL', trackingNumber: 'X1', trackingUrl: 'https://dhl.example/X1' };
    const part = await merchant.put(ship(some, parcel));
    expect(part.body).toMatchObject({
      status: 'processing',
      fulfilmentStatus: 'partially_fulfilled',
      shipments: [{ ...parcel, items: some, shippedAt: '2026-03-02T09:00:00.000Z' }],
    });
    merchant.store.clock.advance(60);
    const rest = [
      { _id: MUG, quantity: 1 },
      { _id: PLATE, quantity: 2 },
    ];
    const whole = await merchant.put(ship(rest));
    expect(whole.body).toMatchObject({ status: 'shipped', fulfilmentStatus: 'fulfilled' });
    const order = await merchant.read();
    expect(order.items.map(({ fulfilledQuantity }) => fulfilledQuantity)).toEqual([3, 2]);
    expect(order.shipments).toHaveLength(2);
    expect(order.timeline.map(({ type }) => type)).toEqual(['confirmed', 'shipped', 'shipped']);
    const delivered = await merchant.put({ status: 'delivered' });
    expect(at(delivered.body, 'shipments', '0', 'deliveredAt')).toBe('2026-03-02T09:01:00.000Z');
  });

  test.each([
    ['too many units', [{ _id: MUG, quantity: 4 }], 409, 'Choose 1 to 3 of Blue mug.'],
    [
      'an item of another order',
      [{ _id: 'x', quantity: 1 }],
      422,
      'This item is not in the order.',
    ],
    ['an item twice', [...ALL, ...ALL], 422, 'This item is not in the order.'],
  ])('refuses %s at the parcel, with a text [C12] [D16]', async (_, items, status, text) => {
    await merchant.put({ status: 'confirmed' });
    const response = await merchant.put(ship(items));
    expect([response.status, at(response.body, 'errors', 'shipment')]).toEqual([status, text]);
  });

  test('refuses an empty parcel, a link without https, and a missing parcel [C12]', async () => {
    await merchant.put({ status: 'confirmed' });
    expect((await merchant.put(ship([]))).status).toBe(422);
    expect((await merchant.put(ship(ALL, { trackingUrl: 'javascript:alert(1)' }))).status).toBe(
      422,
    );
    const bare = await merchant.put({ status: 'shipped' });
    expect([bare.status, at(bare.body, 'errors', 'shipment')]).toEqual([
      422,
      'Say what is in the parcel.',
    ]);
  });

  test('a mistaken "delivered" can be undone for 15 minutes [S6] [D16]', async () => {
    await merchant.put({ status: 'confirmed' });
    await merchant.put(ship(ALL));
    await merchant.put({ status: 'delivered' });
    merchant.store.clock.advance(14 * 60);
    expect((await merchant.put({ status: 'shipped' })).body).toMatchObject({ status: 'shipped' });
    await merchant.put({ status: 'delivered' });
    merchant.store.clock.advance(16 * 60);
    const { token } = await merchant.store.signIn();
    const body = { status: 'shipped' };
    const late = await merchant.store.call('PUT /merchant/orders/order-1', { token, body });
    expect([late.status, at(late.body, 'errors', 'status')]).toEqual([
      409,
      'An order that is delivered can’t become shipped.',
    ]);
  });
});

test('the parcels of an undone "delivered" no longer have a delivery date [D16]', async () => {
  await merchant.put({ status: 'confirmed' });
  await merchant.put(ship(ALL));
  await merchant.put({ status: 'delivered' });
  await merchant.put({ status: 'shipped' });
  expect(await merchant.read()).toMatchObject({ shipments: [{ deliveredAt: null }] });
  merchant.store.clock.advance(60);
  await merchant.put({ status: 'delivered' });
  const order = await merchant.read();
  expect(order.shipments[0]?.deliveredAt).toBe('2026-03-02T09:01:00.000Z');
});

describe('cancelling', () => {
  const cancel = { status: 'cancelled', cancelReason: 'out_of_stock', restock: true };

  test('restocks units without changing the products’ versions [S6] [C12]', async () => {
    expect([await stockTotal('out'), await stockTotal('in')]).toEqual(['1', '1']);
    const { body } = await merchant.put(cancel);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'out_of_stock',
      paymentStatus: 'paid',
      fulfilmentStatus: 'unfulfilled',
    });
    expect(await product(merchant.mugId)).toEqual({
      stock: 3,
      availability: 'in',
      soldCount: 2,
      version: '"1"',
    });
    expect(await product(merchant.plateId)).toMatchObject({ stock: 12, soldCount: 3 });
    expect([await stockTotal('out'), await stockTotal('in')]).toEqual(['0', '2']);
    const order = await merchant.read();
    expect(order.timeline.map(({ type }) => type)).toEqual(['cancelled', 'restocked']);
  });

  test('without restock, units count neither as sold nor as stock [S6]', async () => {
    await merchant.put({ ...cancel, restock: false });
    expect(await product(merchant.mugId)).toMatchObject({ stock: 0, soldCount: 2 });
  });

  test('refunds on request, in the same action [C12] [D16]', async () => {
    const refund = { amount: 12_990, shipping: 590, reason: 'other', note: 'No stock' };
    const { body } = await merchant.put({ ...cancel, refund });
    expect(body).toMatchObject({ paymentStatus: 'refunded', refundedTotal: 12_990 });
    const [ada] = await customersBySum(merchant.store.db, amina.storeId);
    expect(ada).toMatchObject({ orders_count: 0, total_spent: 0, refunded_total: 12_990 });
    const { body: stats } = await merchant.store.call('GET /users/ada/stats', {
      token: merchant.token,
    });
    expect(stats).toMatchObject({
      ordersCount: 0,
      totalSpent: 0,
      refundedTotal: 12_990,
      firstOrderAt: null,
      lastOrderAt: null,
    });
  });

  test.each([
    [{ status: 'cancelled' }, 'cancelReason', 'Say why the order is cancelled.'],
    [
      { status: 'cancelled', cancelReason: 'boredom' },
      'cancelReason',
      'Say why the order is cancelled.',
    ],
    [{ status: 'cancelled', cancelReason: 'other' }, 'reason', 'Say why.'],
  ])('requires a reason: %j [C12]', async (body, field, text) => {
    const response = await merchant.put(body);
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
  });

  test('is refused after a shipment, with the current order [S6] [D16]', async () => {
    await merchant.put({ status: 'confirmed' });
    await merchant.put(ship([{ _id: MUG, quantity: 1 }]));
    const response = await merchant.put(cancel);
    expect([response.status, at(response.body, 'errors', 'status')]).toEqual([
      409,
      'Part of it has been shipped. Record a refund for what hasn’t been shipped instead.',
    ]);
    expect(at(response.body, 'current', 'status')).toBe('processing');
  });

  test('suggests refunding the rest, which works on hold too and leaves nothing waiting', async () => {
    await merchant.put({ status: 'confirmed' });
    await merchant.put(ship([{ _id: MUG, quantity: 3 }]));
    await merchant.put({ status: 'on_hold', reason: 'Plates are late' });
    const refunded = await merchant.put({
      refund: { items: [{ _id: PLATE, quantity: 2 }], amount: 7000, reason: 'late' },
    });
    expect(refunded.body).toMatchObject({ status: 'shipped', heldFrom: null });
  });

  test('of an unpaid order explains what works instead of a refund', async () => {
    const unpaid = await openStoreWithOrders({ status: 'confirmed', paid_total: 0 });
    await unpaid.put(ship([{ _id: MUG, quantity: 1 }]));
    const response = await unpaid.put(cancel);
    expect(at(response.body, 'errors', 'status')).toBe(
      'Part of it has been shipped. Ship the rest; what comes back is then recorded as a return.',
    );
  });
});

describe('returning', () => {
  beforeEach(async () => {
    await merchant.put({ status: 'confirmed' });
    await merchant.put(ship(ALL));
  });

  test('a part keeps the status, all units end the order; restock on request [C12] [S6]', async () => {
    const returned = [{ _id: MUG, quantity: 1 }];
    const part = await merchant.put({ status: 'returned', returned, restock: true });
    expect(part.body).toMatchObject({ status: 'shipped', fulfilmentStatus: 'partially_returned' });
    expect(await product(merchant.mugId)).toMatchObject({
      stock: 1,
      availability: 'low',
      soldCount: 4,
    });
    const rest = [
      { _id: MUG, quantity: 2 },
      { _id: PLATE, quantity: 2 },
    ];
    const refund = { items: rest, amount: 10_000, reason: 'damaged' };
    const whole = await merchant.put({ status: 'returned', returned: rest, refund });
    expect(whole.body).toMatchObject({
      status: 'returned',
      fulfilmentStatus: 'returned',
      paymentStatus: 'partially_refunded',
    });
    expect(await product(merchant.mugId)).toMatchObject({ stock: 1, soldCount: 2 });
    expect((await merchant.put({ status: 'returned', returned })).status).toBe(409);
  });

  test('refuses more units than the customer has [D16]', async () => {
    const response = await merchant.put({
      status: 'returned',
      returned: [{ _id: PLATE, quantity: 3 }],
    });
    expect([response.status, at(response.body, 'errors', 'returned')]).toEqual([
      409,
      'Choose 1 to 2 of Plate.',
    ]);
  });

  test('the address is fixed after a shipment [C12]', async () => {
    const shippingAddress = { line1: '1 High Street', city: 'Leeds', country: 'GB' };
    const response = await merchant.put({ shippingAddress });
    expect([response.status, at(response.body, 'errors', 'shippingAddress')]).toEqual([
      409,
      'The address can’t be changed once something has been shipped.',
    ]);
  });
});

test.each([
  [{}, 400, []],
  [{ reason: 'because' }, 400, []],
  [{ restock: true }, 400, []],
  [{ status: 'confirmed', note: 'and a note' }, 422, ['note']],
  [{ status: 'confirmed', refund: { amount: 1, reason: 'late' } }, 422, ['refund']],
  [{ status: 'confirmed', restock: true, tags: ['a'] }, 422, ['restock', 'tags']],
  [{ note: 'One', tags: ['two'] }, 422, ['tags']],
  [{ paymentStatus: 'paid', refund: { amount: 1, reason: 'late' } }, 422, ['paymentStatus']],
  [{ note: 'One', paymentReference: 'x' }, 422, ['paymentReference']],
  [{ total: 1 }, 422, ['total']],
])(
  'one action a request: %j is refused by name and changes nothing [C12] [S6]',
  async (body, status, fields) => {
    const before = await merchant.read();
    const response = await merchant.put(body);
    expect(response.status, response.text).toBe(status);
    expect(Object.keys(Object(at(response.body, 'errors')))).toEqual(fields);
    expect(await merchant.read()).toEqual(before);
  },
);
