import { screen, within } from '@testing-library/react';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/lists/ColumnChoice.tsx';
import '../../src/resources/users/UserBulkDialog.tsx';
import '../../src/resources/users/edit/AddressesSection.tsx';
import '../../src/resources/users/edit/DeleteUserDialog.tsx';
import '../../src/resources/users/edit/StatusDialog.tsx';
import '../../src/lists/ListFilters.tsx';
import UserCreate from '../../src/resources/users/UserCreate.tsx';
import UserEdit from '../../src/resources/users/UserEdit.tsx';
import UserList from '../../src/resources/users/UserList.tsx';
import { insertCustomers, type NewCustomer } from '../../store/customers/customerWrites.ts';
import { buildCustomer } from '../fixtures/user.ts';
import type { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from './renderScreen.tsx';

/** The screens of customers, at a URL. */
export function openUsers(path = '/users') {
  return renderScreen(
    {
      '/users': <UserList />,
      '/users/create': <UserCreate />,
      '/users/:id': <UserEdit />,
      '/orders': <h1>Orders</h1>,
      '/orders/:id/show': <h1>One order</h1>,
    },
    { path, resource: 'users' },
  );
}

/** Customers of the signed-in merchant, with unique phones. */
export async function addCustomers(
  store: ReturnType<typeof serveStore>,
  ...customers: Partial<NewCustomer>[]
): Promise<void> {
  const rows = customers.map((customer, index) =>
    buildCustomer({ id: `customer-${index + 1}`, phone: `+3361111111${index}`, ...customer }),
  );
  await insertCustomers(store.db, rows);
}

/** Zoé Lefèvre with two orders, on her page. */
export async function openCustomer(store: ReturnType<typeof serveStore>, changes: object) {
  const zoe = {
    orders_count: 2,
    total_spent: 61_000,
    refunded_total: 500,
    first_order_at: '2026-02-20T10:00:00.000Z',
    last_order_at: '2026-02-27T10:00:00.000Z',
    addresses: JSON.stringify([{ line1: '1 rue Haute', city: 'Paris', country: 'FR' }]),
    tags: '["gift"]',
  };
  await addCustomers(store, { ...zoe, ...changes });
  const view = openUsers('/users/customer-1');
  await textbox('Note');
  return view;
}

export const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });
export const save = () => screen.getByRole('button', { name: 'Save' });

/** Orders of the first customer, a day apart. */
export async function addCustomerOrders(store: ReturnType<typeof serveStore>, count: number) {
  for (let index = 0; index < count; index += 1) {
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 1001 + index,
      customer_id: 'customer-1',
      created_at: new Date(Date.UTC(2026, 1, 1 + index)).toISOString(),
    });
  }
}

/** The names in the table, in order. */
export async function namesInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Customers' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}
