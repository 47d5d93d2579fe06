import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../../store/db/migrations/0035_profit.ts';
import { readAggregates } from './aggregates.ts';
import { amina, type OpenStore, openStore, textAt } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';
import { addCustomers, addRandomOrders } from './randomOrders.ts';

test('the migration fills the costs of the orders there are', async () => {
  await expectFilled(await openStore());
});

test.runIf(isThere)('PostgreSQL: the same', async () => {
  const store = await openPostgresStore();
  await expectFilled(store);
  await store.remove();
});

async function expectFilled(store: OpenStore) {
  const { token } = await store.signIn();
  const body = { name: 'Mug', price: 100 };
  const made = await store.call('POST /merchant/products', { token, body });
  await addCustomers(store.db, amina.storeId, ['ada']);
  const times = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 0, 1, index * 7)));
  const around = { productIds: [textAt(made.body, '_id')], customerIds: ['ada'] };
  const ids = await addRandomOrders(store.db, amina.storeId, times, around);
  const change = { status: 'cancelled', cancelReason: 'fraud', restock: false };
  await store.call(`PUT /merchant/orders/${ids[0]}`, { token, body: change });

  const filled = await readAggregates(store.db, amina.storeId);
  for (const column of ['item_sales', 'costed_sales', 'costs']) {
    await sql`alter table order_quarters drop column ${sql.ref(column)}`.execute(store.db);
  }
  for (const column of ['costed_sales', 'costs']) {
    await sql`alter table ranked_sales drop column ${sql.ref(column)}`.execute(store.db);
  }
  await sql`drop index items_without_cost`.execute(store.db);
  // Migrations are untyped.
  const older: unknown = store.db;
  if (older instanceof Kysely) await up(older);
  expect(await readAggregates(store.db, amina.storeId)).toEqual(filled);
}
