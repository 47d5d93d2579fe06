import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { crudResources } from '../../contract/resources.ts';
import '../../src/layout/commandPalette/CommandPalette.tsx';
import '../../src/layout/commandPalette/ShortcutsDialog.tsx';
import { endSession } from '../../src/session/session.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from './openConsole.tsx';

const store = serveStore();

beforeEach(async () => {
  // The end of the session resets which endpoints are missing.
  endSession('logout');
  await store.signIn();
});

/** An API with only products. */
function productsOnly() {
  for (const path of [
    '/merchant/orders',
    '/merchant/draft-orders',
    '/merchant/promotions',
    '/merchant/stock-levels',
    '/merchant/purchase-orders',
    '/categories',
    '/users',
    ...crudResources.map((resource) => resource.path),
  ]) {
    faults.status(`* ${path}`, 404, { error: { message: 'No such page.' } });
  }
  faults.status('* /merchant/imports', 404, { error: { message: 'No such page.' } });
  faults.status('* /merchant/orders/*', 404, { error: { message: 'No such page.' } });
}

const hrefsIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
const tiles = () => hrefsIn(screen.getByRole('region', { name: 'All areas' }));
const isQuiet = () => {
  expect(screen.queryByText('Request Failed')).toBeNull();
  expect(screen.queryByText('No such page.')).toBeNull();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
};

test('an API that lacks only imports offers none, before they are opened', async () => {
  faults.status('* /merchant/imports', 404, { error: { message: 'No such page.' } });
  await openConsole('/products');
  expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
  const link = () => screen.queryByRole('link', { name: 'Import' });
  await waitFor(() => expect(link()).toBeNull());
  isQuiet();
});

test('an API with brands whose products have none shows no brand in list, filters and form', async () => {
  const made = await store.call(
    'POST /merchant/products',
    buildProductInput({ name: 'Oak board' }),
  );
  const { brandId: _, ...product } = made;
  faults.status('GET /merchant/products', 200, [product]);
  faults.status('GET /merchant/products/:id', 200, product);
  const { visitor, router } = await openConsole('/products');
  expect(await screen.findByRole('link', { name: 'Oak board' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Brands' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
  await router.navigate(`/products/${made._id}`);
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull());
});

describe('an API with only products', () => {
  beforeEach(productsOnly);

  test('has a dashboard, header, menu, shortcuts and lists with what exists, and no import', async () => {
    const { visitor, router } = await openConsole();
    await waitFor(() => expect(tiles()).toEqual(['/subscription']));
    expect(screen.queryByRole('heading', { name: 'Latest orders' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add a product' })).toBeVisible();
    const setUp = within(screen.getByRole('region', { name: 'Set up your store' }));
    await waitFor(() => expect(setUp.queryByRole('link', { name: /import/i })).toBeNull());
    isQuiet();
    await waitFor(() =>
      expect(hrefsIn(screen.getByRole('navigation', { name: 'Quick links' }))).toEqual([]),
    );
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    for (const name of ['Dashboard', 'Products', 'Store Settings']) {
      expect(within(menu).getByRole('link', { name })).toBeVisible();
    }
    await visitor.keyboard('go');
    expect(router.state.location.pathname).toBe('/dashboard');
    await visitor.keyboard('gp');
    expect(router.state.location.pathname).toBe('/products');
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    isQuiet();
  });

  test('has no missing screens and actions in Ctrl+K', async () => {
    await store.call('POST /merchant/products', buildProductInput({ name: 'Oak board' }));
    const { visitor } = await openConsole();
    await waitFor(() => expect(tiles()).toEqual(['/subscription']));
    await visitor.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    expect(await within(palette).findByRole('option', { name: 'Products' })).toBeVisible();
    for (const name of [/order/i, /promotion/i, /customer/i, /categor/i, /analytics/i, /import/i]) {
      expect(within(palette).queryByRole('option', { name })).toBeNull();
    }
    const requestCount = journal.requests('GET /merchant/orders').length;
    await visitor.keyboard('oak');
    expect(await within(palette).findByRole('option', { name: /Oak board/ })).toBeVisible();
    expect(journal.requests('GET /merchant/orders')).toHaveLength(requestCount);
    isQuiet();
  });

  test('has products without category input and link to categories', async () => {
    await openConsole('/products/create');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Manage categories' })).toBeNull();
    isQuiet();
  });

  test('shows "not found" for the URL of a missing screen', async () => {
    const { router } = await openConsole('/orders');
    for (const path of [
      '/orders',
      '/promotions',
      '/analytics',
      '/users',
      '/categories',
      ...crudResources.map(({ name }) => `/${name}`),
      '/imports',
    ]) {
      await router.navigate(path);
      expect(await screen.findByRole('heading', { name: 'Page not found' }), path).toBeVisible();
      isQuiet();
      await router.navigate('/dashboard');
      await waitFor(() => expect(screen.queryByText('Page not found')).toBeNull());
    }
  });

  test('is checked again after the next sign-in', async () => {
    const { router } = await openConsole();
    await waitFor(() => expect(tiles()).toEqual(['/subscription']));
    faults.reset();
    endSession('logout');
    await store.signIn();
    await router.navigate('/orders');
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
  });
});

describe('a 404 of another kind', () => {
  test('of a list that worked before keeps the list and is reported [E2]', async () => {
    await store.call('POST /merchant/products', buildProductInput({ name: 'Oak board' }));
    const { visitor } = await openConsole('/products');
    expect(await screen.findByRole('link', { name: 'Oak board' })).toBeVisible();
    faults.status('GET /merchant/products', 404, { error: { message: 'Gone for a moment.' } });
    await visitor.click(screen.getByRole('button', { name: /^Refresh/ }));
    expect(await screen.findByText('Gone for a moment.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Oak board' })).toBeVisible();
  });
});

test('a missing list is noticed without being opened', async () => {
  faults.status('GET /merchant/promotions', 404, { error: { message: 'No such page.' } });
  await openConsole();
  await waitFor(() => expect(tiles()).not.toContain('/promotions'));
  expect(tiles()).toContain('/orders');
  isQuiet();
}, 15_000);
