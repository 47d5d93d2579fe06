import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { weekHourSpans } from '../../domain/weekHours.ts';
import {
  between,
  isIn,
  type OrderCondition,
  type StoredSpan,
  storedSpan,
} from './orderCondition.ts';

/** The parts of a filter with which a figure opens the orders it was made of. */
export function figureConditions(storeId: string, filter: OrderFilter): OrderCondition[] {
  const conditions: OrderCondition[] = [];
  const placed = placedSpan(filter);
  if (placed) conditions.push(between('placed', 'created_at', placed));
  if (filter.weekHour !== undefined) conditions.push(placedAtHour(storeId, filter));
  const refunded = refundedSpan(filter);
  if (refunded) conditions.push(refundedIn(storeId, refunded));
  const sales = salesSpan(filter);
  if (sales) conditions.push(inSales(storeId, sales));
  if (filter.customers) conditions.push(ofCustomers(storeId, filter.customers, filter));
  return conditions;
}

export function placedSpan({ createdFrom, createdTo }: OrderFilter): StoredSpan | undefined {
  return spanOf(createdFrom, createdTo);
}

export function refundedSpan({ refundedFrom, refundedTo }: OrderFilter): StoredSpan | undefined {
  return spanOf(refundedFrom, refundedTo);
}

export function salesSpan({ salesFrom, salesTo }: OrderFilter): StoredSpan | undefined {
  return spanOf(salesFrom, salesTo);
}

function spanOf(from: string | undefined, to: string | undefined): StoredSpan | undefined {
  return from === undefined && to === undefined ? undefined : storedSpan(from, to);
}

function placedAtHour(storeId: string, filter: OrderFilter): OrderCondition {
  const ids = ordersOfHour(storeId, filter);
  return {
    by: 'hour',
    values: 2,
    driving: sql`orders.id in (${ids})`,
    passive: sql`orders.id || '' in (${ids})`,
  };
}

/** Ids of the orders placed in an hour of the week: from hour to hour, along the index of time. */
export function ordersOfHour(storeId: string, filter: OrderFilter): RawBuilder<unknown> {
  return sql`select placed.id from ${hours(filter)} as hours cross join orders as placed
    where placed.store_id = ${storeId}
      and placed.created_at >= column1 and placed.created_at < column2`;
}

/** No orders are older, or younger. */
const EARLIEST = Date.parse('2000-01-01T00:00:00.000Z');
const LATEST = Date.parse('2100-01-01T00:00:00.000Z');

/** Rows of when such an hour begins and ends; both databases call their columns so. */
function hours({ weekHour = 0, tz = 'UTC', createdFrom, createdTo }: OrderFilter) {
  const from = new Date(Math.max(EARLIEST, createdFrom ? Date.parse(createdFrom) : EARLIEST));
  const to = new Date(Math.min(LATEST, createdTo ? Date.parse(createdTo) : LATEST));
  const spans = weekHourSpans(weekHour, { from, to }, tz);
  // Instants made here: as parameters there would be thousands.
  const rows = spans.map((span) => `('${span.from.toISOString()}', '${span.to.toISOString()}')`);
  return sql.raw(`(values ${rows.length > 0 ? rows.join(', ') : "('', '')"})`);
}

function refundedIn(storeId: string, { from, to }: StoredSpan): OrderCondition {
  const refunds = sql`select order_id from refunds
    where store_id = ${storeId} and created_at >= ${from} and created_at < ${to}`;
  // Of one order at a time: its own refunds are looked at, not those of the whole time.
  const own = sql`select 1 from refunds where order_id = orders.id || ''
    and store_id || '' = ${storeId}
    and created_at || '' >= ${from} and created_at || '' < ${to}`;
  return isIn('refunded', refunds, own);
}

/** Placed or refunded in a time, and not cancelled. */
function inSales(storeId: string, { from, to }: StoredSpan): OrderCondition {
  const placed = between('sales', 'created_at', { from, to });
  const refunded = refundedIn(storeId, { from, to });
  const kept = sql`orders.status || '' <> 'cancelled'`;
  return {
    by: 'sales',
    values: 2,
    driving: sql`orders.id in (
      select id from orders where store_id = ${storeId} and ${placed.driving} and status <> 'cancelled'
      union select order_id from refunds
        where store_id = ${storeId} and created_at >= ${from} and created_at < ${to})
      and ${kept}`,
    passive: sql`(${kept} and ((${placed.passive}) or ${refunded.passive}))`,
  };
}

/**
 * Of customers whose first order lies in the time in which the orders were placed, or before it. Which
 * customers these are is an index's range, but each order has to be asked whose it is.
 */
function ofCustomers(
  storeId: string,
  kind: NonNullable<OrderFilter['customers']>,
  { createdFrom, createdTo }: OrderFilter,
): OrderCondition {
  const { from, to } = storedSpan(createdFrom, createdTo);
  const first =
    kind === 'new'
      ? sql`first_order_at >= ${from} and first_order_at < ${to}`
      : sql`first_order_at < ${from}`;
  return isIn(
    'buyers',
    sql`select orders.id from customers join orders on orders.store_id = customers.store_id
        and orders.customer_id = customers.id
      where customers.store_id = ${storeId} and ${first}`,
    sql`select 1 from customers
      where customers.id = orders.customer_id and customers.store_id || '' = ${storeId} and ${first}`,
  );
}
