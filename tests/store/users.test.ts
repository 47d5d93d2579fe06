import { beforeEach, expect, test } from 'vitest';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  await insertCustomers(store.db, [
    {
      id: 'zoe',
      store_id: amina.storeId,
      name: 'Zoé Lefèvre',
      phone: '+33611111111',
      email: 'zoe@example.org',
      tags: '["VIP"]',
      orders_count: 4,
      total_spent: 10_001,
      refunded_total: 500,
      first_order_at: '2026-01-02T00:00:00.000Z',
      last_order_at: '2026-02-01T00:00:00.000Z',
      ...dates,
    },
    {
      id: 'omar',
      store_id: amina.storeId,
      name: 'عمر الفاسي',
      phone: '+212611111111',
      ...dates,
    },
    { id: 'me', store_id: amina.storeId, name: amina.name, phone: amina.phone, ...dates },
  ]);
  await addOrder(store.db, amina.storeId);
  await store.db.updateTable('orders').set({ customer_id: 'zoe' }).execute();
});

test.each([
  ['zoe', ['zoe']],
  ['06 11 11 11 11', ['omar', 'zoe']],
  ['+33 (0)6 11-11.11 11', ['zoe']],
  ['0033611111111', ['zoe']],
  ['111111', ['omar', 'zoe']],
  ['zoé lef', ['zoe']],
  ['zoe@example.org', ['zoe']],
  ['LEFÈVRE', ['zoe']],
  ['6111', ['omar', 'zoe']],
  ['@example', ['zoe']],
  ['الفاسي', ['omar']],
  ['nobody', []],
])('finds customers by name, phone or email: %s [C7, S5]', async (q, expected) => {
  const query = encodeURIComponent(JSON.stringify({ q }));
  const { body } = await store.call(`GET /users?filter=${query}`, { token });
  const ids = Array.isArray(body) ? body.map((one) => String(at(one, '_id'))).toSorted() : [];
  expect(ids).toEqual(expected);
});

test('reads and changes a customer; only toggle-status changes the status [C7]', async () => {
  const read = await store.call('GET /users/zoe', { token });
  expect(read.body).toMatchObject({ _id: 'zoe', totalSpent: 10_001, currency: 'EUR' });
  const body = { name: 'Zoé Martin', note: 'Likes blue', tags: ['vip'] };
  const saved = await store.call('PUT /users/zoe', { token, body, headers: { 'If-Match': '"1"' } });
  expect(saved.body).toMatchObject({ ...body, phone: '+33611111111' });
  expect(saved.headers.get('ETag')).toBe('"2"');
  const forged = await store.call('PUT /users/zoe', { token, body: { status: 'blocked' } });
  expect(forged.status).toBe(422);
});

test('blocking stores the reason, unblocking deletes it; without a body it toggles [C7, D22]', async () => {
  const toggle = (body?: object) => store.call('PUT /users/zoe/toggle-status', { token, body });
  const blocked = await toggle({ status: 'blocked', reason: ' Refuses parcels ' });
  expect(blocked.body).toMatchObject({ status: 'blocked', blockedReason: 'Refuses parcels' });
  const again = await toggle({ status: 'blocked' });
  expect(again.body).toMatchObject({ status: 'blocked', blockedReason: 'Refuses parcels' });
  expect(again.headers.get('ETag')).toBe(blocked.headers.get('ETag'));
  expect((await toggle()).body).toMatchObject({ status: 'active', blockedReason: null });
  expect((await toggle()).body).toMatchObject({ status: 'blocked', blockedReason: null });
  const wrong = await toggle({ status: 'away' });
  expect([wrong.status, at(wrong.body, 'errors', 'status')]).toEqual([
    422,
    'This value is not valid.',
  ]);
});

test('merchants cannot block or delete themselves, recognised by the phone [C7]', async () => {
  const block = await store.call('PUT /users/me/toggle-status', { token });
  expect([block.status, at(block.body, 'errors', 'phone')]).toEqual([
    409,
    'This phone number is your own: you can’t block yourself.',
  ]);
  const remove = await store.call('DELETE /users/me', { token });
  expect([remove.status, at(remove.body, 'errors', 'phone')]).toEqual([
    409,
    'This phone number is your own: you can’t delete yourself.',
  ]);
  expect((await store.call('GET /users/me', { token })).body).toMatchObject({ status: 'active' });
});

test('of two simultaneous changes both count, or one gets the conflict [C7, D17]', async () => {
  const put = (body: object) => store.call('PUT /users/zoe', { token, body });
  const responses = await Promise.all([put({ note: 'Blue' }), put({ tags: ['gift'] })]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await store.call('GET /users/zoe', { token });
  expect(body).toMatchObject({ note: 'Blue', tags: ['gift'] });
});

test('metrics have spending without refunds; zeros without orders [C7]', async () => {
  const zoe = await store.call('GET /users/zoe/stats', { token });
  expect(zoe.body).toMatchObject({ ordersCount: 4, averageOrderValue: 2500, refundedTotal: 500 });
  const omar = await store.call('GET /users/omar/stats', { token });
  expect(omar.body).toMatchObject({ ordersCount: 0, averageOrderValue: null });
});

test('lists the orders of one customer, who is required [C7]', async () => {
  const own = await store.call('GET /users/orders?filter={"customerId":"zoe"}', { token });
  expect(own.body).toMatchObject([{ number: '#1001' }]);
  const plain = await store.call('GET /users/orders?customerId=zoe', { token });
  expect(plain.body).toEqual(own.body);
  expect((await store.call('GET /users/orders?customerId=../x', { token })).status).toBe(400);
  expect((await store.call('GET /users/orders', { token })).status).toBe(400);
});

test('an order says that its customer is blocked', async () => {
  const status = async () => {
    const order = await store.call('GET /merchant/orders/order-1', { token });
    const list = await store.call('GET /merchant/orders', { token });
    return [order.body, at(list.body, '0')].map((one) => at(one, 'customer', 'status'));
  };
  expect(await status()).toEqual(['active', 'active']);
  await store.call('PUT /users/zoe/toggle-status', { token, body: { status: 'blocked' } });
  expect(await status()).toEqual(['blocked', 'blocked']);
  await store.call('DELETE /users/zoe', { token });
  expect(await status()).toEqual([undefined, undefined]);
});

test('a deleted customer’s orders stay, with the name [C7]', async () => {
  await store.db.updateTable('orders').set({ customer_name: 'Zoé Lefèvre' }).execute();
  expect((await store.call('DELETE /users/zoe', { token })).status).toBe(204);
  expect((await store.call('GET /users/zoe', { token })).status).toBe(404);
  const order = await store.call('GET /merchant/orders/order-1', { token });
  expect(order.body).toMatchObject({ customer: { _id: null, name: 'Zoé Lefèvre' } });
  for (const filter of ['{"q":"zoe"}', '{"tag":"vip"}', '{"status":"active"}']) {
    const found = await store.call(`GET /users?filter=${filter}&sort=["name","ASC"]`, { token });
    const ids = Array.isArray(found.body) ? found.body.map((one) => at(one, '_id')) : [];
    expect(ids, filter).not.toContain('zoe');
  }
});
