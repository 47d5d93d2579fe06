import type { Order, OrderItem, Refund } from '../contract/order.ts';
import { proportion } from './rounding.ts';

/** The fields of an order that refunds use. All money in minor units. */
export type Refundable = Pick<
  Order,
  'shippingTotal' | 'shippingTax' | 'taxIncluded' | 'total' | 'paidTotal' | 'refundedTotal'
> & {
  items: readonly RefundableItem[];
  refunds: readonly { shipping: number }[];
};
export type RefundableItem = Pick<OrderItem, '_id' | 'quantity' | 'total' | 'refundedQuantity'>;

/** Quantities of an order's items, by the item's `_id`. */
export type ItemQuantities = readonly { _id: string; quantity: number }[];

/** Maximum refund: paid minus refunded. What is paid above the total is paid back as an overpayment. */
export function refundableAmount({
  total,
  paidTotal,
  refundedTotal,
}: Pick<Refundable, 'total' | 'paidTotal' | 'refundedTotal'>): number {
  return Math.max(0, Math.min(paidTotal, total) - refundedTotal);
}

/** What was paid for a cancelled order, and is neither refunded nor kept. */
export function unrefundedAmount(
  order: Pick<Order, 'status' | 'total' | 'paidTotal' | 'refundedTotal' | 'isPaymentKept'>,
): number {
  return order.status === 'cancelled' && !order.isPaymentKept ? refundableAmount(order) : 0;
}

/** What the customer still owes; 0 for a cancelled order, and for one that came back completely. */
export function openAmount({
  status,
  total,
  paidTotal,
}: Pick<Order, 'status' | 'total' | 'paidTotal'>): number {
  return isVoid(status) ? 0 : Math.max(0, total - paidTotal);
}

/** Whether the customer keeps nothing of an order, and so owes nothing. */
export function isVoid(status: string): boolean {
  return status === 'cancelled' || status === 'returned';
}

/** What is paid above the total, after an edit made the order cheaper. The merchant has to pay it back. */
export function overpaidAmount({ total, paidTotal }: Pick<Order, 'total' | 'paidTotal'>): number {
  return Math.max(0, paidTotal - total);
}

/** Whether the merchant still has to record how a refund is paid back. */
export function isToPayBack(
  { paymentMethod }: Pick<Order, 'paymentMethod'>,
  { payment }: Pick<Refund, 'payment'>,
): boolean {
  return paymentMethod.canRefund === false && payment === null;
}

/** What a customer pays for shipping. */
export function shippingWithTax({
  shippingTotal,
  shippingTax,
  taxIncluded,
}: Pick<Order, 'shippingTotal' | 'shippingTax' | 'taxIncluded'>): number {
  return shippingTotal + (taxIncluded ? 0 : (shippingTax?.amount ?? 0));
}

export function refundedShipping({ refunds }: Pick<Refundable, 'refunds'>): number {
  return refunds.reduce((sum, refund) => sum + refund.shipping, 0);
}

/** Shipping with its tax that is not refunded yet, limited to the refundable amount. */
export function refundableShipping(order: Refundable): number {
  const left = Math.max(0, shippingWithTax(order) - refundedShipping(order));
  return Math.min(left, refundableAmount(order));
}

/** Units of an item that are not refunded yet. */
export function refundableQuantity(item: RefundableItem): number {
  return Math.max(0, item.quantity - item.refundedQuantity);
}

/**
 * Refund of further units of an item: their share of what was paid for it, after discounts and with tax. Shares are
 * rounded so that all units together give exactly the item's total, in whatever steps they are refunded.
 */
export function shareOf(
  item: Pick<RefundableItem, 'quantity' | 'total' | 'refundedQuantity'>,
  quantity: number,
): number {
  const worth = (units: number) => proportion(item.total, units, item.quantity);
  return worth(item.refundedQuantity + quantity) - worth(item.refundedQuantity);
}

/** Default amount for a refund of units and a part of the shipping, limited to the refundable amount. */
export function proposedRefund(order: Refundable, items: ItemQuantities, shipping: number): number {
  const worth = items.reduce((sum, { _id, quantity }) => {
    const item = order.items.find((one) => one._id === _id);
    return item ? sum + shareOf(item, Math.min(quantity, refundableQuantity(item))) : sum;
  }, 0);
  return Math.min(worth + Math.min(shipping, refundableShipping(order)), refundableAmount(order));
}
