import type { FulfilmentStatus, Order, PaymentStatus } from '../contract/order.ts';
import { UNSENT_STATUSES } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import { isVoid, openAmount, refundableAmount } from './refundAmounts.ts';
import { taxByRate } from './tax.ts';

export type Paid = {
  total: number;
  paidTotal: number;
  refundedTotal: number;
  status: string;
  /** The stored status. The payment provider's `authorized` and `failed` stay until something is paid or `isVoid`. */
  paymentStatus?: string;
};

/** Payment status by paid and refunded amounts, in minor units. */
export function paymentStatusOf(order: Paid): PaymentStatus {
  if (order.refundedTotal > 0) {
    const paid = Math.min(order.paidTotal, order.total);
    if (order.refundedTotal >= paid) return 'refunded';
    // An edit has raised the total: the difference is still to be paid, despite the refund.
    return openAmount(order) > 0 ? 'partially_paid' : 'partially_refunded';
  }
  if (order.paidTotal >= order.total) return 'paid';
  // Nothing more is due for a cancelled or returned order, so a part is the full payment.
  if (order.paidTotal > 0) return openAmount(order) > 0 ? 'partially_paid' : 'paid';
  if (isVoid(order.status)) return 'voided';
  const reported = order.paymentStatus;
  return reported === 'authorized' || reported === 'failed' ? reported : 'unpaid';
}

/** Whether the merchant can record a payment, such as cash. */
export function canMarkPaid(order: Pick<Order, 'status' | 'total' | 'paidTotal'>): boolean {
  return openAmount(order) > 0;
}

/** Whether the shipping address can change: not after a shipment, nor after the order has ended. */
export function canChangeDestination({ items, status }: Pick<Order, 'items' | 'status'>): boolean {
  const isOver = ['shipped', 'delivered', 'cancelled', 'returned'].includes(status);
  return !isOver && items.every((item) => item.fulfilledQuantity === 0);
}

export type Delivered = {
  quantity: number;
  fulfilledQuantity: number;
  /** Removed before they were shipped. */
  cancelledQuantity?: number;
  /** Shipped and returned. */
  returnedQuantity?: number;
};

/** Fulfilment status by the quantities of the items. Only shipped units can be returned. */
export function fulfilmentStatusOf(items: readonly Delivered[]): FulfilmentStatus {
  let ordered = 0;
  let shipped = 0;
  let returned = 0;
  for (const item of items) {
    ordered += item.quantity - (item.cancelledQuantity ?? 0);
    shipped += item.fulfilledQuantity;
    returned += Math.min(item.returnedQuantity ?? 0, item.fulfilledQuantity);
  }
  if (shipped === 0) return 'unfulfilled';
  if (returned > 0) return returned >= shipped ? 'returned' : 'partially_returned';
  return shipped < ordered ? 'partially_fulfilled' : 'fulfilled';
}

type Totals = {
  subtotal: number;
  discountTotal: number;
  shippingTotal: number;
  taxTotal: number;
  taxIncluded: boolean;
  total: number;
};

/** Subtotal − discount + shipping, plus tax unless the prices include tax. */
export function expectedTotal(order: Omit<Totals, 'total'>): number {
  const { subtotal, discountTotal, shippingTotal, taxTotal, taxIncluded } = order;
  return subtotal - discountTotal + shippingTotal + (taxIncluded ? 0 : taxTotal);
}

/** Why an order cannot be edited; undefined if it can. */
export function whyNoEdit(order: Order): OrderProblem | undefined {
  if (!UNSENT_STATUSES.some((status) => status === order.status)) {
    return { code: 'order.editOver' };
  }
  return whyNoRewrite(order);
}

/** Why the amounts of an order cannot be recalculated; undefined if they can. */
export function whyNoRewrite(order: Order): OrderProblem | undefined {
  if (order.refunds.length > 0 && refundableAmount(order) === 0) {
    return { code: 'order.editRefunded' };
  }
  return taxByRate(order) === null ? { code: 'order.editNoRates' } : undefined;
}
