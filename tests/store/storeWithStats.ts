import * as v from 'valibot';
import { expect } from 'vitest';
import { Order, type OrderFilter } from '../../contract/order.ts';
import { OrderStats } from '../../contract/stats.ts';
import { createRandom } from '../../demo/random.ts';
import { amina, type OpenStore, openStore, textAt } from './openStore.ts';
import { addCustomers, addRandomOrders } from './randomOrders.ts';
import type { Span } from './statsBySum.ts';

/** Days around clock or date changes of zones, with orders in every hour. */
export const busy = [
  '2025-03-08',
  '2025-03-09',
  '2025-03-10',
  '2025-11-01',
  '2025-11-02',
  '2025-11-03',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
];

export type StoreWithStats = {
  store: OpenStore;
  /** Every order as the API returns it. */
  orders: Order[];
  read(query: Record<string, string>): Promise<OrderStats>;
  ask(query: string, token?: string): ReturnType<OpenStore['call']>;
  /** The orders that the list returns for this filter, and their total count. */
  listed(filter: OrderFilter): Promise<{ found: Order[]; total: number }>;
  /** The sums above that list. */
  sumsOf(filter: OrderFilter): Promise<OrderStats['sums']>;
};

/** Amina's store with orders around clock changes, some cancelled, shipped, refunded or returned. */
export async function openStoreWithStats(): Promise<StoreWithStats> {
  const store = await openStore();
  const { token } = await store.signIn();
  const categories: string[] = [];
  const productIds: string[] = [];
  for (const name of ['Mugs', 'Plates']) {
    const made = await store.call('POST /categories', { token, body: { name } });
    categories.push(textAt(made.body, '_id'));
  }
  for (let index = 0; index < 5; index += 1) {
    const body = { name: `Product ${index}`, price: 100, categoryId: categories[index % 2] };
    const made = await store.call('POST /merchant/products', { token, body });
    productIds.push(textAt(made.body, '_id'));
  }
  const customerIds = ['ada', 'ben', 'cleo', 'dina', 'eli'];
  await addCustomers(store.db, amina.storeId, customerIds);
  const random = createRandom(5);
  const times = busy.flatMap((day) =>
    Array.from({ length: 22 }, () => new Date(Date.parse(day) + random.whole(0, 86_399_999))),
  );
  const edges = ['2025-03-09T05:00:00.000Z', '2025-11-02T04:00:00.000Z'].map((at) => new Date(at));
  const ids = await addRandomOrders(
    store.db,
    amina.storeId,
    [...times, ...edges].toSorted(byTime),
    {
      productIds,
      customerIds,
    },
  );
  await workOn(store, token, ids);
  const orders: Order[] = [];
  for (const id of ids) {
    const { body } = await store.call(`GET /merchant/orders/${id}`, { token });
    orders.push(v.parse(Order, body));
  }
  const ask = (query: string, own = token) =>
    store.call(`GET /merchant/orders/stats?${query}`, { token: own });
  const read = async (query: Record<string, string>) => {
    const response = await ask(String(new URLSearchParams(query)));
    expect(response.status, response.text).toBe(200);
    return v.parse(OrderStats, response.body);
  };
  const listed = async (filter: OrderFilter) => {
    const search = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
    const response = await store.call(`GET /merchant/orders?${search}`, { token });
    expect(response.status, response.text).toBe(200);
    const rows = v.parse(v.array(v.looseObject({ _id: v.string() })), response.body);
    const wanted = new Set(rows.map(({ _id }) => _id));
    const total = Number(response.headers.get('X-Total-Count'));
    return { found: orders.filter(({ _id }) => wanted.has(_id)), total };
  };
  const sumsOf = async (filter: OrderFilter) =>
    (await read({ blocks: 'sums', filter: JSON.stringify(filter) })).sums;
  return { store, orders, read, ask, listed, sumsOf };
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** Cancels, ships, refunds and returns some of the orders, on different days. */
async function workOn(store: OpenStore, token: string, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    store.clock.now = new Date(Date.parse('2025-12-30T00:00:00.000Z') + index * 1_000_000);
    const put = (body: object) => store.call(`PUT /merchant/orders/${id}`, { token, body });
    const { body } = await store.call(`GET /merchant/orders/${id}`, { token });
    const order = v.parse(Order, body);
    const units = order.items.map(({ _id, quantity }) => ({ _id, quantity }));
    const some = [{ _id: units[0]?._id, quantity: 1 }];
    const refund = { items: some, amount: 1 + index, reason: 'damaged', restock: index % 2 === 0 };
    if (index % 5 === 0) await put({ status: 'cancelled', cancelReason: 'fraud', restock: true });
    await put({ status: 'confirmed' });
    if (index % 3 === 0) await put({ refund });
    if (index % 4 === 1) await put({ status: 'shipped', shipment: { items: units } });
    const back = index % 8 === 1 ? some : units;
    if (index % 4 === 1) await put({ status: 'returned', returned: back, restock: false });
  }
}

export function instants({ from, to }: { from: Date; to: Date }): Span {
  return { from: from.toISOString(), to: to.toISOString() };
}
