import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { stockCategories, stockProducts } from './stockProducts.tsx';

/** react-admin's own `<List>` when the API refuses its request. */
const store = serveStore();
// Preloaded, because the panel is a separate chunk.
beforeAll(async () => void (await import('../../src/lists/ReactAdminListError.tsx')));

let warned: MockInstance<typeof console.warn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
});

async function open(path: string) {
  await store.signIn();
  const { _id: categoryId } = await store.call('POST /categories', buildCategoryInput());
  await store.call(
    'POST /merchant/products',
    buildProductInput({ name: 'Walnut board', categoryId }),
  );
  return openConsole(path, [stockProducts, stockCategories]);
}
const row = () => screen.findByRole('cell', { name: 'Walnut board' });
const failure = () => screen.findByText('This list could not be loaded');
const head = (name: string) =>
  within(screen.getByRole('columnheader', { name })).getByRole('button');

test('a list whose sort is refused opens again, unsorted', async () => {
  const { visitor, router } = await open('/products');
  await row();
  await visitor.click(head('Category'));
  await failure();
  expect(screen.getByText('Sorting by "categoryId" is not possible.')).toBeVisible();
  expect(screen.queryByText(/No Products found/i)).toBeNull();
  expect(screen.queryByText(/1-1 of 1/)).toBeNull();
  await waitFor(() =>
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/products.*categoryId.*sortable=\{false\}/s),
    ),
  );
  await act(() => router.navigate('/categories'));
  await act(() => router.navigate('/products'));
  expect(await row()).toBeVisible();
});

test('"Show all" requests without the refused sort and filter', async () => {
  const { visitor } = await open('/products?filter={"colour":"red"}&sort=categoryId&order=ASC');
  await failure();
  await visitor.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await row()).toBeVisible();
  expect(journal.last('GET /merchant/products').query).toMatchObject({ filter: {} });
});

test('a first load that fails shows no number of rows', async () => {
  faults.status('GET /merchant/products', 500);
  await open('/products');
  await failure();
  expect(screen.queryByText(/\d-\d+ of/)).toBeNull();
});

test('a server error keeps the sort and the filter', async () => {
  const { visitor } = await open('/products');
  await row();
  faults.status('GET /merchant/products', 500);
  await visitor.click(head('Name'));
  await failure();
  expect(screen.queryByText(/No Products found/i)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toBeVisible();
  await waitFor(() =>
    expect(journal.last('GET /merchant/products').query).toMatchObject({ sort: ['name', 'DESC'] }),
  );
  expect(warned).not.toHaveBeenCalled();
});
