import { expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, openStore, textAt } from './openStore.ts';

const phone = '+33612345678';

test('a guest’s order is linked to the customer with its phone, with all others of that phone', async () => {
  const store = await openStore();
  const { token } = await store.signIn();
  const body = { name: 'Ada Lovelace', phone };
  const id = textAt((await store.call('POST /users', { token, body })).body, '_id');
  const guest = { customer_phone: phone, total: 3000, paid_total: 3000 };
  await addOrder(store.db, amina.storeId, 'one', { ...guest, sequence: 1 });
  await addOrder(store.db, amina.storeId, 'two', { ...guest, sequence: 2, customer_name: 'A. L.' });
  await addOrder(store.db, amina.storeId, 'three', { ...guest, sequence: 3, status: 'cancelled' });
  await addOrder(store.db, amina.storeId, 'other', {
    ...guest,
    sequence: 4,
    customer_phone: '+33612345679',
  });
  const read = async (order: string) =>
    (await store.call(`GET /merchant/orders/${order}`, { token })).body;
  const link = (order: string, customer: string) =>
    store.call(`PUT /merchant/orders/${order}`, { token, body: { customer: { _id: customer } } });

  expect(at(await read('one'), 'customer', 'match')).toEqual({ _id: id, name: 'Ada Lovelace' });
  expect(at(await read('other'), 'customer', 'match')).toBeNull();
  expect((await link('other', id)).status).toBe(409);
  expect((await link('one', 'somebody')).status).toBe(409);

  const linked = await link('one', id);
  expect(linked.body).toMatchObject({
    customer: { _id: id },
    timeline: [{ type: 'customer_linked', by: 'merchant', data: { names: 'Ada Lovelace' } }],
  });
  expect(at(linked.body, 'customer', 'match')).toBeUndefined();
  for (const order of ['two', 'three']) {
    expect(await read(order)).toMatchObject({
      customer: { _id: id },
      timeline: [{ type: 'customer_linked' }],
    });
  }
  expect(at(await read('other'), 'customer', '_id')).toBeNull();
  const stats = await store.call(`GET /users/${id}/stats`, { token });
  expect(stats.body).toMatchObject({ ordersCount: 2, totalSpent: 9000 });
  expect((await link('one', id)).status).toBe(409);
});
