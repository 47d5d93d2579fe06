import { Order } from '../../../contract/order.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** The row of a list as an order of the contract; null when another backend sent something else. */
export const parseOrder = recordParser(Order);

/** Units that were ordered, as the total is what they came to: those that were taken off are in both. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}
