import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from './openConsole.tsx';

const store = serveStore();
const reason = 'The warehouse is closed today.';
const list = 'This list could not be loaded';

const refused = { status: 422, title: 'Request Failed', times: 1 };
const forbidden = { status: 403, title: 'Request Failed', times: 1 };
const broken = { status: 500, title: 'Server Error', times: 2 };

/** The text of each screen that failed to load. `/products/…` is an existing one. */
test.each([
  { path: '/products', route: 'GET /merchant/products', panel: list, ...refused },
  { path: '/products', route: 'GET /merchant/products', panel: list, ...forbidden },
  { path: '/products', route: 'GET /merchant/products', panel: list, ...broken },
  { path: '/orders', route: 'GET /merchant/orders', panel: list, ...refused },
  { path: '/users', route: 'GET /users', panel: list, ...refused },
  { path: '/promotions', route: 'GET /merchant/promotions', panel: list, ...refused },
  {
    path: '/categories',
    route: 'GET /categories',
    panel: 'The categories could not be loaded',
    ...refused,
  },
  {
    path: '/dashboard',
    route: 'GET /merchant/orders/stats',
    panel: 'The dashboard could not be loaded',
    ...refused,
  },
  {
    path: '/analytics',
    route: 'GET /merchant/orders/stats',
    panel: 'could not be loaded',
    ...refused,
  },
  {
    path: '/profile',
    route: 'GET /users/profile',
    panel: 'could not be loaded',
    ...refused,
  },
  { path: '/imports', route: 'GET /merchant/imports', panel: 'could not be', ...refused },
  {
    path: '/orders/o1/show',
    route: 'GET /merchant/orders/:id',
    panel: 'This could not be loaded',
    ...refused,
  },
  {
    path: '/products/p1',
    route: 'GET /merchant/products/:id',
    panel: 'This could not be loaded',
    ...refused,
  },
  {
    path: '/products/…',
    route: 'GET /merchant/products/:id/stock-changes',
    panel: 'could not be loaded',
    ...refused,
  },
])(
  '$path reports a $status of $route by one toast and requests $times time(s) [E2] [E3] [C14]',
  async ({ path, route, panel, status, title, times }) => {
    await store.signIn();
    const { _id: product } = await store.call('POST /merchant/products', buildProductInput());
    faults.status(route, status, { error: { message: reason } });
    const { visitor } = await openConsole(path.replace('…', String(product)));

    const queries = () => journal.requests(route).map(({ query }) => JSON.stringify(query));
    const expectRequests = () =>
      expect(queries().length).toBe(times * Math.max(1, new Set(queries()).size));
    await waitFor(expectRequests);
    await waitFor(() => expect(screen.getByText(new RegExp(panel))).toBeVisible());
    const toasts = await within(
      screen.getByRole('region', { name: 'Notifications' }),
    ).findAllByRole('alert');
    expect(toasts).toHaveLength(1);
    expect(toasts[0]).toHaveTextContent(`${title}${reason}`);
    expect(screen.getAllByText(new RegExp(reason))).toHaveLength(1);
    expectRequests();
    faults.reset();
    const [retry = document.body] = screen.getAllByRole('button', { name: 'Try again' });
    await visitor.click(retry);
    await waitFor(() => expect(screen.queryByText(new RegExp(panel))).toBeNull());
  },
);
