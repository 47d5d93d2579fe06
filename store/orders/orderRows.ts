import type { Insertable } from 'kysely';
import * as v from 'valibot';
import { Address } from '../../contract/address.ts';
import type { OrderItem } from '../../contract/order.ts';
import { netAmounts } from '../../domain/tax.ts';
import type { Database, NewOrderItemRow, NewOrderRow } from '../db/schema.ts';
import { fromJson, isSet, listFromJson } from '../db/values.ts';
import type { Contact } from './contacts.ts';
import type { AggregatedOrder } from './orderAggregates.ts';

export type OrderRows = {
  row: NewOrderRow;
  items: NewOrderItemRow[];
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
    ...taxesOf(row),
    total: row.total,
    paidTotal: row.paid_total,
    paymentMethod: { kind: row.payment_kind },
    shippingAddress: parseAddress(row.shipping_address),
    items: items.map(aggregatedItemOf),
    refunds: refunds.map(({ created_at, amount, shipping = 0, items: units, tax = 0 }) => ({
      createdAt: created_at,
      amount,
      shipping,
      items: v.parse(Units, listFromJson(units)),
      taxes: [{ rate: null, name: null, net: amount - tax, tax }],
    })),
    promotions: row.promotions === '[]' ? [] : listFromJson(row.promotions).flatMap(parsePromotion),
  };
}

const Units = v.array(v.object({ _id: v.string(), quantity: v.number() }));

/** The columns of `orders` with amounts without tax. */
export function netColumnsOf(order: Pick<OrderRows, 'row' | 'items'>) {
  const { prices, discounts } = netAmounts(aggregatedOrderOf({ ...order, refunds: [] }));
  return { net_subtotal: prices, net_discount_total: discounts };
}

export function parseAddress(text: string | null | undefined): Address | null {
  const parsed = v.safeParse(Address, fromJson(text ?? null));
  return parsed.success ? parsed.output : null;
}

/** Whether amounts include the tax, and the tax of the shipping. */
export function taxesOf(
  row: Pick<
    NewOrderRow,
    'tax_included' | 'shipping_tax' | 'shipping_tax_rate' | 'shipping_tax_name'
  >,
): Pick<AggregatedOrder, 'taxIncluded' | 'shippingTax'> {
  const { tax_included = 0, shipping_tax: amount = null, shipping_tax_rate: rate = null } = row;
  const isTaxed = amount !== null && rate !== null;
  return {
    taxIncluded: isSet(tax_included),
    shippingTax: isTaxed ? { rate, name: row.shipping_tax_name ?? null, amount } : null,
  };
}

export function aggregatedItemOf(
  item: Pick<
    NewOrderItemRow,
    | 'id'
    | 'product_id'
    | 'variant_id'
    | 'quantity'
    | 'unit_price'
    | 'discount'
    | 'tax'
    | 'tax_rate'
    | 'tax_name'
    | 'total'
    | 'unit_cost'
    | 'refunded_quantity'
    | 'refunded_net'
    | 'cancelled_quantity'
    | 'returned_quantity'
  >,
): AggregatedOrder['items'][number] {
  return {
    _id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
    quantity: item.quantity,
    unitPrice: item.unit_price,
    discount: item.discount,
    tax: item.tax,
    taxRate: item.tax_rate ?? null,
    taxName: item.tax_name ?? null,
    total: item.total,
    unitCost: item.unit_cost ?? null,
    refundedQuantity: item.refunded_quantity,
    refundedNet: item.refunded_net ?? 0,
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

type NewItem = Pick<
  OrderItem,
  | 'productId'
  | 'variantId'
  | 'variantName'
  | 'name'
  | 'sku'
  | 'image'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'tax'
  | 'taxRate'
  | 'taxName'
  | 'total'
  | 'unitCost'
  | 'refundedNet'
>;

/** The row of a new item. Nothing of the item is shipped yet, but a refund without units may cover a part of it. */
export function itemRow(
  { store_id, id: order_id }: Pick<NewOrderRow, 'store_id' | 'id'>,
  item: NewItem,
  id: string,
): Omit<NewOrderItemRow, 'position'> {
  return {
    id,
    store_id,
    order_id,
    product_id: item.productId,
    variant_id: item.variantId,
    variant_name: item.variantName,
    name: item.name,
    sku: item.sku,
    sku_key: item.sku?.toLowerCase() ?? null,
    image: item.image,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    discount: item.discount,
    tax: item.tax,
    tax_rate: item.taxRate,
    tax_name: item.taxName,
    total: item.total,
    unit_cost: item.unitCost ?? null,
    fulfilled_quantity: 0,
    refunded_quantity: 0,
    refunded_net: item.refundedNet ?? 0,
    cancelled_quantity: 0,
    returned_quantity: 0,
  };
}
