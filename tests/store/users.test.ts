import { beforeEach, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  await store.db
    .insertInto('customers')
    .values([
      {
        id: 'zoe',
        store_id: amina.storeId,
        name: 'Zoé Lefèvre',
        name_key: 'zoe lefevre',
        phone: '+33611111111',
        email: 'zoe@example.org',
        orders_count: 4,
        total_spent: 10_001,
        refunded_total: 500,
        ...dates,
      },
      {
        id: 'omar',
        store_id: amina.storeId,
        name: 'عمر الفاسي',
        name_key: 'عمر الفاسي',
        phone: '+212611111111',
        email: null,
        orders_count: 0,
        total_spent: 0,
        refunded_total: 0,
        ...dates,
      },
    ])
    .execute();
  await addOrder(store.db, amina.storeId);
  await store.db.updateTable('orders').set({ customer_id: 'zoe' }).execute();
});

test.each([
  ['zoe', ['zoe']],
  ['LEFÈVRE', ['zoe']],
  ['6111', ['omar', 'zoe']],
  ['@example', ['zoe']],
  ['الفاسي', ['omar']],
  ['nobody', []],
])('customers are found by name, phone or email: %s [C7, S5]', async (q, expected) => {
  const query = encodeURIComponent(JSON.stringify({ q }));
  const { body } = await store.call(`GET /users?filter=${query}`, { token });
  const ids = Array.isArray(body) ? body.map((one) => String(at(one, '_id'))).toSorted() : [];
  expect(ids).toEqual(expected);
});

test('a customer is read and changed; status only by its own call [C7]', async () => {
  const read = await store.call('GET /users/zoe', { token });
  expect(read.body).toMatchObject({ _id: 'zoe', totalSpent: 10_001, currency: 'EUR' });
  const body = { name: 'Zoé Martin', note: 'Likes blue', tags: ['vip'] };
  const saved = await store.call('PUT /users/zoe', { token, body, headers: { 'If-Match': '"1"' } });
  expect(saved.body).toMatchObject({ ...body, phone: '+33611111111' });
  expect(saved.headers.get('ETag')).toBe('"2"');
  const forged = await store.call('PUT /users/zoe', { token, body: { status: 'blocked' } });
  expect(forged.status).toBe(422);
  const blocked = await store.call('PUT /users/zoe/toggle-status', { token });
  expect(blocked.body).toMatchObject({ status: 'blocked' });
  const freed = await store.call('PUT /users/zoe/toggle-status', { token });
  expect(freed.body).toMatchObject({ status: 'active' });
});

test('a phone of another customer is refused with the name, a bad one with a text [C7, D15]', async () => {
  const taken = await store.call('PUT /users/omar', { token, body: { phone: '+33611111111' } });
  expect([taken.status, at(taken.body, 'errors', 'phone')]).toEqual([
    422,
    'This phone number is already used by Zoé Lefèvre.',
  ]);
  const bad = await store.call('PUT /users/omar', { token, body: { phone: '0611111111' } });
  expect(at(bad.body, 'errors', 'phone')).toBe("That doesn't look like a full phone number.");
});

test('figures say what was spent, refunds taken off; none without orders [C7]', async () => {
  const zoe = await store.call('GET /users/zoe/stats', { token });
  expect(zoe.body).toMatchObject({ ordersCount: 4, averageOrderValue: 2500, refundedTotal: 500 });
  const omar = await store.call('GET /users/omar/stats', { token });
  expect(omar.body).toMatchObject({ ordersCount: 0, averageOrderValue: null });
});

test('the orders of one customer, who must be named [C7]', async () => {
  const own = await store.call('GET /users/orders?filter={"customerId":"zoe"}', { token });
  expect(own.body).toMatchObject([{ number: '#1001' }]);
  const plain = await store.call('GET /users/orders?customerId=zoe', { token });
  expect(plain.body).toEqual(own.body);
  expect((await store.call('GET /users/orders?customerId=../x', { token })).status).toBe(400);
  expect((await store.call('GET /users/orders', { token })).status).toBe(400);
});

test('a customer who is deleted leaves the orders behind [C7]', async () => {
  expect((await store.call('DELETE /users/zoe', { token })).status).toBe(204);
  expect((await store.call('GET /users/zoe', { token })).status).toBe(404);
  const order = await store.call('GET /merchant/orders/order-1', { token });
  expect(order.body).toMatchObject({ customer: { _id: null, name: 'Guest' } });
});
