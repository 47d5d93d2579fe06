import { Kysely } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { OrderStats } from '../../contract/stats.ts';
import { createAggregates } from '../../store/db/aggregates.ts';
import { up } from '../../store/db/migrations/0061_refundedNets.ts';
import { orderAdditions } from '../../store/orders/orderAggregates.ts';
import { addOrder } from './addOrder.ts';
import { aggregatesOf, readAggregates } from './aggregates.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';
import { isThere, openStoreOn } from './postgresServer.ts';

test('a refund without units lowers the net sales and the profit of the items', async () => {
  await expectLess(await openStore());
});

test('an unpaid order that was returned has no sales, tax or profit', async () => {
  await expectNoSales(await openStore());
});

test('the migration subtracts refunds from the sales of existing orders', async () => {
  await expectMigrated(await openStore());
});

test.runIf(isThere)(
  'PostgreSQL: refunds without units and unpaid returns are no sales',
  async () => {
    await expectLess(await openStoreOn('PostgreSQL'));
    await expectNoSales(await openStoreOn('PostgreSQL'));
  },
);

test.runIf(isThere)('PostgreSQL: the migration subtracts refunds from sales', async () => {
  await expectMigrated(await openStoreOn('PostgreSQL'));
});

const refund = (amount: number, more: object = {}) => ({
  refund: { amount, reason: 'other', ...more },
});

/** An order of two mugs at 12.00 with 2.00 tax each, which cost 4.00 each, and shipping of 6.00 with 1.00 tax. */
async function addMugs(store: OpenStore, id: string, sequence: number, paid_total = 3000) {
  await addOrder(store.db, amina.storeId, id, {
    sequence,
    status: 'delivered',
    payment_status: paid_total > 0 ? 'paid' : 'unpaid',
    fulfilment_status: 'fulfilled',
    subtotal: 2400,
    shipping_total: 600,
    shipping_tax: 100,
    shipping_tax_rate: 20,
    tax_total: 500,
    tax_included: 1,
    total: 3000,
    paid_total,
    items: [
      {
        ...{ product_id: 'mug', variant_id: 'blue', unit_price: 1200, quantity: 2, unit_cost: 400 },
        ...{ tax: 400, tax_rate: 20, total: 2400, fulfilled_quantity: 2 },
      },
    ],
  });
}

async function openMugs(store: OpenStore, paid?: number) {
  await addMugs(store, 'o1', 1, paid);
  const { token } = await store.signIn();
  return {
    put: async (body: object, id = 'o1') => {
      const response = await store.call(`PUT /merchant/orders/${id}`, { token, body });
      expect(response.status, response.text).toBe(200);
      // Periods exclude their end, which is now.
      store.clock.advance(1);
      return v.parse(Order, response.body);
    },
    read: async (id: string) =>
      v.parse(Order, (await store.call(`GET /merchant/orders/${id}`, { token })).body),
    totals: async () => {
      const read = await store.call('GET /merchant/orders/stats?blocks=totals', { token });
      return v.parse(OrderStats, read.body).totals;
    },
    sums: async (filter: object) => {
      const query = `blocks=sums&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const read = await store.call(`GET /merchant/orders/stats?${query}`, { token });
      return at(read.body, 'sums');
    },
  };
}

async function expectLess(store: OpenStore) {
  const { put, totals } = await openMugs(store);
  expect(await totals()).toMatchObject({ itemSales: 2000, costedSales: 2000, costs: 800 });
  // 6.00 with 1.00 tax, without a unit.
  const { items } = await put(refund(600));
  expect(items).toMatchObject([{ refundedQuantity: 0, refundedNet: 500 }]);
  const ofMoney = { itemSales: 1500, costedSales: 1500, costs: 800, netSales: 1500, tax: 400 };
  expect(await totals()).toMatchObject(ofMoney);
  // One unit, for less than its price.
  const [item] = items;
  const unit = { items: [{ _id: item?._id ?? '', quantity: 1 }] };
  expect((await put(refund(300, unit))).items).toMatchObject([
    { refundedQuantity: 1, refundedNet: 750 },
  ]);
  expect(await totals()).toMatchObject({ itemSales: 1250, costedSales: 1250, netSales: 1250 });
}

async function expectNoSales(store: OpenStore) {
  const { put, totals, sums } = await openMugs(store, 0);
  expect(await totals()).toMatchObject({ netSales: 2000, shipping: 500, tax: 500 });
  const { items } = await put({
    status: 'returned',
    returned: [{ _id: 'o1-item-1', quantity: 2 }],
  });
  expect(items).toMatchObject([{ refundedQuantity: 0, refundedNet: 2000 }]);
  const none = { unpaidReturns: 3000, unpaidReturnTax: 500, tax: 0, shipping: 500 };
  expect(await totals()).toMatchObject({
    ...{ ...none, orders: 1, grossSales: 2000, netSales: -500, totalSales: 0 },
    ...{ itemSales: 0, costedSales: 0, costs: 0 },
  });
  // The first filter reads the sums from the aggregates, the second from the orders.
  const sales = { salesFrom: '2026-01-01T00:00:00.000Z', salesTo: '2027-01-01T00:00:00.000Z' };
  for (const filter of [sales, { ...sales, q: 'Guest' }]) {
    expect(await sums(filter)).toMatchObject({ ...none, total: 3000, refunds: 0 });
  }
}

async function expectMigrated(store: OpenStore) {
  const { put, read } = await openMugs(store);
  await put(refund(600));
  await addMugs(store, 'o2', 2);
  // All units are returned and refunded for less than their price, so some sales remain.
  const all = [{ _id: 'o2-item-1', quantity: 2 }];
  const back = { status: 'returned', returned: all };
  await put({ ...back, ...refund(700, { items: all }) }, 'o2');
  await addMugs(store, 'o3', 3, 0);
  await put({ status: 'returned', returned: [{ _id: 'o3-item-1', quantity: 2 }] }, 'o3');
  await addMugs(store, 'o4', 4);
  const { db } = store;
  const orders = await Promise.all(['o1', 'o2', 'o3', 'o4'].map(read));
  const filled = await readAggregates(db, amina.storeId);
  expect(filled).toEqual(aggregatesOf(orders));
  const readColumns = async () => [
    await db.selectFrom('order_items').select(['id', 'refunded_net']).orderBy('id').execute(),
    await db
      .selectFrom('orders')
      .select(['id', 'unpaid_return', 'unpaid_return_tax'])
      .orderBy('id')
      .execute(),
  ];
  const columns = await readColumns();
  await makeOlder(store, orders);
  // Migrations are untyped.
  const older: unknown = db;
  if (older instanceof Kysely) await up(older);
  expect(await readColumns()).toEqual(columns);
  expect(await readAggregates(db, amina.storeId)).toEqual(filled);
}

/** Restores the columns and sums of version 0.3.0, which subtracted the price of refunded units. */
async function makeOlder({ db }: OpenStore, orders: readonly Order[]) {
  const change = createAggregates();
  for (const order of orders) {
    const items = order.items.map(({ refundedNet: _, ...item }) => item);
    change.add(orderAdditions(order), -1);
    change.add(orderAdditions({ ...order, items }));
  }
  await change.write(db, amina.storeId);
  const columns = [
    ['order_items', 'refunded_net'],
    ['orders', 'unpaid_return'],
    ['orders', 'unpaid_return_tax'],
    ['order_quarters', 'unpaid_returns'],
    ['order_quarters', 'unpaid_return_tax'],
  ] as const;
  for (const [table, column] of columns) {
    await db.schema.alterTable(table).dropColumn(column).execute();
  }
}
