import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
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
import { renderScreen } from './renderScreen.tsx';

vi.setConfig({ testTimeout: 20_000 });

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

/** The names in the table, in order. */
export async function namesInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Customers' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}
