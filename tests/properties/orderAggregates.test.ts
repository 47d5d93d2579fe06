import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { soldUnits } from '../../domain/profit.ts';
import type { AggregatedOrder } from '../../store/orders/orderAggregates.ts';
import { aggregatesOf, readAggregates } from '../store/aggregates.ts';
import { amina, type OpenStore, openStore, textAt } from '../store/openStore.ts';
import {
  addCustomers,
  addRandomOrders,
  addSpring,
  customersBySum,
  SPRING,
} from '../store/randomOrders.ts';
import { attemptArb, bodyOf, toAction } from './orderAttempts.ts';

/** Aggregates agree with the orders after random actions. */
const MINUTE = 60_000;
const ORDERS = 12;

let store: OpenStore;
let token: string;
let ids: string[];
const products: { id: string; stock: number; sold: number }[] = [];
/** Restocked units according to the timelines. */
let restocked = 0;

beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  for (let index = 0; index < 3; index += 1) {
    const body = { name: `Product ${index}`, price: 100, stock: 10, lowStockThreshold: 12 };
    const made = await store.call('POST /merchant/products', { token, body });
    products.push({ id: textAt(made.body, '_id'), stock: 10, sold: 1000 });
  }
  await store.db.updateTable('products').set({ sold_count: 1000 }).execute();
  await addCustomers(store.db, amina.storeId, ['ada', 'ben']);
  await addSpring(store.db, amina.storeId);
  const times = Array.from(
    { length: ORDERS },
    (_, index) => new Date(Date.parse('2025-11-02T03:00:00.000Z') + index * 7 * 61 * MINUTE),
  );
  ids = await addRandomOrders(store.db, amina.storeId, times, {
    productIds: products.map(({ id }) => id),
    customerIds: ['ada', 'ben'],
  });
}, MINUTE);
afterAll(() => store.db.destroy());

async function read(id: string): Promise<Order> {
  const { body } = await store.call(`GET /merchant/orders/${id}`, { token });
  return v.parse(Order, body);
}

const statuses = new Map<number, number>();

test(
  'aggregates, customers, promotions, stock and sales agree with the orders after any actions [S6] [C12] [D16]',
  async () => {
    const attempt = fc.tuple(attemptArb, fc.nat(ORDERS - 1), fc.nat(90));
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 6 }), async (attempts) => {
        // The clock moves past the token's expiry.
        token = (await store.signIn()).token;
        for (const [one, which, seconds] of attempts) {
          store.clock.now = new Date(store.clock.now.getTime() + seconds * 1000);
          const order = await read(ids[which] ?? '');
          const body = bodyOf(toAction(order, one));
          const response = await store.call(`PUT /merchant/orders/${order._id}`, { token, body });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          expect([200, 409, 422], response.text).toContain(response.status);
          if (response.status === 200)
            restocked += restockedBetween(order, v.parse(Order, response.body));
        }
        await agreeWithOrders();
      }),
      { numRuns: 120, seed: 7 },
    );
    expect(statuses.get(200) ?? 0).toBeGreaterThan(60);
    expect(restocked).toBeGreaterThan(0);
  },
  2 * MINUTE,
);

function restockedBetween(before: Order, after: Order): number {
  return after.timeline
    .slice(before.timeline.length)
    .filter(({ type }) => type === 'restocked')
    .reduce((sum, { data }) => sum + Number(data.units), 0);
}

async function agreeWithOrders(): Promise<void> {
  const orders: Order[] = [];
  for (const id of ids) orders.push(await read(id));
  const facts: AggregatedOrder[] = orders;
  expect(await readAggregates(store.db, amina.storeId)).toEqual(aggregatesOf(facts));
  const customers = await store.db
    .selectFrom('customers')
    .select(['id', 'orders_count', 'total_spent', 'refunded_total'])
    .select(['first_order_at', 'last_order_at'])
    .orderBy('id')
    .execute();
  expect(customers).toEqual(await customersBySum(store.db, amina.storeId));
  const { body: spring } = await store.call(`GET /merchant/promotions/${SPRING}`, { token });
  expect(spring).toMatchObject(usesOf(orders));
  const rows = await store.db.selectFrom('products').selectAll().execute();
  const stock = rows.reduce((sum, row) => sum + row.stock, 0);
  expect(stock).toBe(products.reduce((sum, one) => sum + one.stock, 0) + restocked);
  for (const row of rows) {
    const items = orders
      .flatMap((order) => order.items)
      .filter(({ productId }) => productId === row.id);
    const gone = items.reduce((sum, item) => sum + item.quantity - soldUnits(item), 0);
    expect([row.sold_count, row.version]).toEqual([1000 - gone, 1]);
    expect(row.availability).toBe(row.stock > 12 ? 'in' : 'low');
  }
}

function usesOf(orders: readonly Order[]) {
  const given = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ promotions }) => promotions);
  return {
    usedCount: given.length,
    discountTotal: given.reduce((sum, { amount }) => sum + amount, 0),
    isLocked: true,
  };
}
