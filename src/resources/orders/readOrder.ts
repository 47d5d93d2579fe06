import type { DataProvider } from 'react-admin';
import { Order } from '../../../contract/order.ts';
import { ApiError } from '../../api/errors.ts';
import { recordParser } from '../../lists/recordParser.ts';
import { readSession } from '../../session/session.ts';
import { shareVersioned } from '../../ui/queryClient.ts';

/** Parses a row by the contract; null if invalid. */
export const parseOrder = recordParser(Order);

/** Ordered units, including removed ones, which the order total also includes. */
export function unitsOf(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}

/**
 * Whether the customer can receive an email: the server sends emails, and the order has an address.
 */
export function canEmail({ customer }: Pick<Order, 'customer'>): boolean {
  return readSession().storeSettings.emailLanguage !== null && Boolean(customer.email);
}

/**
 * Query key of a fully read order. react-admin caches list rows, which lack timeline, shipments and
 * notes, under its own `getOne` key (D11).
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

/** The oldest order first. */
export function byPlaced(one: Order, other: Order): number {
  const difference = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return difference || one.number.localeCompare(other.number, 'en', { numeric: true });
}
