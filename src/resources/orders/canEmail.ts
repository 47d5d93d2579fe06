import type { Order } from '../../../contract/order.ts';
import { readSession } from '../../session.ts';

/** Whether the customer of an order can be told something by email: the server sends them, and there is an address. */
export function canEmail({ customer }: Pick<Order, 'customer'>): boolean {
  return readSession().storeSettings.emailLanguage !== null && Boolean(customer.email);
}
