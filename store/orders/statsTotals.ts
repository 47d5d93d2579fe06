import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StatsPoint } from '../../contract/stats.ts';
import { clockParts, type Period } from '../../domain/statsPeriods.ts';
import { WEEK_HOURS, weekHourOf } from '../../domain/weekHours.ts';
import { AGGREGATE_TABLES } from '../db/aggregates.ts';
import { isSqlite } from '../db/nodeSqlite.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { type Store, whereStore } from '../lists/listDeclaration.ts';
import {
  covering,
  FIFTEEN_MINUTES_MS,
  FIFTEEN_MINUTES_SHIFT,
  type Range,
  splitIntoBuckets,
} from './orderBuckets.ts';

const PERIOD_TOTALS = AGGREGATE_TABLES.order_quarters.sums;
type PeriodTotals = Record<(typeof PERIOD_TOTALS)[number], number>;

const periodSums = sql.join(
  PERIOD_TOTALS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

export function milliseconds({ from, to }: Period): Range {
  return { from: from.getTime(), to: to.getTime() };
}

/** Totals of a period: whole buckets from `order_quarters`, the edges from orders and refunds. */
export async function readPeriodTotals(store: Store, period: Period): Promise<PeriodTotals> {
  const { full, edges } = splitIntoBuckets(milliseconds(period), FIFTEEN_MINUTES_MS);
  const total = await aggregateTotals(store, full);
  for (const edge of edges) addTo(total, await edgeTotals(store, edge));
  return total;
}

async function aggregateTotals({ db, storeId }: Store, { from, to }: Range): Promise<PeriodTotals> {
  const { rows } = await sql<Partial<PeriodTotals>>`select ${periodSums} from order_quarters
    where store_id = ${storeId} and quarter >= ${from} and quarter < ${to}`.execute(db);
  return toTotals(rows[0]);
}

/** `netAmounts` in SQL, for a row of `orders`. */
export const netColumns = {
  prices: sql`coalesce(net_subtotal, subtotal)`,
  discounts: sql`coalesce(net_discount_total, discount_total)`,
  shipping: sql`(shipping_total - case when tax_included = 1 then coalesce(shipping_tax, 0) else 0 end)`,
};

const worth = sql`(order_items.total - order_items.tax)`;
const units = sql`(quantity - cancelled_quantity - returned_quantity)`;
const net = sql`(${worth} - refunded_net)`;

/** `soldUnits`, `netSales` and `costTotals` in SQL, for a row of `order_items`. */
export const itemMeasures = {
  units,
  net,
  costed: sql`(case when unit_cost is null then 0 else ${net} end)`,
  costs: sql`(coalesce(unit_cost, 0) * ${units})`,
};

/** The totals of a part of a period without whole buckets, from its orders and refunds. */
async function edgeTotals(store: Store, edge: Range): Promise<PeriodTotals> {
  const { db, storeId } = store;
  const notCancelled = sql`orders.status <> 'cancelled'`;
  const sum = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${notCancelled} then ${amount} else 0 end), 0)`;
  const placed = sql`orders.store_id = ${storeId} and ${within('orders.created_at', edge)}`;
  const { rows: sold } = await sql<Partial<PeriodTotals>>`select
      coalesce(sum(${itemMeasures.units}), 0) as items, coalesce(sum(${itemMeasures.net}), 0) as item_sales,
      coalesce(sum(${itemMeasures.costed}), 0) as costed_sales, coalesce(sum(${itemMeasures.costs}), 0) as costs
    from orders join order_items on order_items.order_id = orders.id
    where ${placed} and ${whereStore(store, 'order_items.store_id')} and ${notCancelled}`.execute(
    db,
  );
  const refunded = (amount: RawBuilder<unknown>) =>
    sql`select coalesce(sum(${amount}), 0) from refunds join orders on orders.id = refunds.order_id
      where refunds.store_id = ${storeId} and ${within('refunds.created_at', edge)}
        and ${whereStore(store, 'orders.store_id')} and ${notCancelled}`;
  const { rows } = await sql<Partial<PeriodTotals>>`select
      count(case when ${notCancelled} then 1 end) as orders,
      count(case when orders.status = 'cancelled' then 1 end) as cancelled,
      ${sum(netColumns.prices)} as gross, ${sum(netColumns.discounts)} as discounts,
      ${sum(netColumns.shipping)} as shipping, ${sum(sql.ref('tax_total'))} as tax,
      ${sum(sql.ref('unpaid_return'))} as unpaid_returns,
      ${sum(sql.ref('unpaid_return_tax'))} as unpaid_return_tax,
      (${refunded(sql.ref('amount'))}) as refunds, (${refunded(sql.ref('refunds.tax'))}) as refund_tax
    from orders where ${placed}`.execute(db);
  return toTotals({ ...rows[0], ...sold[0] });
}

/** An SQL condition: the column's instant is in the range, which is in milliseconds since 1970. */
export function within(column: string, { from, to }: Range): RawBuilder<unknown> {
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
}

function toTotals(row: Partial<PeriodTotals> = {}): PeriodTotals {
  const of = (name: keyof PeriodTotals) => Number(row[name] ?? 0);
  return {
    orders: of('orders'),
    cancelled: of('cancelled'),
    gross: of('gross'),
    discounts: of('discounts'),
    shipping: of('shipping'),
    tax: of('tax'),
    items: of('items'),
    refunds: of('refunds'),
    refund_tax: of('refund_tax'),
    unpaid_returns: of('unpaid_returns'),
    unpaid_return_tax: of('unpaid_return_tax'),
    item_sales: of('item_sales'),
    costed_sales: of('costed_sales'),
    costs: of('costs'),
  };
}

function addTo(sums: PeriodTotals, more: PeriodTotals): void {
  for (const name of PERIOD_TOTALS) sums[name] += more[name];
}

export function totalSales(sums: PeriodTotals): number {
  const { gross, discounts, refunds, unpaid_returns, shipping, tax } = sums;
  return gross - discounts - refunds - unpaid_returns + shipping + tax;
}

/** The tax of the orders, minus that in refunds and unpaid returns. */
export function taxOfSales({ tax, refund_tax, unpaid_return_tax }: PeriodTotals): number {
  return tax - refund_tax - unpaid_return_tax;
}

/** Total sales and orders in each interval between two points, and from the last point to `end`. */
export async function readSeries(store: Store, points: Date[], end: Date): Promise<StatsPoint[]> {
  const parts = points.map((from, at) => {
    const to = points[at + 1] ?? end;
    return { start: from, ...splitIntoBuckets(milliseconds({ from, to }), FIFTEEN_MINUTES_MS) };
  });
  const aggregates = await aggregateSeries(
    store,
    parts.map(({ full }) => full),
  );
  const series: StatsPoint[] = [];
  for (const [at, { start, edges }] of parts.entries()) {
    const sums = aggregates[at] ?? toTotals();
    for (const edge of edges) addTo(sums, await edgeTotals(store, edge));
    series.push({ start: start.toISOString(), totalSales: totalSales(sums), orders: sums.orders });
  }
  return series;
}

async function aggregateSeries({ db, storeId }: Store, ranges: Range[]): Promise<PeriodTotals[]> {
  if (ranges.length === 0) return [];
  // Inlines the numbers, because PostgreSQL can't infer the types of parameters in `values`. They are no user input.
  const values = ranges.map(({ from, to }, n) => `(${n}, ${from}, ${to})`).join(', ');
  const { rows } = await sql<Partial<PeriodTotals>>`
    with spans(n, low, high) as (values ${sql.raw(values)})
    select n, ${periodSums} from spans ${leftJoinEach(
      db,
      'order_quarters',
      sql`store_id = ${storeId} and quarter >= low and quarter < high`,
    )}
    group by n order by n`.execute(db);
  return rows.map(toTotals);
}

/**
 * Joins each interval by index lookup. PostgreSQL needs `lateral`, or it compares all rows with every interval.
 */
export function leftJoinEach(
  db: Kysely<Database>,
  table: 'order_quarters' | 'order_kinds',
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sql.table(table);
  return isSqlite(db)
    ? sql`left join ${name} on ${where}`
    : sql`left join lateral (select * from ${name} where ${where} offset 0) as ${name} on true`;
}

export type StateAndPayment = {
  status: string;
  payment_kind: string;
  count: number;
  total: number;
};

/** Orders of a period by status and payment method, cancelled ones included. */
export async function readStatesAndPayments(
  { db, storeId }: Store,
  period: Period,
): Promise<StateAndPayment[]> {
  const { full, edges } = splitIntoBuckets(milliseconds(period), FIFTEEN_MINUTES_MS);
  const sums = covering(full, FIFTEEN_MINUTES_SHIFT).map(
    ({ grain, range }) => sql`select status, payment_kind, count, total from order_kinds
      where store_id = ${storeId} and grain = ${grain}
        and bucket >= ${range.from} and bucket < ${range.to}`,
  );
  const rows = edges.map(
    (edge) => sql`select status, payment_kind, 1 as count, total from orders
      where store_id = ${storeId} and ${within('created_at', edge)}`,
  );
  const parts = [...sums, ...rows];
  if (parts.length === 0) return [];
  const found = await sql<StateAndPayment>`
    select status, payment_kind, sum(count) as count, sum(total) as total
    from (${sql.join(parts, sql` union all `)}) as parts
    group by status, payment_kind`.execute(db);
  return found.rows.map((row) => ({ ...row, count: Number(row.count), total: Number(row.total) }));
}

const HOUR_MS = 3_600_000;

/** The number of orders by weekday (Monday first) and hour in the time zone, without cancelled ones. */
export async function readHours(store: Store, period: Period, tz: string): Promise<number[][]> {
  const hours = Array.from({ length: WEEK_HOURS }, () => 0);
  for (const part of clockParts(period, tz)) {
    const { full, edges } = splitIntoBuckets(part, FIFTEEN_MINUTES_MS);
    const ahead = Math.floor(part.offset / FIFTEEN_MINUTES_MS);
    const { rows } = await sql<{ hour: number; orders: number }>`
      select (quarter + ${sql.raw(String(ahead))}) / 4 % 168 as hour, sum(orders) as orders
      from order_quarters where store_id = ${store.storeId}
        and quarter >= ${full.from} and quarter < ${full.to}
      group by 1`.execute(store.db);
    for (const { hour, orders } of rows) add(Number(hour) * HOUR_MS, Number(orders));
    for (const edge of edges) {
      const { orders } = await edgeTotals(store, edge);
      add(edge.from + part.offset, orders);
    }
  }
  return Array.from({ length: 7 }, (_, day) => hours.slice(day * 24, day * 24 + 24));

  function add(clock: number, orders: number): void {
    const place = weekHourOf(clock);
    hours[place] = (hours[place] ?? 0) + orders;
  }
}

/**
 * New and returning customers in a period with `placed` orders. Counts returning customers from the period's orders if
 * these are fewer than all customers, else from the customers with earlier orders.
 */
export async function readCustomers(
  { db, storeId }: Store,
  { from, to }: Period,
  placed: number,
): Promise<{ newCustomers: number; returningCustomers: number }> {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const inPeriod = sql`orders.store_id = ${storeId} and orders.status <> 'cancelled'
    and orders.created_at >= ${start} and orders.created_at < ${end}`;
  const fresh = sql`(select count(*) from customers where store_id = ${storeId}
    and first_order_at >= ${start} and first_order_at < ${end})`;
  // The expression blocks the index by customer, so that SQLite doesn't scan all orders.
  const buying = sql`(select count(distinct customer_id || '') from orders where ${inPeriod})`;
  const returning = sql`(select count(*) from customers where store_id = ${storeId}
    and first_order_at < ${start} and last_order_at >= ${start}
    and (last_order_at < ${end} or exists (
      select 1 from orders where orders.customer_id = customers.id and ${inPeriod})))`;
  const customers = sql`(select coalesce(sum(count), 0) from customer_counts where store_id = ${storeId})`;
  const isShort = placed < (await readNumber(db, customers));
  const { rows } = await sql<{ fresh: number; others: number }>`
    select ${fresh} as fresh, ${isShort ? buying : returning} as others`.execute(db);
  const newCustomers = Number(rows[0]?.fresh ?? 0);
  const others = Number(rows[0]?.others ?? 0);
  return { newCustomers, returningCustomers: isShort ? others - newCustomers : others };
}
