import type { Order, OrderItem } from '../../contract/order.ts';
import { amountBucket } from '../lists/amountBuckets.ts';
import { bucketOf, DAY_MS, DAYS_SHIFT, QUARTER_MS, QUARTERS_SHIFT } from './orderBuckets.ts';

/** What sums are made of. An `Order` is one; bulk seeding makes them of its rows. */
export type OrderFacts = Pick<
  Order,
  | 'createdAt'
  | 'status'
  | 'paymentStatus'
  | 'fulfilmentStatus'
  | 'subtotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'total'
> & {
  paymentMethod: { kind: string };
  items: readonly ItemFacts[];
  refunds: readonly { createdAt: string; amount: number }[];
  promotions: readonly { _id: string; code: string; amount: number }[];
};
export type ItemFacts = Pick<
  OrderItem,
  | 'productId'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'refundedQuantity'
  | 'cancelledQuantity'
  | 'returnedQuantity'
>;

/** The tables of sums: their key after `store_id`, and what is added up. */
export const ROLLUPS = {
  order_quarters: {
    keys: ['quarter'],
    sums: ['orders', 'cancelled', 'gross', 'discounts', 'shipping', 'tax', 'items', 'refunds'],
  },
  order_kinds: {
    keys: ['grain', 'bucket', 'status', 'payment_status', 'fulfilment_status', 'payment_kind'],
    sums: ['count', 'total'],
  },
  order_counts: {
    keys: ['status', 'payment_status', 'fulfilment_status'],
    sums: ['count', 'total'],
  },
  order_totals: { keys: ['bucket'], sums: ['count'] },
  ranked_sales: {
    keys: ['subject', 'grain', 'bucket', 'ref'],
    sums: ['count', 'net', 'discount'],
  },
} as const satisfies Record<string, { keys: readonly string[]; sums: readonly string[] }>;
export type RollupTable = keyof typeof ROLLUPS;
export type Addition = {
  table: RollupTable;
  key: readonly (string | number)[];
  sums: readonly number[];
};

/** Units that are sold and stayed so. */
export function soldUnits(item: ItemFacts): number {
  return item.quantity - item.cancelledQuantity - item.returnedQuantity;
}

/** Net sales of an item: its price less its discount, less the share of the units that were refunded. */
export function netOfItem({ unitPrice, quantity, discount, refundedQuantity }: ItemFacts): number {
  const worth = unitPrice * quantity - discount;
  return worth - Math.round((worth * refundedQuantity) / quantity);
}

/** Everything that an order adds to the tables of sums. */
export function additionsOf(order: OrderFacts): Addition[] {
  const quarter = bucketOf(order.createdAt, QUARTER_MS);
  const { status, paymentStatus, fulfilmentStatus, paymentMethod, total } = order;
  const kind = (grain: number, bucket: number): Addition => ({
    table: 'order_kinds',
    key: [grain, bucket, status, paymentStatus, fulfilmentStatus, paymentMethod.kind],
    sums: [1, total],
  });
  return [
    ...(status === 'cancelled' ? [quarterly(quarter, { cancelled: 1 })] : salesOf(order, quarter)),
    kind(0, quarter),
    kind(1, quarter >> QUARTERS_SHIFT),
    {
      table: 'order_counts',
      key: [status, paymentStatus, fulfilmentStatus],
      sums: [1, total],
    },
    { table: 'order_totals', key: [amountBucket(total)], sums: [1] },
  ];
}

function salesOf(order: OrderFacts, quarter: number): Addition[] {
  const { subtotal, discountTotal, shippingTotal, taxTotal } = order;
  const placed = quarterly(quarter, {
    orders: 1,
    gross: subtotal,
    discounts: discountTotal,
    shipping: shippingTotal,
    tax: taxTotal,
    items: order.items.reduce((sum, item) => sum + soldUnits(item), 0),
  });
  const refunded = order.refunds.map(({ createdAt, amount }) =>
    quarterly(bucketOf(createdAt, QUARTER_MS), { refunds: amount }),
  );
  return [placed, ...refunded, ...rankedAdditions(order)];
}

type Quarterly = Partial<Record<(typeof ROLLUPS)['order_quarters']['sums'][number], number>>;

function quarterly(quarter: number, sums: Quarterly): Addition {
  return {
    table: 'order_quarters',
    key: [quarter],
    sums: ROLLUPS.order_quarters.sums.map((name) => sums[name] ?? 0),
  };
}

/** What products and promotions sold by an order that is not cancelled, by day and by 32 days. */
export function rankedAdditions(order: OrderFacts): Addition[] {
  const day = bucketOf(order.createdAt, DAY_MS);
  const add = (subject: 'product' | 'promotion', ref: string, sums: readonly number[]) =>
    [0, 1].map((grain): Addition => {
      const key = [subject, grain, grain === 0 ? day : day >> DAYS_SHIFT, ref];
      return { table: 'ranked_sales', key, sums };
    });
  const products = order.items.flatMap((item) =>
    item.productId === null
      ? []
      : add('product', item.productId, [soldUnits(item), netOfItem(item), item.discount]),
  );
  const sales = order.subtotal - order.discountTotal;
  const promotions = order.promotions.flatMap(({ _id, code, amount }) =>
    add('promotion', promotionRef(_id, code), [1, sales, amount]),
  );
  return [...products, ...promotions];
}

/** A promotion in the sums: its code is kept with its id, which has no space. */
export function promotionRef(id: string, code: string): string {
  return `${id} ${code}`;
}
