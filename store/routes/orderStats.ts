import type { Context } from 'hono';
import * as v from 'valibot';
import { OrderFilter } from '../../contract/order.ts';
import { problemsOf } from '../../contract/problems.ts';
import {
  type OrderStats,
  RANKING_SORTS,
  STATS_BLOCKS,
  type StatsBlock,
  StatsQuery,
  type StatsTotals,
} from '../../contract/stats.ts';
import {
  defaultInterval,
  earlierPeriod,
  type Interval,
  type Period,
  pointsOf,
} from '../../domain/statsPeriods.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { badRequest } from '../http/errors.ts';
import { readListQuery } from '../http/listQuery.ts';
import type { Store } from '../lists/listDeclaration.ts';
import { readAttention, readSetupProgress } from '../orders/attention.ts';
import { EVER } from '../orders/orderBuckets.ts';
import { readOrderMetrics, readVariantSales } from '../orders/orderMetrics.ts';
import { readRanking } from '../orders/statsRanking.ts';
import { readStatusSeries } from '../orders/statsStatuses.ts';
import { readTaxes } from '../orders/statsTaxes.ts';
import {
  readTopCategories,
  readTopProducts,
  readTopPromotions,
  readTopVariants,
} from '../orders/statsTop.ts';
import {
  readCustomers,
  readHours,
  readPeriodTotals,
  readSeries,
  readStatesAndPayments,
  type StateAndPayment,
  taxOfSales,
  totalSales,
} from '../orders/statsTotals.ts';

const MAX_POINTS = 3000;

/** `GET /merchant/orders/stats`. `contract/stats.ts` defines the metrics. */
export async function sendOrderStats(
  context: StoreContext,
  c: Context<StoreEnv>,
): Promise<Response> {
  const query = readQuery(c);
  const list = readListQuery(c, {
    filter: OrderFilter,
    sorts: RANKING_SORTS,
    sort: ['netSales', 'DESC'],
  });
  const { filter } = list;
  const store: Store = { db: context.db, storeId: c.get('merchant').storeId };
  const now = context.clock();
  const storeRow = await readStoreRow(store.db, store.storeId);
  const request: readonly string[] = query.blocks?.split(',') ?? STATS_BLOCKS;
  const period = await toPeriod(store, query, now);
  const tz = query.tz ?? storeRow.timezone ?? 'UTC';
  const plan: Plan = {
    period,
    tz,
    interval: query.interval ?? defaultInterval(period),
    earlier: earlierPeriod(period, query.compare ?? 'none', tz, now),
    wholeEarlier:
      now < period.to ? earlierPeriod(period, query.compare ?? 'none', tz, period.to) : null,
    isEverything: query.from === undefined && query.to === undefined,
    has: (block) => request.includes(block),
  };
  const stats: OrderStats = {
    range: { ...instants(period), tz, interval: plan.interval },
    previousRange: plan.earlier && instants(plan.earlier),
    currency: storeRow.currency,
    generatedAt: now.toISOString(),
    ...(await readMetrics(store, plan)),
    ...(await readStatusBlocks(store, plan)),
    ...(plan.has('topProducts') && { topProducts: await readTopProducts(store, period) }),
    ...(plan.has('topVariants') && { topVariants: await readTopVariants(store, period) }),
    ...(plan.has('topCategories') && { topCategories: await readTopCategories(store, period) }),
    ...(plan.has('topPromotions') && { topPromotions: await readTopPromotions(store, period) }),
    ...(plan.has('taxes') && {
      taxes: await readTaxes(
        store,
        query.basis ?? 'orders',
        pointsIn({ ...plan, interval: 'month' }, period),
        period.to,
      ),
    }),
    ...(plan.has('byHour') && { byHour: await readHours(store, period, tz) }),
    ...(plan.has('attention') && { attention: await readAttention(store, now) }),
    ...(plan.has('catalogue') && { catalogue: await readSetupProgress(store) }),
    ...(plan.has('sums') && { sums: await readOrderMetrics(store, filter) }),
    ...(plan.has('variantSales') &&
      filter.productId && { variantSales: await readVariantSales(store, filter) }),
    ...(plan.has('ranking') &&
      query.rank && {
        ranking: await readRanking(store, query.rank, { ...list, period, earlier: plan.earlier }),
      }),
  };
  return c.json(stats);
}

type Plan = {
  period: Period;
  tz: string;
  interval: Interval;
  earlier: Period | null;
  /** The full earlier period. `earlier` covers only as much time as has passed of the current period. */
  wholeEarlier: Period | null;
  /** True without a requested period. */
  isEverything: boolean;
  has(block: StatsBlock): boolean;
};

function readQuery(c: Context<StoreEnv>): StatsQuery {
  const query = c.req.query();
  const [first] = problemsOf(StatsQuery, query);
  if (first) throw badRequest(`"${first.field.slice(0, 60)}" is not valid here.`);
  return v.parse(StatsQuery, query);
}

