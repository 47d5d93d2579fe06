import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Order, OrderFilter } from '../../contract/order.ts';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { grossOf, totalsBySum } from './statsBySum.ts';
import { busy, openStoreWithStats, type StoreWithStats } from './storeWithStats.ts';

let store: StoreWithStats['store'];
let token: string;
let orders: StoreWithStats['orders'];
let read: StoreWithStats['read'];
let ask: StoreWithStats['ask'];
let listed: StoreWithStats['listed'];
let sumsOf: StoreWithStats['sumsOf'];

beforeAll(async () => {
  ({ store, orders, read, ask, listed, sumsOf } = await openStoreWithStats());
  ({ token } = await store.signIn());
}, 60_000);

const isIn = (at: string, { from, to }: Span) => at >= from && at < to;
const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);
const refundsIn = (found: readonly Order[], span: Span) =>
  sum(found, ({ refunds }) =>
    sum(
      refunds.filter(({ createdAt }) => isIn(createdAt, span)),
      ({ amount }) => amount,
    ),
  );
type Span = { from: string; to: string };

const moments = [
  ...busy.flatMap((day) =>
    ['T00:00:00.000Z', 'T05:00:00.000Z', 'T07:41:13.377Z'].map((at) => day + at),
  ),
  // The days of refunds.
  '2025-12-30T00:00:00.000Z',
  '2025-12-31T11:11:11.111Z',
  '2026-01-02T09:00:00.000Z',
];
const spans = fc
  .tuple(fc.constantFrom(...moments), fc.constantFrom(...moments))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));

