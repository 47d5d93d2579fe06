import { screen, within } from '@testing-library/react';
import OrderList from '../../src/resources/orders/OrderList.tsx';
import type { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from './renderScreen.tsx';

export function openOrders(path = '/orders') {
  return renderScreen(
    { '/orders': <OrderList />, '/orders/:id/show': <h1>One order</h1> },
    { path, resource: 'orders' },
  );
}

export type OrderChanges = Parameters<typeof addOrder>[3];

/** Orders of the signed-in merchant, numbered from #1001, each with one item. */
export async function addOrders(
  store: ReturnType<typeof serveStore>,
  ...orders: NonNullable<OrderChanges>[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, changes] of orders.entries()) {
    const sequence = 1001 + index;
    const id = `order-${sequence}`;
    await addOrder(store.db, amina.storeId, id, { sequence, items: [{}], ...changes });
    ids.push(id);
  }
  return ids;
}

/** The numbers in the table, in order. */
export async function numbersInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Orders' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

/** URL of the list with filters. */
export function filteredOrders(filter: Record<string, unknown>): string {
  return `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
