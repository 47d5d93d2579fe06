import { beforeAll, describe, expect, test } from 'vitest';
import { dayRange } from '../../domain/dates.ts';
import {
  groupsBySum,
  hoursBySum,
  productsBySum,
  promotionsBySum,
  type Span,
  totalsBySum,
} from './statsBySum.ts';
import { busy, instants, openStoreWithStats, type StoreWithStats } from './storeWithStats.ts';

let orders: StoreWithStats['orders'];
let read: StoreWithStats['read'];

beforeAll(async () => {
  ({ orders, read } = await openStoreWithStats());
}, 60_000);

test('the orders of these tests cover every case', () => {
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

describe.each(zones)('metrics in %s equal the sums of the orders', (tz) => {
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
    for (const rank of ['products', 'categories']) {
      const { ranking } = await read({ ...span, tz, blocks: 'ranking', rank });
      const { costedSales = 0, costs = 0 } = stats.totals ?? {};
      const ofRows = (name: 'costedSales' | 'costs') =>
        ranking?.rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
      expect([ofRows('costedSales'), ofRows('costs')]).toEqual([costedSales, costs]);
    }
    const used = promotionsBySum(orders, span);
    expect(stats.topPromotions).toEqual(
      used.orders === 0 ? [] : [{ _id: 'spring', code: 'SPRING SALE', ...used }],
    );
    expect(stats.byHour).toEqual(hoursBySum(orders, span, tz));
  });

  test.each(['hour', 'day', 'week', 'month'])(
    'points of a %s are consecutive and add up to the totals [C12] [D15]',
    async (interval) => {
      const span = instants({
        from: dayRange(interval === 'hour' ? '2025-10-30' : '2025-03-01', tz).from,
        to: dayRange('2025-11-05', tz).from,
      });
      const blocks = 'totals,series,statusSeries';
      const { totals, series = [], statusSeries } = await read({ ...span, tz, interval, blocks });
      expect(series[0]?.start).toBe(span.from);
      expect(statusSeries?.map(({ start }) => start)).toEqual(series.map(({ start }) => start));
      for (const [index, { start, totalSales, orders: count }] of series.entries()) {
        const own = { from: start, to: series[index + 1]?.start ?? span.to };
        expect(own.from < own.to).toBe(true);
        const sums = totalsBySum(orders, own);
        expect([totalSales, count]).toEqual([sums.totalSales, sums.orders]);
        expect(statusSeries?.[index]?.counts).toEqual(statusesBySum(own));
      }
      expect(series.reduce((sum, point) => sum + point.totalSales, 0)).toBe(totals?.totalSales);
      expect(series.reduce((sum, point) => sum + point.orders, 0)).toBe(totals?.orders);
    },
  );
});

/** Counts of the orders placed in a time, by status: `{delivered: 2, cancelled: 1}`. */
function statusesBySum(span: Span): Record<string, number> {
  const groups = groupsBySum(orders, span, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, { count }]) => [status, count]));
}

function byName<T extends { count: number; total: number }>(
  rows: readonly T[] | undefined,
  name: keyof T,
) {
  return Object.fromEntries(
    (rows ?? []).map((row) => [String(row[name]), { count: row.count, total: row.total }]),
  );
}
