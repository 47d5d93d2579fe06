import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { OrderStats } from '../../contract/stats.ts';
import { dayRange } from '../../domain/dates.ts';
import { createRandom } from '../../store/seed/random.ts';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';
import { addCustomers, addRandomOrders } from './randomOrders.ts';
import {
  groupsBySum,
  hoursBySum,
  productsBySum,
  promotionsBySum,
  type Span,
  totalsBySum,
} from './statsBySum.ts';

/** Days around which zones change their clocks or their date, each with orders in every hour of it. */
const busy = [
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

let store: OpenStore;
let token: string;
let orders: Order[];
const productIds: string[] = [];

beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const categories: string[] = [];
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
  await workOn(ids);
  orders = [];
  for (const id of ids) {
    const { body } = await store.call(`GET /merchant/orders/${id}`, { token });
    orders.push(v.parse(Order, body));
  }
}, 60_000);

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** Cancels, ships, refunds and takes back some of the orders, on different days. */
async function workOn(ids: readonly string[]): Promise<void> {
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

async function read(query: Record<string, string>): Promise<OrderStats> {
  const answer = await store.call(`GET /merchant/orders/stats?${new URLSearchParams(query)}`, {
    token,
  });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(OrderStats, answer.body);
}

test('the orders of these tests have seen everything', () => {
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  expect(orders.filter(({ refunds }) => refunds.length > 0).length).toBeGreaterThan(10);
  const items = orders.flatMap((order) => order.items);
  expect(items.some(({ returnedQuantity }) => returnedQuantity > 0)).toBe(true);
});

const zones = ['Pacific/Kiritimati', 'America/New_York', 'UTC', 'Asia/Kathmandu'];
const spans: { name: string; of: (zone: string) => Span }[] = [
  ...busy.map((day) => ({ name: day, of: (zone: string) => instants(dayRange(day, zone)) })),
  {
    name: 'both clock changes of New York',
    of: (zone) => ({
      from: dayRange('2025-03-01', zone).from.toISOString(),
      to: dayRange('2025-12-01', zone).from.toISOString(),
    }),
  },
  {
    name: 'a year',
    of: (zone) => ({
      from: dayRange('2025-03-02', zone).from.toISOString(),
      to: dayRange('2026-03-02', zone).from.toISOString(),
    }),
  },
  {
    name: 'odd moments',
    of: () => ({ from: '2025-03-09T03:07:11.123Z', to: '2026-01-01T17:52:59.999Z' }),
  },
  { name: 'minutes', of: () => ({ from: '2025-11-02T04:00:00Z', to: '2025-11-02T04:09:00Z' }) },
];

function instants({ from, to }: { from: Date; to: Date }): Span {
  return { from: from.toISOString(), to: to.toISOString() };
}

describe.each(zones)('figures in %s are the sums of the orders themselves', (tz) => {
  test.each(spans)('every block: $name [C12] [D15] [D16]', async ({ of }) => {
    const span = of(tz);
    const stats = await read({ ...span, tz });
    expect(stats.totals).toEqual(totalsBySum(orders, span));
    expect(byName(stats.byStatus, 'status')).toEqual(
      groupsBySum(orders, span, ({ status }) => status),
    );
    const sold = orders.filter(({ status }) => status !== 'cancelled');
    expect(byName(stats.byPaymentMethod, 'kind')).toEqual(
      groupsBySum(sold, span, ({ paymentMethod }) => paymentMethod.kind),
    );
    const products = productsBySum(orders, span);
    expect(
      stats.topProducts?.map(({ _id, quantity, netSales }) => [_id, { quantity, netSales }]),
    ).toEqual(
      [...products].toSorted(
        ([a, one], [b, other]) => other.netSales - one.netSales || (a < b ? -1 : 1),
      ),
    );
    const categories = stats.topCategories ?? [];
    expect(categories.reduce((sum, { netSales }) => sum + netSales, 0)).toBe(
      [...products.values()].reduce((sum, { netSales }) => sum + netSales, 0),
    );
    const used = promotionsBySum(orders, span);
    expect(stats.topPromotions).toEqual(
      used.orders === 0 ? [] : [{ _id: 'spring', code: 'SPRING SALE', ...used }],
    );
    expect(stats.byHour).toEqual(hoursBySum(orders, span, tz));
  });

  test.each(['hour', 'day', 'week', 'month'])(
    'points of a %s follow each other and add up to the totals [C12] [D15]',
    async (interval) => {
      const span = instants({
        from: dayRange(interval === 'hour' ? '2025-10-30' : '2025-03-01', tz).from,
        to: dayRange('2025-11-05', tz).from,
      });
      const { totals, series = [] } = await read({
        ...span,
        tz,
        interval,
        blocks: 'totals,series',
      });
      expect(series[0]?.start).toBe(span.from);
      for (const [index, { start, totalSales, orders: count }] of series.entries()) {
        const own = { from: start, to: series[index + 1]?.start ?? span.to };
        expect(own.from < own.to).toBe(true);
        const sums = totalsBySum(orders, own);
        expect([totalSales, count]).toEqual([sums.totalSales, sums.orders]);
      }
      expect(series.reduce((sum, point) => sum + point.totalSales, 0)).toBe(totals?.totalSales);
      expect(series.reduce((sum, point) => sum + point.orders, 0)).toBe(totals?.orders);
    },
  );
});

function byName<T extends { count: number; total: number }>(
  rows: readonly T[] | undefined,
  name: keyof T,
) {
  return Object.fromEntries(
    (rows ?? []).map((row) => [String(row[name]), { count: row.count, total: row.total }]),
  );
}

test('days have 23 and 25 hours when New York changes its clocks [D15]', async () => {
  const hours = async (day: string) => {
    const span = instants(dayRange(day, 'America/New_York'));
    return (await read({ ...span, tz: 'America/New_York', interval: 'hour' })).series?.length;
  };
  expect(await hours('2025-03-09')).toBe(23);
  expect(await hours('2025-11-02')).toBe(25);
  expect(await hours('2025-11-03')).toBe(24);
});

test.each([
  ['previous', '2025-03-08T05:00:00.000Z', '2025-03-09T05:00:00.000Z'],
  ['week', '2025-03-02T05:00:00.000Z', '2025-03-03T05:00:00.000Z'],
  ['year', '2024-03-09T05:00:00.000Z', '2024-03-10T05:00:00.000Z'],
])('a day is compared with a whole day: %s [C12] [D15]', async (compare, from, to) => {
  const tz = 'America/New_York';
  const span = instants(dayRange('2025-03-09', tz));
  const stats = await read({ ...span, tz, compare });
  expect(stats.previousRange).toEqual({ from, to });
  expect(stats.previous).toEqual(totalsBySum(orders, { from, to }));
  expect(stats.previousSeries?.reduce((sum, { orders: count }) => sum + count, 0)).toBe(
    stats.previous?.orders,
  );
});

test('a running day is compared with as much of the earlier one [C12] [D15]', async () => {
  store.clock.now = new Date('2026-03-01T15:30:20.500Z');
  const tz = 'Europe/Paris';
  const stats = await read({ ...instants(dayRange('2026-03-01', tz)), tz, compare: 'previous' });
  expect(stats.previousRange).toEqual({
    from: '2026-02-27T23:00:00.000Z',
    to: '2026-02-28T15:30:20.500Z',
  });
});

test('without a comparison nothing is compared [C12]', async () => {
  const stats = await read({ from: '2025-03-01T00:00:00Z', to: '2025-03-02T00:00:00Z' });
  expect([stats.previous, stats.previousRange, stats.previousSeries]).toEqual([null, null, []]);
});

test('the tabs of the list are one small read, the same as the lists count [C12] [S6]', async () => {
  const stats = await read({ blocks: 'byStatus' });
  expect(Object.keys(stats).toSorted()).toEqual(
    ['byStatus', 'currency', 'generatedAt', 'previousRange', 'range'].toSorted(),
  );
  expect(stats.byStatus?.reduce((sum, { count }) => sum + count, 0)).toBe(orders.length);
  for (const { status, count, total } of stats.byStatus ?? []) {
    const filter = encodeURIComponent(JSON.stringify({ status }));
    const list = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
    expect(list.headers.get('X-Total-Count')).toBe(String(count));
    const own = orders.filter((order) => order.status === status);
    expect([count, total]).toEqual([own.length, own.reduce((sum, order) => sum + order.total, 0)]);
  }
});

test('left out, period, zone and interval are the store’s own [C12]', async () => {
  await store.db
    .updateTable('stores')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', amina.storeId)
    .execute();
  store.clock.now = new Date('2026-03-02T09:00:00.000Z');
  const stats = await read({ blocks: 'totals' });
  expect(stats.range).toMatchObject({ tz: 'Asia/Tokyo', interval: 'week' });
  expect(stats.totals?.orders).toBe(orders.filter(({ status }) => status !== 'cancelled').length);
});

test('a store without orders has zeros, and sees nothing of another’s [C12]', async () => {
  const stranger = (await store.signIn(bruno)).token;
  const answer = await store.call('GET /merchant/orders/stats', { token: stranger });
  expect(at(answer.body, 'totals', 'orders')).toBe(0);
  expect(at(answer.body, 'totals', 'averageOrderValue')).toBeNull();
  expect(at(answer.body, 'topProducts')).toEqual([]);
  expect(at(answer.body, 'byStatus')).toEqual([]);
});

test.each([
  'tz=Mars/Olympus',
  'from=yesterday',
  'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  'from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'interval=second',
  'compare=never',
  'blocks=secrets',
  'blocks=',
  'unknown=1',
  'from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z',
  'from=2000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&interval=hour',
])('a question that makes no sense is refused: %s [C12]', async (query) => {
  const answer = await store.call(`GET /merchant/orders/stats?${query}`, { token });
  expect(answer.status).toBe(400);
  expect(at(answer.body, 'error', 'message')).toBeTypeOf('string');
});
