import type { Kysely } from 'kysely';
import type { Order, OrderItem } from '../../contract/order.ts';
import { type CostedItem, costTotals, netSales, soldUnits } from '../../domain/profit.ts';
import { unpaidReturnOf } from '../../domain/refundSplit.ts';
import { netAmounts } from '../../domain/tax.ts';
import { taxOfRefund } from '../../domain/taxReport.ts';
import { type Addition, AGGREGATE_TABLES, createAggregates } from '../db/aggregates.ts';
import type { Database } from '../db/schema.ts';
import { amountBucket } from '../lists/amountBuckets.ts';
import {
  bucketOf,
  DAY_MS,
  DAYS_SHIFT,
  FIFTEEN_MINUTES_MS,
  FIFTEEN_MINUTES_SHIFT,
} from './orderBuckets.ts';

/** The part of an order that affects aggregates. */
export type AggregatedOrder = Pick<
  Order,
  | 'createdAt'
  | 'status'
  | 'paymentStatus'
  | 'fulfilmentStatus'
  | 'subtotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'taxIncluded'
  | 'shippingTax'
  | 'total'
  | 'paidTotal'
> & {
  paymentMethod: { kind: string };
  shippingAddress: { country: string } | null;
  items: readonly AggregatedItem[];
  refunds: readonly Pick<
    Order['refunds'][number],
    'createdAt' | 'amount' | 'shipping' | 'items' | 'taxes'
  >[];
  promotions: readonly { _id: string; code: string; amount: number }[];
};
type AggregatedItem = CostedItem &
  Pick<
    OrderItem,
    '_id' | 'productId' | 'variantId' | 'unitPrice' | 'discount' | 'taxRate' | 'taxName'
  >;

export function orderAdditions(order: AggregatedOrder): Addition[] {
  const quarter = bucketOf(order.createdAt, FIFTEEN_MINUTES_MS);
  const { status, paymentStatus, fulfilmentStatus, paymentMethod, total } = order;
  const kind = (grain: number, bucket: number): Addition => ({
    table: 'order_kinds',
    key: [grain, bucket, status, paymentStatus, fulfilmentStatus, paymentMethod.kind],
    sums: [1, total],
  });
  return [
    ...(status === 'cancelled' ? [quarterly(quarter, { cancelled: 1 })] : salesOf(order, quarter)),
    kind(0, quarter),
    kind(1, quarter >> FIFTEEN_MINUTES_SHIFT),
    {
      table: 'order_counts',
      key: [status, paymentStatus, fulfilmentStatus],
      sums: [1, total],
    },
    { table: 'order_totals', key: [amountBucket(total)], sums: [1] },
    ...countryOf(order),
  ];
}

function countryOf({ shippingAddress }: AggregatedOrder): Addition[] {
  return shippingAddress === null
    ? []
    : [{ table: 'order_countries', key: [shippingAddress.country], sums: [1] }];
}

function salesOf(order: AggregatedOrder, quarter: number): Addition[] {
  const { prices, discounts, shipping } = netAmounts(order);
  const { itemSales, costedSales, costs } = costTotals(order.items);
  const unpaid = unpaidReturnOf(order);
  const placed = quarterly(quarter, {
    orders: 1,
    gross: prices,
    discounts,
    shipping,
    tax: order.taxTotal,
    unpaid_returns: unpaid.amount,
    unpaid_return_tax: unpaid.tax,
    items: order.items.reduce((sum, item) => sum + soldUnits(item), 0),
    item_sales: itemSales,
    costed_sales: costedSales,
    costs,
  });
  const refunded = order.refunds.map((refund) =>
    quarterly(bucketOf(refund.createdAt, FIFTEEN_MINUTES_MS), {
      refunds: refund.amount,
      refund_tax: taxOfRefund(refund),
    }),
  );
  return [placed, ...refunded, ...rankedDeltas(order)];
}

type Quarterly = Partial<
  Record<(typeof AGGREGATE_TABLES)['order_quarters']['sums'][number], number>
>;

function quarterly(quarter: number, sums: Quarterly): Addition {
  return {
    table: 'order_quarters',
    key: [quarter],
    sums: AGGREGATE_TABLES.order_quarters.sums.map((name) => sums[name] ?? 0),
  };
}

/** Sales of products, variants and promotions by an order, per day and per 32 days. Not for cancelled orders. */
function rankedDeltas(order: AggregatedOrder): Addition[] {
  const day = bucketOf(order.createdAt, DAY_MS);
  const add = (subject: RankedSubject, ref: string, sums: readonly number[]) =>
    [0, 1].map((grain): Addition => {
      const key = [subject, grain, grain === 0 ? day : day >> DAYS_SHIFT, ref];
      return { table: 'ranked_sales', key, sums };
    });
  const items = order.items.flatMap((item) => {
    const { costedSales, costs } = costTotals([item]);
    const sums = [soldUnits(item), netSales(item), item.discount, costedSales, costs];
    return [
      ...(item.productId === null ? [] : add('product', item.productId, sums)),
      ...(item.variantId === null ? [] : add('variant', item.variantId, sums)),
    ];
  });
  const { prices, discounts } = netAmounts(order);
  const promotions = order.promotions.flatMap(({ _id, code, amount }) =>
    add('promotion', promotionRef(_id, code), [1, prices - discounts, amount, 0, 0]),
  );
  return [...items, ...promotions];
}

export type RankedSubject = 'product' | 'variant' | 'promotion';

/** The key of a promotion in `ranked_sales`: its id, which has no space, and its code. */
export function promotionRef(id: string, code: string): string {
  return `${id} ${code}`;
}

/** Updates the aggregate tables for a change of an order. Call it in the transaction of the change. */
export async function updateAggregates(
  trx: Kysely<Database>,
  storeId: string,
  before: AggregatedOrder | null,
  after: AggregatedOrder,
): Promise<void> {
  const aggregates = createAggregates();
  if (before) aggregates.add(orderAdditions(before), -1);
  aggregates.add(orderAdditions(after));
  await aggregates.write(trx, storeId);
}