describe('sums of a list of orders [C12] [D16]', () => {
  test('total sales of any period equal the sum of the linked orders', async () => {
    await fc.assert(
      fc.asyncProperty(spans, async (span) => {
        const filter = { salesFrom: span.from, salesTo: span.to };
        const { found, total } = await listed(filter);
        const placed = found.filter(({ createdAt }) => isIn(createdAt, span));
        const { totals } = await read({ ...span, blocks: 'totals' });
        expect(total).toBe(found.length);
        expect(found.every(({ status }) => status !== 'cancelled')).toBe(true);
        const refunds = refundsIn(found, span);
        expect(totals?.refunds).toBe(refunds);
        const { unpaidReturns = 0 } = totals ?? {};
        expect(totals?.totalSales).toBe(
          sum(placed, (order) => order.total) - refunds - unpaidReturns,
        );
        expect(totals).toEqual(totalsBySum(orders, span));
        expect(await sumsOf(filter)).toEqual({
          orders: found.length,
          total: sum(placed, (order) => order.total),
          grossSales: totals?.grossSales,
          discounts: totals?.discounts,
          shipping: totals?.shipping,
          tax: totals?.tax,
          refunds,
          refundTax: totals?.refundTax,
          unpaidReturns,
          unpaidReturnTax: totals?.unpaidReturnTax,
        });
      }),
      { numRuns: 40 },
    );
  });

  test('orders and average order value are those of placed orders that are not cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(spans, async (span) => {
        const filter = { status: [...NOT_CANCELLED], createdFrom: span.from, createdTo: span.to };
        const { found, total } = await listed(filter);
        const { totals } = await read({ ...span, blocks: 'totals' });
        expect([found.length, total]).toEqual([totals?.orders, totals?.orders]);
        const sums = await sumsOf(filter);
        expect(sums).toEqual({
          orders: found.length,
          total: sum(found, (order) => order.total),
          grossSales: totals?.grossSales,
          discounts: totals?.discounts,
          shipping: totals?.shipping,
          tax: (totals?.tax ?? 0) + (totals?.refundTax ?? 0) + (totals?.unpaidReturnTax ?? 0),
          itemsSold: totals?.itemsSold,
        });
        const net = (sums?.grossSales ?? 0) - (sums?.discounts ?? 0);
        const average = found.length === 0 ? null : Math.round(net / found.length);
        expect(totals?.averageOrderValue).toBe(average);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['new', 'newCustomers'],
    ['returning', 'returningCustomers'],
  ] as const)(
    '%s customers are the distinct customers of the listed orders',
    async (customers, metric) => {
      await fc.assert(
        fc.asyncProperty(spans, async (span) => {
          const filter = {
            status: [...NOT_CANCELLED],
            customers,
            createdFrom: span.from,
            createdTo: span.to,
          };
          const { found, total } = await listed(filter);
          const { totals } = await read({ ...span, blocks: 'totals' });
          const buyers = new Set(found.map(({ customer }) => customer._id));
          expect(total).toBe(found.length);
          expect(buyers.has(null)).toBe(false);
          expect(buyers.size).toBe(totals?.[metric]);
          expect((await sumsOf(filter))?.customers).toBe(buyers.size);
        }),
        { numRuns: 30 },
      );
    },
  );

  test('refunds are those of the refunded orders', async () => {
    const span = { from: '2025-12-30T12:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };
    const filter = { status: [...NOT_CANCELLED], refundedFrom: span.from, refundedTo: span.to };
    const { found, total } = await listed(filter);
    expect(total).toBe(found.length);
    expect(found.length).toBeGreaterThan(0);
    const { totals } = await read({ ...span, blocks: 'totals' });
    expect(refundsIn(found, span)).toBe(totals?.refunds);
    expect((await sumsOf(filter))?.refunds).toBe(totals?.refunds);
  });

  // Some of these totals come from the aggregates, the others from the matching orders.
  const filters: OrderFilter[] = [
    {},
    { status: 'confirmed' },
    { status: [...NOT_CANCELLED] },
    { status: ['cancelled', 'returned'], createdFrom: '2025-11-02T07:41:13.377Z' },
    { paymentStatus: ['unpaid', 'failed'], paymentKindNot: 'cash_on_delivery' },
    { paymentKindNot: 'card', createdTo: '2026-01-01T03:00:00.001Z' },
    { paymentKind: 'card', paymentKindNot: 'card' },
    { paymentKind: 'bank_transfer', paymentKindNot: 'card', status: 'pending' },
    { customerId: 'ada' },
    {
      customerId: 'ben',
      salesFrom: '2025-12-30T00:00:00.000Z',
      salesTo: '2026-01-01T00:00:00.000Z',
    },
    { totalMin: 1000, totalMax: 50_000 },
    { salesFrom: '2025-12-31T00:00:00.000Z' },
    { salesTo: '2025-12-31T00:00:00.000Z', status: 'returned' },
    { customers: 'new' },
    { customers: 'returning', createdFrom: '2025-11-01T00:00:00.000Z' },
    { customers: 'returning' },
    { customers: 'new', createdFrom: '2030-01-01T00:00:00.000Z' },
    { customers: 'new', createdTo: '2025-12-31T00:00:00.000Z', paymentStatus: 'unpaid' },
    { customers: 'new', status: ['cancelled', 'delivered'], createdTo: '2026-01-01T00:00:00.000Z' },
    { customers: 'returning', status: 'cancelled', createdFrom: '2025-12-30T00:00:00.000Z' },
    { q: 'ada' },
    { weekHour: 3 },
    { weekHour: 167, tz: 'Asia/Tokyo', customerId: 'ada' },
    { weekHour: 30, createdTo: '1999-01-01T00:00:00.000Z' },
    { id: [] },
  ];

  test.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
    'the sums of %s are those of its orders',
    async (_name, filter) => {
      const { found, total } = await listed(filter);
      const { salesFrom = '0', salesTo = '9' } = filter;
      const placed = found.filter(({ createdAt }) => createdAt >= salesFrom && createdAt < salesTo);
      const sums = await sumsOf(filter);
      expect(total).toBe(found.length);
      expect(sums?.orders).toBe(found.length);
      expect(sums?.total).toBe(sum(placed, (order) => order.total));
      if (sums?.grossSales !== undefined) {
        expect(sums.grossSales).toBe(sum(placed, grossOf));
      }
      if (sums?.refunds !== undefined) {
        expect(sums.refunds).toBe(refundsIn(found, { from: salesFrom, to: salesTo }));
      }
    },
  );

  test('the sales of a product leave out orders that were only refunded in the period', async () => {
    const productId = orders.flatMap(({ items }) => items).at(0)?.productId ?? '';
    const span = { from: '2025-12-30T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };
    const filter = { productId, salesFrom: span.from, salesTo: span.to };
    const { found } = await listed(filter);
    const placed = found.filter(({ createdAt }) => isIn(createdAt, span));
    expect(placed.length).toBeLessThan(found.length);
    const sold = placed
      .flatMap(({ items }) => items)
      .filter((item) => item.productId === productId);
    const itemsSold = sum(
      sold,
      (item) => item.quantity - item.cancelledQuantity - item.returnedQuantity,
    );
    const itemSales = sum(sold, ({ total, tax, refundedNet = 0 }) => total - tax - refundedNet);
    expect(await sumsOf(filter)).toMatchObject({ itemsSold, itemSales });
    const { variantSales = [] } = await read({
      blocks: 'variantSales',
      filter: JSON.stringify(filter),
    });
    expect(sum(variantSales, ({ quantity }) => quantity)).toBe(itemsSold);
    expect(sum(variantSales, ({ netSales }) => netSales)).toBe(itemSales);
  });

  test.each(['{"status":"gone"}', '{"secret":1}', '[]', 'no', '{"customers":"all"}'])(
    'refuse the filter %s, as the list does',
    async (filter) => {
      const query = `filter=${encodeURIComponent(filter)}`;
      expect((await ask(`blocks=sums&${query}`)).status).toBe(400);
      expect((await store.call(`GET /merchant/orders?${query}`, { token })).status).toBe(400);
    },
  );
});
