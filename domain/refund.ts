import type { OrderItem } from '../contract/order.ts';

/** What refund arithmetic needs to know of an order. All money in minor units. */
export type Refundable = {
  items: readonly RefundableItem[];
  shippingTotal: number;
  paidTotal: number;
  refundedTotal: number;
  refunds: readonly { shipping: number }[];
};
export type RefundableItem = Pick<OrderItem, '_id' | 'quantity' | 'total' | 'refundedQuantity'>;

/** Units of items of an order, by the item's `_id`. */
export type ItemQuantities = readonly { _id: string; quantity: number }[];

/** The most that can still go back: what was paid less what went back before. */
export function refundableAmount(order: Pick<Refundable, 'paidTotal' | 'refundedTotal'>): number {
  return Math.max(0, order.paidTotal - order.refundedTotal);
}

/** Why there is no money to give back; undefined when there is some. */
export function whyNoMoneyBack(
  order: Pick<Refundable, 'paidTotal' | 'refundedTotal'>,
): { code: string } | undefined {
  if (refundableAmount(order) > 0) return undefined;
  return { code: order.paidTotal === 0 ? 'refund.notPaid' : 'refund.nothingPaid' };
}

/** Shipping that was not refunded yet, as far as money is left to refund. */
export function refundableShipping(order: Refundable): number {
  const before = order.refunds.reduce((sum, refund) => sum + refund.shipping, 0);
  return Math.min(Math.max(0, order.shippingTotal - before), refundableAmount(order));
}

/** Units of an item that were not refunded yet. */
export function refundableQuantity(item: RefundableItem): number {
  return Math.max(0, item.quantity - item.refundedQuantity);
}

/**
 * What so many more units of an item are worth: their share of what was really paid for it, after
 * discounts and with tax. Shares are rounded so that all units together give exactly the item's total,
 * in whatever steps they are refunded.
 */
export function shareOf(item: RefundableItem, quantity: number): number {
  const worth = (units: number) => Math.round(item.total * (units / item.quantity));
  return worth(item.refundedQuantity + quantity) - worth(item.refundedQuantity);
}

/** The amount proposed for a refund of units and a part of the shipping: never more than what is left. */
export function proposedRefund(order: Refundable, items: ItemQuantities, shipping: number): number {
  const worth = items.reduce((sum, { _id, quantity }) => {
    const item = order.items.find((one) => one._id === _id);
    return item ? sum + shareOf(item, Math.min(quantity, refundableQuantity(item))) : sum;
  }, 0);
  return Math.min(worth + Math.min(shipping, refundableShipping(order)), refundableAmount(order));
}
