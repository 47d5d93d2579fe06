import type { DataProvider } from 'react-admin';
import { Order } from '../../../contract/order.ts';
import { ApiError } from '../../api/errors.ts';
import { recordParser } from '../../lists/recordParser.ts';
import { readSession } from '../../session/session.ts';
import { shareVersioned } from '../../ui/queryClient.ts';

/** Parses an order by the contract; null if it is invalid. */
export const parseOrder = recordParser(Order);

/** The ordered units. Includes cancelled units, as the order's total does. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Whether the customer can receive an email: the store sends emails, and the order has an email address. */
export function canEmail({ customer }: Pick<Order, 'customer'>): boolean {
  return readSession().storeSettings.emailLanguage !== null && Boolean(customer.email);
}

/**
 * The query key of a complete order. Not react-admin's own `getOne` key, under which react-admin also caches list rows:
 * list rows lack timeline, shipments and notes (D11).
 */
export function orderKey(id: string): readonly unknown[] {
  return ['orders', 'getOne', { id, meta: { purpose: 'screen' } }];
}

export function orderQuery(dataProvider: DataProvider, id: string) {
  return {
    queryKey: orderKey(id),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const order = parseOrder((await dataProvider.getOne('orders', { id, signal })).data);
      if (!order) throw new ApiError({ kind: 'malformed' });
      return order;
    },
    structuralSharing: shareVersioned,
  };
}

/** Compares orders by creation date, then by number. */
export function byPlaced(one: Order, other: Order): number {
  const difference = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return difference || one.number.localeCompare(other.number, 'en', { numeric: true });
}
