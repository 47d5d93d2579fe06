import type { FulfilmentStatus, Order, PaymentStatus } from '../contract/order.ts';

export type Paid = {
  total: number;
  paidTotal: number;
  refundedTotal: number;
  status: string;
  /** As it was: what the payment provider said while nothing is paid. */
  paymentStatus?: string;
};

/** Money side of an order: from what was paid and given back, in minor units. */
export function paymentStatusOf(order: Paid): PaymentStatus {
  if (order.refundedTotal > 0) {
    return order.refundedTotal >= order.paidTotal ? 'refunded' : 'partially_refunded';
  }
  if (order.paidTotal > 0 || order.total === 0) return 'paid';
  if (order.status === 'cancelled') return 'voided';
  const said = order.paymentStatus;
  return said === 'authorized' || said === 'failed' ? said : 'unpaid';
}

/** Whether the money of an order can be recorded as received by a way that the store does not see. */
export function canMarkPaid({ paymentStatus, status }: Pick<Order, 'paymentStatus' | 'status'>) {
  return ['unpaid', 'authorized', 'failed'].includes(paymentStatus) && status !== 'cancelled';
}

/** Whether an order can be sent elsewhere: not once something was sent, nor when it is over. */
export function canChangeDestination({ items, status }: Pick<Order, 'items' | 'status'>): boolean {
  const isOver = ['shipped', 'delivered', 'cancelled', 'returned'].includes(status);
  return !isOver && items.every((item) => item.fulfilledQuantity === 0);
}

export type Delivered = {
  quantity: number;
  fulfilledQuantity: number;
  /** Taken off before they were sent. */
  cancelledQuantity?: number;
  /** Sent, and come back. */
  returnedQuantity?: number;
};

/** Goods side of an order. Only what was sent can have come back. */
export function fulfilmentStatusOf(items: readonly Delivered[]): FulfilmentStatus {
  let wanted = 0;
  let sent = 0;
  let back = 0;
  for (const item of items) {
    wanted += item.quantity - (item.cancelledQuantity ?? 0);
    sent += item.fulfilledQuantity;
    back += Math.min(item.returnedQuantity ?? 0, item.fulfilledQuantity);
  }
  if (sent === 0) return 'unfulfilled';
  if (back > 0) return back >= sent ? 'returned' : 'partially_returned';
  return sent < wanted ? 'partially_fulfilled' : 'fulfilled';
}

export type Totals = {
  subtotal: number;
  discountTotal: number;
  shippingTotal: number;
  taxTotal: number;
  total: number;
};

/** Whether an order's amounts are true to total = subtotal − discount + shipping + tax. */
export function totalsAddUp(order: Totals): boolean {
  return (
    order.total === order.subtotal - order.discountTotal + order.shippingTotal + order.taxTotal
  );
}
