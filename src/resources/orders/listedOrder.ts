import { Order } from '../../../contract/order.ts';
import { contractReader } from '../contractReader.ts';

/** The row of a list as an order of the contract; null when another backend sent something else. */
export const listedOrder = contractReader(Order);

/** Units of an order that were not taken off it. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity - item.cancelledQuantity, 0);
}
