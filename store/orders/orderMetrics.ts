import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import type { OrderSums, SoldVariant } from '../../contract/stats.ts';
import { isNotCancelled } from '../../domain/metricOrders.ts';
import type { Period } from '../../domain/statsPeriods.ts';
import { nameOf } from '../catalogue/variantRows.ts';
import { type Store, whereStore } from '../lists/listDeclaration.ts';
import { cheapest, countRows, type Found, whereOf } from '../lists/readPage.ts';
import { refundedSpan, type StoredSpan, salesSpan, storedSpan } from './metricConditions.ts';
import { EVER } from './orderBuckets.ts';
import { countPlaced, totalByState } from './orderCounts.ts';
import { isInCategory, isOfVariant, orderList } from './orderList.ts';
import {
  itemMeasures,
  netColumns,
  readCustomers,
  readPeriodTotals,
  taxOfSales,
  totalSales,
} from './statsTotals.ts';

type Amounts = {
  [Name in
    | 'total'
    | 'grossSales'
    | 'discounts'
    | 'shipping'
    | 'tax'
    | 'refunds'
    | 'refundTax'
    | 'unpaidReturns'
    | 'unpaidReturnTax'
    | 'itemsSold'
    | 'itemSales'
    | 'customers']?: number;
};

/**
 * Totals of the orders that a filter finds. Reads the aggregates for most filters by time, status and payment method.
 * Sums up the orders for other filters.
 */
export async function readOrderMetrics(store: Store, filter: OrderFilter): Promise<OrderSums> {
  const found = await countRows(orderList, store, filter);
  const aggregates = await readAggregates(store, filter, found);
  return { orders: found.total, ...(aggregates ?? (await sumOrders(store, filter, found))) };
}

/** Totals from the aggregates. Undefined when the aggregates do not contain the totals of this filter. */
async function readAggregates(
  store: Store,
  filter: OrderFilter,
  { conditions }: Found,
): Promise<Amounts | undefined> {
  const names = conditions.map(({ name }) => name);
  const hasOnly = (...allowed: string[]) => names.every((name) => allowed.includes(name));
  if (names.length === 1 && hasOnly('salesFrom')) {
    const sums = await readPeriodTotals(store, toPeriod(filter.salesFrom, filter.salesTo));
    const { gross, discounts, shipping, refunds, refund_tax: refundTax } = sums;
    const { unpaid_returns: unpaidReturns, unpaid_return_tax: unpaidReturnTax } = sums;
    return {
      total: totalSales(sums) + refunds + unpaidReturns,
      grossSales: gross,
      discounts,
      shipping,
      tax: taxOfSales(sums),
      refunds,
      refundTax,
      unpaidReturns,
      unpaidReturnTax,
    };
  }
  if (
    isNotCancelled(filter.status) &&
    names.includes('createdFrom') &&
    hasOnly('status', 'createdFrom')
  ) {
    const sums = await readPeriodTotals(store, toPeriod(filter.createdFrom, filter.createdTo));
    const { gross, discounts, shipping, tax, items } = sums;
    return {
      total: gross - discounts + shipping + tax,
      grossSales: gross,
      discounts,
      shipping,
      tax,
      itemsSold: items,
    };
  }
  // Other totals would have to read every order. So the next two
  // filters have only the metrics from which analytics links to such a list.
  if (isNotCancelled(filter.status) && names.length === 2 && hasOnly('status', 'refundedFrom')) {
    const { refunds, refund_tax: refundTax } = await readPeriodTotals(
      store,
      toPeriod(filter.refundedFrom, filter.refundedTo),
    );
    return { refunds, refundTax };
  }
  if (
    isNotCancelled(filter.status) &&
    names.includes('createdFrom') &&
    hasOnly('status', 'createdFrom', 'customers')
  ) {
    const placed = await countPlaced(store, filter);
    const period = toPeriod(filter.createdFrom, filter.createdTo);
    const customers = await readCustomers(store, period, placed);
    const { newCustomers, returningCustomers } = customers;
    return { customers: filter.customers === 'new' ? newCustomers : returningCustomers };
  }
  const isByState = hasOnly(
    ...['status', 'paymentStatus', 'fulfilmentStatus', 'paymentKind', 'createdFrom'],
  );
  return isByState && !isNotCancelled(filter.status)
    ? { total: await totalByState(store, filter) }
    : undefined;
}

/** Without `from` or `to`, the period begins or ends with `EVER`. */
function toPeriod(from: string | undefined, to: string | undefined): Period {
  const [first, last] = [EVER.from.getTime(), EVER.to.getTime()];
  const within = (instant: string) =>
    new Date(Math.min(last, Math.max(first, Date.parse(instant))));
  return { from: from ? within(from) : EVER.from, to: to ? within(to) : EVER.to };
}

/** Totals by summing up the orders, for any filter. */
async function sumOrders(store: Store, filter: OrderFilter, found: Found): Promise<Amounts> {
  const where = whereOf(store, found.conditions, cheapest(found));
  const sales = salesSpan(filter);
  const excludesCancelled = sales !== undefined || isNotCancelled(filter.status);
  const refunded = sales ?? refundedSpan(filter);
  const hasCustomers = Boolean(filter.customers);
  const columns = await columnSums(store, where, { sales, excludesCancelled, hasCustomers });
  const refundSums =
    refunded && excludesCancelled ? await sumRefunds(store, where, refunded) : undefined;
  const { tax = 0, unpaidReturnTax = 0 } = columns;
  return {
    ...columns,
    ...refundSums,
    ...(sales && refundSums && { tax: tax - refundSums.refundTax - unpaidReturnTax }),
    ...(excludesCancelled && (await sumItems(store, where, filter))),
  };
}