async function toPeriod(store: Store, query: StatsQuery, now: Date): Promise<Period> {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? await firstOrder(store, to) : new Date(query.from);
  if (from >= to) throw badRequest('"from" must be before "to".');
  if (from < EVER.from || to > EVER.to) {
    throw badRequest('The period must lie between the years 1970 and 2200.');
  }
  return { from, to };
}

async function firstOrder({ db, storeId }: Store, to: Date): Promise<Date> {
  const first = await db
    .selectFrom('orders')
    .select('created_at')
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const dayBefore = new Date(to.getTime() - 86_400_000);
  const at = first && new Date(first.created_at);
  return at && at < to ? at : dayBefore;
}

function instants({ from, to }: Period) {
  return { from: from.toISOString(), to: to.toISOString() };
}

async function readMetrics(store: Store, plan: Plan): Promise<Partial<OrderStats>> {
  const { period, earlier } = plan;
  const metrics: Partial<OrderStats> = {};
  if (plan.has('totals')) {
    metrics.totals = await readTotals(store, period);
    metrics.previous = earlier && (await readTotals(store, earlier));
  }
  if (plan.has('series')) {
    metrics.series = await readSeries(store, pointsIn(plan, period), period.to);
    metrics.previousSeries = earlier
      ? await readSeries(store, pointsIn(plan, earlier), earlier.to)
      : [];
    const whole = earlier && plan.wholeEarlier;
    if (whole) metrics.earlierSeries = await readSeries(store, pointsIn(plan, whole), whole.to);
  }
  if (plan.has('statusSeries')) {
    metrics.statusSeries = await readStatusSeries(store, pointsIn(plan, period), period.to);
  }
  return metrics;
}

function pointsIn({ interval, tz }: Plan, period: Period): Date[] {
  const points = pointsOf(period, interval, tz, MAX_POINTS);
  if (!points) throw badRequest('Choose a longer interval: there would be too many points.');
  return points;
}

async function readTotals(store: Store, period: Period): Promise<StatsTotals> {
  const sums = await readPeriodTotals(store, period);
  const { gross, discounts, refunds, refund_tax: refundTax } = sums;
  const { unpaid_returns: unpaidReturns, unpaid_return_tax: unpaidReturnTax } = sums;
  const { shipping, orders, cancelled, items } = sums;
  const tax = taxOfSales(sums);
  const sales = totalSales(sums);
  return {
    grossSales: gross,
    discounts,
    refunds,
    refundTax,
    unpaidReturns,
    unpaidReturnTax,
    netSales: sales - shipping - tax,
    shipping,
    tax,
    totalSales: sales,
    orders,
    cancelledOrders: cancelled,
    itemsSold: items,
    itemSales: sums.item_sales,
    costedSales: sums.costed_sales,
    costs: sums.costs,
    averageOrderValue: orders === 0 ? null : Math.round((gross - discounts) / orders),
    ...(await readCustomers(store, period, orders)),
  };
}

async function readStatusBlocks(store: Store, plan: Plan): Promise<Partial<OrderStats>> {
  const blocks: Partial<OrderStats> = {};
  const isOnlyStatus = plan.has('byStatus') && !plan.has('byPaymentMethod');
  if (isOnlyStatus && plan.isEverything) return { byStatus: await countEverything(store) };
  if (!plan.has('byStatus') && !plan.has('byPaymentMethod')) return blocks;
  const kinds = await readStatesAndPayments(store, plan.period);
  if (plan.has('byStatus')) {
    const byStatus = groupTotals(kinds, (kind) => kind.status);
    blocks.byStatus = byStatus.map(([status, sums]) => ({ status, ...sums }));
  }
  if (plan.has('byPaymentMethod')) {
    const counted = kinds.filter(({ status }) => status !== 'cancelled');
    const byKind = groupTotals(counted, (kind) => kind.payment_kind);
    blocks.byPaymentMethod = byKind.map(([kind, sums]) => ({ kind, ...sums }));
  }
  return blocks;
}

function groupTotals(kinds: readonly StateAndPayment[], of: (kind: StateAndPayment) => string) {
  return [...Map.groupBy(kinds, of)]
    .map(([name, own]): [string, { count: number; total: number }] => [
      name,
      {
        count: own.reduce((sum, { count }) => sum + count, 0),
        total: own.reduce((sum, { total }) => sum + total, 0),
      },
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** All orders by status, for the tabs of the list. */
async function countEverything({ db, storeId }: Store) {
  const rows = await db
    .selectFrom('order_counts')
    .select((eb) => [
      'status',
      eb.fn.sum<number>('count').as('count'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .where('store_id', '=', storeId)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return rows.map(({ status, count, total }) => ({
    status,
    count: Number(count),
    total: Number(total),
  }));
}
