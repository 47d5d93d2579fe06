import type { OrderItem } from '../contract/order.ts';

type Units = Pick<
  OrderItem,
  'quantity' | 'fulfilledQuantity' | 'cancelledQuantity' | 'returnedQuantity'
>;

/** Units that still have to be sent. */
export function remainingUnits(item: Units): number {
  return Math.max(0, item.quantity - item.fulfilledQuantity - item.cancelledQuantity);
}

/** Units that were sent and have not come back. */
export function unitsOut(item: Units): number {
  return Math.max(0, item.fulfilledQuantity - item.returnedQuantity);
}
