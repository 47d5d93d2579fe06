import type { DataProvider } from 'react-admin';
import { Order } from '../../../contract/order.ts';
import { ApiError } from '../../api/errors.ts';
import { recordParser } from '../../lists/recordParser.ts';
import { readSession } from '../../session/session.ts';

/** The row of a list as an order of the contract; null when another backend sent something else. */
export const parseOrder = recordParser(Order);

/** Units that were ordered, as the total is what they came to: those that were taken off are in both. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Whether the customer of an order can be told something by email: the server sends them, and there is an address. */
export function canEmail({ customer }: Pick<Order, 'customer'>): boolean {
  return readSession().storeSettings.emailLanguage !== null && Boolean(customer.email);
}

/**
 * Where the query cache keeps an order that was read by itself. react-admin puts the rows of lists, which
 * have no timeline, shipments and notes, where it looks for single records: hence a key of its own (D11).
 */
export function orderKey(id: string): readonly unknown[] {
  return ['orders', 'getOne', { id, meta: { purpose: 'screen' } }];
}

/** How an order is read, with everything that belongs to it. */
export function orderQuery(dataProvider: DataProvider, id: string) {
  return {
    queryKey: orderKey(id),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const order = parseOrder((await dataProvider.getOne('orders', { id, signal })).data);
      if (!order) throw new ApiError({ kind: 'malformed' });
      return order;
    },
  };
}
