import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { filtered, namesInTable, openProducts } from '../support/productScreens.tsx';

const store = serveStore();
const list = 'GET /merchant/products';

async function addProduct(overrides: Parameters<typeof buildProductInput>[0] & { name: string }) {
  const { slug: _, ...input } = buildProductInput({ sku: null, ...overrides });
  const { _id } = await store.call('POST /merchant/products', input);
  store.clock.advance(60);
  return _id;
}

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the product list', () => {
  it('shows the main fields of each product in a real table [P1][C8]', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    await addProduct({ name: 'Walnut board', sku: 'BOARD-40', stock: 3, categoryId });
    openProducts();
    const row = await screen.findByRole('row', { name: /Walnut board/ });
    for (const text of ['BOARD-40', 'Active', 'Low', '3', '€49.00', '€59.00']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(await within(row).findByText('Kitchen')).toBeVisible();
    expect(within(row).getByText('€59.00').closest('s')).toBeInTheDocument();
    expect(screen.getByText(/1 in all · Updated just now/)).toBeVisible();
  });

  it('says which variant is low', async () => {
    await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand', 'Ink', 'Moss'] }],
      variants: [
        { options: ['Sand'], price: 4900, stock: 318 },
        { options: ['Ink'], price: 4900, stock: 4 },
        { options: ['Moss'], price: 4900, stock: 0 },
      ],
    });
    await store.call('POST /merchant/products', {
      name: 'Wool throw',
      options: [{ name: 'Colour', values: ['Sand', 'Ink'] }],
      variants: [
        { options: ['Sand'], price: 4900, stock: 300 },
        { options: ['Ink'], price: 4900, stock: 0 },
      ],
    });
    openProducts();
    const shirt = within(await screen.findByRole('row', { name: /Linen shirt/ }));
    expect(shirt.getByText('2 of 3 variants low')).toBeVisible();
    expect(shirt.queryByText('Low')).toBeNull();
    const throws = within(screen.getByRole('row', { name: /Wool throw/ }));
    expect(throws.getByText('1 of 2 variants out')).toBeVisible();
  });

  it('one variant that is out of stock was a plural in French', async () => {
    await store.call('POST /merchant/products', {
      name: 'Wool throw',
      options: [{ name: 'Colour', values: ['Sand', 'Ink'] }],
      variants: [
        { options: ['Sand'], price: 4900, stock: 300 },
        { options: ['Ink'], price: 4900, stock: 0 },
      ],
    });
    await changeLanguage('fr');
    onTestFinished(() => changeLanguage('en'));
    openProducts();
    expect(await screen.findByText('1 des 2 variantes en rupture')).toBeVisible();
  });

  it('says "Low" if an older server does not count low variants', async () => {
    const shirt = { name: 'Linen shirt', options: [{ name: 'Colour', values: ['Sand'] }] };
    const made = await store.call('POST /merchant/products', {
      ...shirt,
      variants: [{ options: ['Sand'], price: 4900, stock: 2 }],
    });
    const { variantsLow: _, variants: __, ...row } = made;
    faults.status(list, 200, [row]);
    openProducts();
    const line = within(await screen.findByRole('row', { name: /Linen shirt/ }));
    expect(line.getByText('Low')).toBeVisible();
  });

  it('reads the newest first, 25 a page, in the format of the API [D1]', async () => {
    await addProduct({ name: 'Older' });
    await addProduct({ name: 'Newer' });
    openProducts();
    expect(await namesInTable()).toEqual(['Newer', 'Older']);
    expect(journal.last(list).query).toEqual({
      filter: {},
      range: [0, 24],
      sort: ['updatedAt', 'DESC'],
    });
  });

  it('sorts by a column and announces it', async () => {
    await addProduct({ name: 'Bowl', price: 100, compareAtPrice: null });
    await addProduct({ name: 'Apron', price: 900, compareAtPrice: null });
    const { user, place } = openProducts();
    await user.click(await screen.findByRole('button', { name: /sort by price/i }));
    await waitFor(async () => expect(await namesInTable()).toEqual(['Bowl', 'Apron']));
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(place()).toContain('sort=price');
  });

  it('uses the category endpoint if that is the only filter [C8][D23]', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    await addProduct({ name: 'Board', categoryId });
    await addProduct({ name: 'Lamp' });
    openProducts(filtered({ categoryId }));
    expect(await namesInTable()).toEqual(['Board']);
    expect(journal.requests(`GET /merchant/products/category/${categoryId}`)).toHaveLength(1);
    expect(
      await screen.findByRole('button', { name: 'Remove filter Category: Kitchen' }),
    ).toBeVisible();
  });

  it('shows each filter as a chip that removes it', async () => {
    await addProduct({ name: 'Empty shelf', stock: 0 });
    await addProduct({ name: 'Full shelf', stock: 90 });
    const { user, place } = openProducts(filtered({ status: 'active', stock: 'out' }));
    expect(await namesInTable()).toEqual(['Empty shelf']);
    await user.click(screen.getByRole('button', { name: 'Remove filter Stock: Out' }));
    await waitFor(async () => expect(await namesInTable()).toHaveLength(2));
    expect(decodeURIComponent(place())).toContain('filter={"status":"active"}');
  });

  it('filters by price in the store currency [D15]', async () => {
    await addProduct({ name: 'Cheap', price: 999, compareAtPrice: null });
    await addProduct({ name: 'Dear', price: 5000 });
    const { user } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(await screen.findByLabelText('From'), '10.00');
    await user.click(await screen.findByRole('button', { name: 'Show 1 result' }));
    expect(await namesInTable()).toEqual(['Dear']);
    expect(journal.last(list).query.filter).toEqual({ priceMin: 1000 });
    expect(screen.getByRole('button', { name: 'Remove filter Price: from €10.00' })).toBeVisible();
  });

  it('changes the number of rows a page', async () => {
    for (let number = 1; number <= 12; number += 1) await addProduct({ name: `Bowl ${number}` });
    const { user } = openProducts();
    await namesInTable();
    await user.selectOptions(screen.getByLabelText('Rows per page'), '10');
    await waitFor(async () => expect(await namesInTable()).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await namesInTable()).toEqual(['Bowl 2', 'Bowl 1']));
    expect(screen.getByText('11–12 of 12')).toBeVisible();
    // The focus was once at the top of the page after the last page.
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus();
  });

  it('hides a column and remembers it', async () => {
    await addProduct({ name: 'Bowl' });
    const { user, unmount } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Stock' }));
    expect(screen.queryByRole('columnheader', { name: 'Stock', hidden: true })).toBeNull();
    unmount();
    openProducts();
    await namesInTable();
    expect(screen.queryByRole('columnheader', { name: 'Stock' })).toBeNull();
  });

  it('opens a product by a click anywhere in its row, except on its checkbox', async () => {
    const id = await addProduct({ name: 'Bowl' });
    const { user, place } = openProducts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bowl' }));
    expect(place()).toMatch(/^\/products(\?|$)/);
    await user.click(screen.getByText('Active'));
    expect(place()).toBe(`/products/${id}`);
  });
});

describe('a product list without rows', () => {
  it('invites to create the first product', async () => {
    openProducts();
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute(
      'href',
      '/products/create',
    );
  });

  it('announces the number of matches and an empty result, and offers to show all', async () => {
    await addProduct({ name: 'Bowl' });
    await addProduct({ name: 'Empty shelf', stock: 0 });
    const { user } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('button', { name: 'Out' }));
    expect(await within(drawer).findByText('1 found')).toHaveRole('status');
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));
    await user.type(await screen.findByRole('searchbox'), 'unicorn');
    const news = await screen.findByRole('heading', { name: 'Nothing matches' });
    expect(news.closest('[role=status]')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await namesInTable()).toEqual(['Empty shelf', 'Bowl']);
  });

  it('keeps the rows when a refetch fails, and marks them as old', async () => {
    await addProduct({ name: 'Bowl' });
    const { user } = openProducts();
    await namesInTable();
    faults.offline(list);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/These rows may be out of date/)).toBeVisible();
    expect(await namesInTable()).toEqual(['Bowl']);
  });
});
