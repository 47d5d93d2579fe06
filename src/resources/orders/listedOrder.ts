import type { RaRecord } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { asOrder } from './performOrderAction.ts';

const checked = new WeakMap<object, Order | null>();

/** The row of a list as an order of the contract; null when another backend sent something else. */
export function listedOrder(record: RaRecord): Order | null {
  const known = checked.get(record);
  if (known !== undefined) return known;
  const order = asOrder(record);
  checked.set(record, order);
  return order;
}

/** Units of an order that were not taken off it. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity - item.cancelledQuantity, 0);
}
