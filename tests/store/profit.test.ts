import { Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { up } from '../../store/db/migrations/0035_profit.ts';
import { addOrder } from './addOrder.ts';
import { aggregatesOf, readAggregates } from './aggregates.ts';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';
import { isOneMachine, isThere, openStoreOn } from './postgresServer.ts';
import { addCustomers, addRandomOrders } from './randomOrders.ts';

test('the costs of an order are corrected, with their history; metrics follow', async () => {
  await expectCorrected(await openStore());
});

test('a bulk job takes unknown costs from the products, and leaves known ones', async () => {
  await expectTakenFromProducts(await openStore());
});

test('the migration fills the costs of existing orders', async () => {
  await expectFilled(await openStore());
});

test.runIf(isThere)('PostgreSQL: the costs of an order are corrected', async () => {
  await expectCorrected(await openStoreOn('PostgreSQL'));
});

test.runIf(isThere)('PostgreSQL: a bulk job takes unknown costs from the products', async () => {
  await expectTakenFromProducts(await openStoreOn('PostgreSQL'));
});

// No version that distributes tables is older than this migration.
test.runIf(isOneMachine)('PostgreSQL: the migration fills the same costs', async () => {
  await expectFilled(await openStoreOn('PostgreSQL'));
});

/** A mug for 10.00, which cost 4.00, and a plate for 20.00 whose cost is not known. */
async function addCosted(store: OpenStore) {
  const { token } = await store.signIn();
  const products: string[] = [];
  for (const [name, costPrice] of [['Mug', 500] as const, ['Plate', 900] as const]) {
    const body = { name, price: 1000, costPrice };
    const made = await store.call('POST /merchant/products', { token, body });
    products.push(textAt(made.body, '_id'));
  }
  const [mug = '', plate = ''] = products;
  await addOrder(store.db, amina.storeId, 'o1', {
    sequence: 1,
    items: [
      { product_id: mug, name: 'Mug', unit_price: 1000, unit_cost: 400 },
      { product_id: plate, name: 'Plate', unit_price: 2000 },
    ],
  });
  return {
    mug: 'o1-item-1',
    plate: 'o1-item-2',
    put: (body: object, more: object = {}) =>
      store.call('PUT /merchant/orders/o1', { token, body, ...more }),
    unknown: async () => {
      const filter = encodeURIComponent(JSON.stringify({ costs: 'unknown' }));
      return (await store.call(`GET /merchant/orders?filter=${filter}`, { token })).body;
    },
    totals: async () => {
      const read = await store.call('GET /merchant/orders/stats?blocks=totals', { token });
      return at(read.body, 'totals');
    },
    read: async () => (await store.call('GET /merchant/orders/o1', { token })).body,
    call: (request: string, body?: unknown) =>
      store.call(request, { token, ...(body !== undefined && { body }) }),
  };
}

async function expectCorrected(store: OpenStore) {
  const { mug, plate, put, unknown, totals, read } = await addCosted(store);
  expect(await totals()).toMatchObject({ itemSales: 3000, costedSales: 1000, costs: 400 });
  expect(await unknown()).toMatchObject([{ _id: 'o1' }]);
  expect(at(await read(), 'items')).toMatchObject([{ productCost: 500 }, { productCost: 900 }]);

  const costs = [
    { _id: mug, unitCost: 450 },
    { _id: plate, unitCost: 800 },
  ];
  const saved = await put({ costs }, { headers: { 'If-Match': '"1"' } });
  expect(saved.status, saved.text).toBe(200);
  const { timeline } = v.parse(Order, saved.body);
  expect(timeline.at(-1)).toMatchObject({
    type: 'costs_changed',
    by: 'merchant',
    data: {
      costs: [
        { item: mug, from: 400, to: 450 },
        { item: plate, from: null, to: 800 },
      ],
    },
  });
  expect(await totals()).toMatchObject({ itemSales: 3000, costedSales: 3000, costs: 1250 });
  expect(await unknown()).toEqual([]);
  const kept = [v.parse(Order, await read())];
  expect(await readAggregates(store.db, amina.storeId)).toEqual(aggregatesOf(kept));

  expect((await put({ costs }, { headers: { 'If-Match': '"1"' } })).status).toBe(412);
  // The same costs again are no change.
  expect(v.parse(Order, (await put({ costs })).body).timeline).toHaveLength(timeline.length);
  for (const wrong of [
    [{ _id: mug, unitCost: -1 }],
    [{ _id: 'other', unitCost: 1 }],
    [costs[0], costs[0]],
    [],
  ]) {
    const refused = await put({ costs: wrong });
    expect([refused.status, textAt(refused.body, 'problems', '0', 'field')]).toEqual([
      422,
      expect.stringMatching(/^costs/),
    ]);
  }
  const { token } = await store.signIn(bruno);
  expect((await put({ costs }, { token })).status).toBe(404);
  await put({ costs: [{ _id: plate, unitCost: null }] });
  expect(await totals()).toMatchObject({ costedSales: 1000, costs: 450 });
}

async function expectTakenFromProducts(store: OpenStore) {
  const { call, totals } = await addCosted(store);
  await addOrder(store.db, amina.storeId, 'o2', {
    sequence: 2,
    items: [{ name: 'Deleted', unit_price: 100 }],
  });
  await addOrder(store.db, amina.storeId, 'o3', {
    sequence: 3,
    items: [{ name: 'Known', unit_price: 100, unit_cost: 1 }],
  });
  const begun = await call('POST /merchant/bulk-changes', {
    resource: 'orders',
    select: { filter: {} },
    change: { kind: 'costs' },
  });
  expect(begun.status, begun.text).toBe(202);
  await store.bulkRunner.idle();
  const job = `/merchant/bulk-changes/${textAt(begun.body, '_id')}`;
  expect((await call(`GET ${job}`)).body).toMatchObject({ changed: 1, same: 1, failed: 1 });
  expect((await call(`GET ${job}/records?filter={"state":"failed"}`)).body).toMatchObject([
    { _id: 'o2', problem: { problems: [{ code: 'order.noProductCost' }] } },
  ]);
  expect(await totals()).toMatchObject({ itemSales: 3200, costedSales: 3100, costs: 1301 });
}

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
