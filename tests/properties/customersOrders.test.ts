import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_OR_RETURNING, type OrderFilter, type OrderStatus } from '../../contract/order.ts';
import { createRandom } from '../../demo/random.ts';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina, type OpenStore, openStore } from '../store/openStore.ts';
import { addCustomers, countCustomers } from '../store/randomOrders.ts';

/** Compares the filters of new and returning customers with a count of random orders. */
const DAY = 86_400_000;
const START = Date.parse('2025-01-01T00:00:00.000Z');
const DAYS = 40;
const ORDERS = 120;

type Placed = { customer_id: string | null; status: OrderStatus; created_at: string };

let store: OpenStore;
let token: string;
const orders: Placed[] = [];
const firstOf = new Map<string, string>();

beforeAll(async () => {
  store = await openStore();
  ({ token } = await store.signIn());
  const customers = Array.from({ length: 30 }, (_, index) => `customer-${index}`);
  await addCustomers(store.db, amina.storeId, customers);
  const random = createRandom(7);
  for (let index = 0; index < ORDERS; index += 1) {
    const day = Math.floor((index * DAYS) / ORDERS);
    // Random, so that either group can be the larger one.
    const customer = customers[Math.floor(day / 2) + random.whole(0, 10)];
    const order: Placed = {
      customer_id: customer === undefined || random.chance(0.1) ? null : customer,
      status: random.pick(['cancelled', 'delivered', 'confirmed']),
      created_at: new Date(START + day * DAY + index).toISOString(),
    };
    await addOrder(store.db, amina.storeId, `order-${index}`, { ...order, sequence: index + 1 });
    orders.push(order);
    const { customer_id: id, status, created_at } = order;
    if (id !== null && status !== 'cancelled' && !firstOf.has(id)) firstOf.set(id, created_at);
  }
  await countCustomers(store.db, amina.storeId);
}, 60_000);
afterAll(() => store.db.destroy());

function count({ customers, status, createdFrom = '', createdTo = '9' }: OrderFilter): number {
  return orders.filter((order) => {
    const first = firstOf.get(order.customer_id ?? '');
    if (first === undefined || (status && !status.includes(order.status))) return false;
    if (order.created_at < createdFrom || order.created_at >= createdTo) return false;
    return customers === 'new' ? first >= createdFrom && first < createdTo : first < createdFrom;
  }).length;
}

const edge = fc.option(
  fc.integer({ min: -1, max: DAYS + 1 }).map((day) => new Date(START + day * DAY).toISOString()),
  { nil: undefined },
);

test('filters find as many orders of new and of returning customers as there are [C12] [D16]', async () => {
  await fc.assert(
    fc.asyncProperty(
      edge,
      edge,
      fc.constantFrom(...NEW_OR_RETURNING),
      fc.constantFrom([...NOT_CANCELLED], ['cancelled'], ['delivered', 'cancelled'], undefined),
      async (createdFrom, createdTo, customers, status) => {
        const filter = JSON.parse(JSON.stringify({ customers, status, createdFrom, createdTo }));
        const search = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
        const { headers } = await store.call(`GET /merchant/orders?${search}`, { token });
        expect(Number(headers.get('X-Total-Count'))).toBe(count(filter));
      },
    ),
    { numRuns: 400 },
  );
});
