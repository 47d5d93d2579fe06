import { expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, bruno, openStore } from './openStore.ts';
import { isThere, openStoreOn } from './postgresServer.ts';

test.runIf(isThere)('PostgreSQL: counts orders by country [S1]', async () => {
  await expectCountries(await openStoreOn('PostgreSQL'));
});

test('counts orders of the last twelve months by country, without cancelled ones [S1]', async () => {
  await expectCountries(await openStore());
});

async function expectCountries(store: Awaited<ReturnType<typeof openStore>>) {
  store.clock.now = new Date('2026-03-10T12:00:00.000Z');
  const { token } = await store.signIn();
  const addressIn = (country?: string) => JSON.stringify({ city: 'Here', country });
  const orders = [
    ...['FR', 'NO', 'NO', 'FR', 'NO', 'BE'].map((code) => ({ shipping_address: addressIn(code) })),
    { shipping_address: null },
    { shipping_address: addressIn() },
    { shipping_address: addressIn('US'), status: 'cancelled' },
    { shipping_address: addressIn('JP'), created_at: '2025-03-10T11:59:59.999Z' },
  ];
  for (const [index, order] of orders.entries()) {
    await addOrder(store.db, amina.storeId, `order-${index}`, { sequence: 2000 + index, ...order });
  }
  await addOrder(store.db, bruno.storeId, 'bruno-1', { shipping_address: addressIn('GB') });
  const { body } = await store.call('GET /merchant/orders/countries', { token });
  expect(body).toEqual([
    { country: 'NO', orders: 3 },
    { country: 'FR', orders: 2 },
    { country: 'BE', orders: 1 },
  ]);
}
