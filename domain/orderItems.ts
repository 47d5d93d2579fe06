import type { OrderItem, OrderStatus } from '../contract/order.ts';

type Units = Pick<
  OrderItem,
  'quantity' | 'fulfilledQuantity' | 'cancelledQuantity' | 'returnedQuantity'
>;

/** Orders in these statuses reserve the units that they still have to ship. */
export const UNSENT_STATUSES: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'processing',
  'on_hold',
];

/** Units that still have to be shipped. */
export function remainingUnits(item: Units): number {
  return Math.max(0, item.quantity - item.fulfilledQuantity - item.cancelledQuantity);
}

/** Shipped units that were not returned. */
export function unitsWithCustomer(item: Units): number {
  return Math.max(0, item.fulfilledQuantity - item.returnedQuantity);
}

/** The smallest quantity that an edit can set: shipped, cancelled and refunded units stay in the order. */
export function leastQuantity(item: Units & Pick<OrderItem, 'refundedQuantity'>): number {
  return Math.max(item.fulfilledQuantity + item.cancelledQuantity, item.refundedQuantity);
}