async function sumItems(
  store: Store,
  where: RawBuilder<unknown>,
  filter: OrderFilter,
): Promise<Amounts> {
  const inCategory = isInCategory(store.storeId, filter);
  const ofVariant = isOfVariant(filter);
  const wanted = [
    ...(filter.productId ? [sql`order_items.product_id = ${filter.productId}`] : []),
    ...(ofVariant ? [ofVariant] : []),
    ...(inCategory ? [inCategory] : []),
  ];
  if (wanted.length === 0) return {};
  const { rows } = await sql<{ units: number; net: number }>`
    with found as materialized (select orders.id from orders where ${where} ${placedForSales(filter)})
    select coalesce(sum(${itemMeasures.units}), 0) as units, coalesce(sum(${itemMeasures.net}), 0) as net
    from found join order_items on order_items.order_id = found.id
    where ${sql.join([whereStore(store, 'order_items.store_id'), ...wanted], sql` and `)}`.execute(
    store.db,
  );
  return { itemsSold: Number(rows[0]?.units ?? 0), itemSales: Number(rows[0]?.net ?? 0) };
}

/** Leaves out orders that were refunded, but not placed, in the period of the sales filter. */
function placedForSales(filter: OrderFilter): RawBuilder<unknown> {
  const sales = salesSpan(filter);
  // The expressions block the index by time, so that the database uses the index of the driving condition.
  return sales
    ? sql`and created_at || '' >= ${sales.from} and created_at || '' < ${sales.to}`
    : sql``;
}

/**
 * Sales of the filter's product by variant, the highest net sales first, at most `MAX_VARIANTS`. Leaves out cancelled
 * orders.
 */
export async function readVariantSales(store: Store, filter: OrderFilter): Promise<SoldVariant[]> {
  const found = await countRows(orderList, store, filter);
  const where = whereOf(store, found.conditions, cheapest(found));
  // Existing variants are grouped by id and have their current name; deleted ones are grouped by their name.
  const { rows } = await sql<{
    id: string | null;
    name: string | null;
    options: string | null;
    units: number;
    net: number;
  }>`
    with found as materialized (select orders.id from orders
      where ${where} and status <> 'cancelled' ${placedForSales(filter)}),
    sums as (
      select variant_id as id, case when variant_id is null then variant_name end as name,
        sum(${itemMeasures.units}) as units, sum(${itemMeasures.net}) as net
      from found join order_items on order_items.order_id = found.id
      where ${whereStore(store, 'order_items.store_id')}
        and order_items.product_id = ${filter.productId}
      group by 1, 2)
    select sums.*, product_variants.options from sums left join product_variants
      on product_variants.store_id = ${store.storeId} and product_variants.id = sums.id
    order by net desc, sums.id, name limit ${MAX_VARIANTS}`.execute(store.db);
  return rows.map(({ id, name, options, units, net }) => ({
    variantId: id,
    variantName: options === null ? name : nameOf({ options }),
    quantity: Number(units),
    netSales: Number(net),
  }));
}

const MAX_VARIANTS = 100;

type Wanted = { sales: StoredSpan | undefined; excludesCancelled: boolean; hasCustomers: boolean };

async function columnSums(
  { db }: Store,
  where: RawBuilder<unknown>,
  { sales, excludesCancelled, hasCustomers }: Wanted,
): Promise<Amounts> {
  const { from, to } = sales ?? storedSpan(undefined, undefined);
  const placed = sql`created_at >= ${from} and created_at < ${to}`;
  const sum = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${placed} then ${amount} else 0 end), 0)`;
  const customers = hasCustomers ? sql`count(distinct customer_id)` : sql`0`;
  const parts = excludesCancelled
    ? sql`, ${sum(netColumns.prices)} as gross, ${sum(netColumns.discounts)} as discounts,
        ${sum(netColumns.shipping)} as shipping, ${sum(sql.ref('tax_total'))} as tax,
        ${sum(sql.ref('unpaid_return'))} as unpaid, ${sum(sql.ref('unpaid_return_tax'))} as unpaid_tax`
    : sql``;
  const { rows } = await sql<Record<string, number>>`
    select ${sum(sql.ref('total'))} as total, ${customers} as customers${parts} from orders
    where ${where}`.execute(db);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  return {
    total: of('total'),
    ...(excludesCancelled && {
      grossSales: of('gross'),
      discounts: of('discounts'),
      shipping: of('shipping'),
      tax: of('tax'),
    }),
    ...(sales && { unpaidReturns: of('unpaid'), unpaidReturnTax: of('unpaid_tax') }),
    ...(hasCustomers && { customers: of('customers') }),
  };
}

async function sumRefunds(
  store: Store,
  where: RawBuilder<unknown>,
  { from, to }: StoredSpan,
): Promise<{ refunds: number; refundTax: number }> {
  const { rows } = await sql<{ amount: number; tax: number }>`
    with found as materialized (select orders.id from orders where ${where})
    select coalesce(sum(refunds.amount), 0) as amount, coalesce(sum(refunds.tax), 0) as tax
    from found join refunds on refunds.order_id = found.id
    where ${whereStore(store, 'refunds.store_id')}
      and refunds.created_at >= ${from} and refunds.created_at < ${to}`.execute(store.db);
  return { refunds: Number(rows[0]?.amount ?? 0), refundTax: Number(rows[0]?.tax ?? 0) };
}
