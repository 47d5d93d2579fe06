import type { OrderItem } from '../contract/order.ts';

type Units = Pick<
  OrderItem,
  'quantity' | 'fulfilledQuantity' | 'cancelledQuantity' | 'returnedQuantity'
>;

/** Units that still have to be shipped. */
export function remainingUnits(item: Units): number {
  return Math.max(0, item.quantity - item.fulfilledQuantity - item.cancelledQuantity);
}

/** Shipped units that were not returned. */
export function unitsWithCustomer(item: Units): number {
  return Math.max(0, item.fulfilledQuantity - item.returnedQuantity);
}
