import type { Insertable } from 'kysely';
import type { Database, NewOrderRow, OrderItemRow } from '../db/schema.ts';
import { listFromJson } from '../db/values.ts';
import type { Contact } from './contacts.ts';
import type { AggregatedOrder } from './orderAggregates.ts';

export type OrderRows = {
  row: NewOrderRow;
  items: OrderItemRow[];
  shipments: Omit<Insertable<Database['shipments']>, 'tracking_key'>[];
  refunds: Insertable<Database['refunds']>[];
  events: Insertable<Database['order_events']>[];
};

/** The input of the aggregates for an order that isn't stored yet. */
export function aggregatedOrderOf({
  row,
  items,
  refunds,
}: Omit<OrderRows, 'shipments' | 'events'>): AggregatedOrder {
  return {
    createdAt: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfilmentStatus: row.fulfilment_status,
    subtotal: row.subtotal,
    discountTotal: row.discount_total,
    shippingTotal: row.shipping_total,
    taxTotal: row.tax_total,
    total: row.total,
    paymentMethod: { kind: row.payment_kind },
    items: items.map(aggregatedItemOf),
    refunds: refunds.map(({ created_at, amount }) => ({ createdAt: created_at, amount })),
    promotions: row.promotions === '[]' ? [] : listFromJson(row.promotions).flatMap(parsePromotion),
  };
}

export function aggregatedItemOf(
  item: Pick<
    OrderItemRow,
    | 'product_id'
    | 'variant_id'
    | 'quantity'
    | 'unit_price'
    | 'discount'
    | 'refunded_quantity'
    | 'cancelled_quantity'
    | 'returned_quantity'
  >,
): AggregatedOrder['items'][number] {
  return {
    productId: item.product_id,
    variantId: item.variant_id,
    quantity: item.quantity,
    unitPrice: item.unit_price,
    discount: item.discount,
    refundedQuantity: item.refunded_quantity,
    cancelledQuantity: item.cancelled_quantity,
    returnedQuantity: item.returned_quantity,
  };
}

export function parsePromotion(value: unknown): AggregatedOrder['promotions'][number][] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('_id' in value && 'code' in value && 'amount' in value)) return [];
  const { _id, code, amount } = value;
  const isWhole = typeof _id === 'string' && typeof code === 'string' && typeof amount === 'number';
  return isWhole ? [{ _id, code, amount }] : [];
}

export function contactOf(row: NewOrderRow): Contact {
  return { name: row.customer_name, phone: row.customer_phone, email: row.customer_email };
}
