import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;

beforeEach(async () => {
  store = await openStore();
  ({ token } = await store.signIn());
  const body = { name: 'Mug', status: 'active', price: 2000, stock: 9 };
  mug = textAt((await store.call('POST /merchant/products', { token, body })).body, '_id');
});

async function placed({ isPaid = true } = {}): Promise<Order> {
  const body = {
    customer: { name: 'Ada' },
    items: [{ productId: mug, quantity: 2 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid },
    expectedTotal: 4000,
  };
  const response = await store.call('POST /merchant/orders', { token, body });
  expect(response.status, response.text).toBe(201);
  return v.parse(Order, response.body);
}

const put = (order: Order, body: object) =>
  store.call(`PUT /merchant/orders/${order._id}`, { token, body });
const read = async (path: string) => (await store.call(`GET ${path}`, { token })).body;
const act = async (order: Order, body: object) => {
  const response = await put(order, body);
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
};

test('the payment of a cancelled order is kept, leaves what is to pay back, and can still be refunded', async () => {
  const order = await placed();
  expect((await put(order, { paymentKept: true, reason: 'Fee' })).status).toBe(409);
  const cancelled = await act(order, {
    status: 'cancelled',
    cancelReason: 'customer_changed_mind',
  });
  const toPayBack = async () =>
    at(await read('/merchant/orders?filter={"toPayBack":true}'), 'length');
  expect([await toPayBack(), cancelled.isPaymentKept]).toEqual([1, false]);
  const unexplained = await put(cancelled, { paymentKept: true });
  expect([unexplained.status, at(unexplained.body, 'errors', 'reason')]).toEqual([422, 'Say why.']);
  const kept = await act(cancelled, { paymentKept: true, reason: 'Cancellation fee' });
  expect(kept).toMatchObject({ isPaymentKept: true, paidTotal: 4000, paymentStatus: 'paid' });
  const data = { amount: 4000, reason: 'Cancellation fee' };
  expect(kept.timeline.at(-1)).toMatchObject({ type: 'payment_kept', data });
  expect(await toPayBack()).toBe(0);
  expect((await put(kept, { paymentKept: true, reason: 'Fee' })).status).toBe(409);
  const paidOn = kept.timeline.at(-1)?.at.slice(0, 10);
  const refund = { amount: 4000, reason: 'other', payment: { method: 'cash', paidOn } };
  expect(await act(kept, { refund })).toMatchObject({ paymentStatus: 'refunded' });
  expect(await toPayBack()).toBe(0);
});

test('an order that came back and was never paid counted as unpaid', async () => {
  const order = await placed({ isPaid: false });
  const items = order.items.map(({ _id, quantity }) => ({ _id, quantity }));
  const packed = await act(order, { status: 'processing' });
  const shipped = await act(packed, { status: 'shipped', shipment: { items } });
  const part = { status: 'returned', returned: [{ ...items[0], quantity: 1 }] };
  const halfBack = await act(shipped, part);
  expect(halfBack).toMatchObject({ status: 'shipped', paymentStatus: 'unpaid' });
  const back = await act(halfBack, part);
  expect(back).toMatchObject({ status: 'returned', paymentStatus: 'voided' });
  expect((await put(back, { paymentStatus: 'paid' })).status).toBe(409);
  store.clock.advance(2 * 86_400);
  ({ token } = await store.signIn());
  const stats = await read('/merchant/orders/stats?blocks=attention');
  expect(at(stats, 'attention')).toMatchObject({ unpaid: 0, toPayBack: 0 });
});
