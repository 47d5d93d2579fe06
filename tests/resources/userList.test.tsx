import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { captureDownload } from '../support/downloads.ts';
import { usePhone } from '../support/productScreens.tsx';
import { addCustomers, namesInTable, openUsers } from '../support/userScreens.tsx';

const store = serveStore();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});
afterEach(() => vi.unstubAllGlobals());

const zoe = {
  name: 'Zoé Lefèvre',
  email: 'zoe@example.org',
  orders_count: 4,
  total_spent: 161_000,
  refunded_total: 500,
  first_order_at: ago(300),
  last_order_at: ago(2),
  created_at: ago(301),
};
const omar = {
  name: 'Omar El Fassi',
  email: null,
  orders_count: 1,
  total_spent: 1999,
  first_order_at: ago(250),
  last_order_at: ago(250),
  created_at: ago(250),
};
const lea = { name: 'Léa Novak', email: null, created_at: ago(1), status: 'blocked' };

/** The last request of the list; its tabs request single rows. */
const lastQuery = () =>
  journal.requests('GET /users').findLast(({ query }) => !/^0,0$/.test(String(query.range)))?.query;
const lastFilter = () => lastQuery()?.filter;

describe('the list of customers [C7] [P1]', () => {
  test('shows name, orders and spending, net of refunds', async () => {
    await addCustomers(store, zoe, omar, lea);
    openUsers();
    expect(await namesInTable()).toEqual(['Zoé Lefèvre', 'Omar El Fassi', 'Léa Novak']);
    const row = screen.getByRole('row', { name: /Zoé/ });
    expect(await within(row).findByText('+33 6 11 11 11 10')).toBeVisible();
    for (const text of ['zoe@example.org', '4', '€1,610.00', 'Active']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('columnheader', { name: /Spent, net of refunds/ })).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Léa/ })).getByText('Blocked')).toBeVisible();
  });

  test('segments are built-in views, each with its meaning in the store’s currency [D15]', async () => {
    await addCustomers(store, zoe, omar, lea);
    const { user } = openUsers();
    await namesInTable();
    const names: Record<string, string[]> = {
      New: ['Léa Novak'],
      Returning: ['Zoé Lefèvre'],
      Lapsed: ['Omar El Fassi'],
      'Big spenders': ['Zoé Lefèvre'],
    };
    for (const [segment, found] of Object.entries(names)) {
      await user.click(await screen.findByRole('link', { name: `${segment} 1` }));
      await waitFor(async () => expect(await namesInTable()).toEqual(found));
    }
    expect(lastFilter()).toEqual({ spentMin: 100_000 });
    expect(screen.getByText(/who have spent €1,000.00 or more, net of refunds/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'All 3' }));
    await waitFor(async () => expect(await namesInTable()).toHaveLength(3));
  });

  test('a filter narrows a segment: the larger amount applies', async () => {
    await addCustomers(store, zoe, { ...omar, total_spent: 250_000 });
    const filter = encodeURIComponent('{"segment":"big","spentMin":200000}');
    openUsers(`/users?filter=${filter}`);
    expect(await namesInTable()).toEqual(['Omar El Fassi']);
    // The counts of the tabs would differ from their lists.
    expect(screen.getByRole('link', { name: 'Big spenders' })).toBeVisible();
  });

  test('a filter is a chip with its meaning, and clicking removes it', async () => {
    await addCustomers(store, zoe, omar);
    const filter = encodeURIComponent('{"spentMin":50000,"ordersMax":9,"tag":"vip"}');
    const { user } = openUsers(`/users?filter=${filter}`);
    await user.click(await screen.findByRole('button', { name: 'Remove filter Tag: vip' }));
    await screen.findByRole('button', { name: 'Remove filter Spent: from €500.00' });
    expect(screen.getByRole('button', { name: 'Remove filter Orders: up to 9' })).toBeVisible();
    expect(await namesInTable()).toEqual(['Zoé Lefèvre']);
  });

  test('the numbers of orders to filter by lost their names, “At least” and “At most”', async () => {
    await addCustomers(store, zoe, omar);
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const group = within(await screen.findByRole('group', { name: 'Orders' }));
    expect(group.getByRole('textbox', { name: 'At most' })).toBeVisible();
    await user.type(group.getByRole('textbox', { name: 'At least' }), '2');
    await waitFor(() => expect(lastFilter()).toEqual({ ordersMin: 2 }));
  });

  test('marks exempt customers, filters by them, and exports them with their VAT number', async () => {
    const file = captureDownload();
    await addCustomers(store, { ...zoe, is_tax_exempt: 1, vat_number: 'FR12345678901' }, omar);
    const { user } = openUsers();
    expect(await screen.findByRole('row', { name: /Zoé Lefèvre.*Tax exempt/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Omar/ })).not.toHaveTextContent('Tax exempt');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const group = within(await screen.findByRole('group', { name: 'Tax exempt' }));
    await user.click(group.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(lastFilter()).toEqual({ isTaxExempt: true }));
    await user.keyboard('{Escape}');
    expect(await namesInTable()).toEqual(['Zoé Lefèvre']);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const text = await file;
    expect(text).toContain(',Tax exempt,VAT number,');
    expect(text).toContain(',Yes,FR12345678901,');
  });

  test('on a phone customers are cards with the same content', async () => {
    usePhone();
    await addCustomers(store, zoe, lea);
    openUsers();
    const list = await screen.findByRole('list', { name: 'Customers' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Zoé Lefèvre');
    expect(first).toHaveTextContent('4 orders');
    expect(first).toHaveTextContent('€1,610.00');
    // One heading explains the amounts.
    expect(screen.getAllByText(/net of refunds/i)).toHaveLength(1);
    expect(second).toHaveTextContent('Blocked');
    expect(second).toHaveTextContent('No orders yet');
  });

  test('exports all rows with amounts as decimals', async () => {
    await addCustomers(store, zoe, omar);
    const file = captureDownload();
    const { user } = openUsers();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const text = await file;
    expect(text).toContain('"Spent, net of refunds"');
    expect(text).toContain(',Name on the address,Phone of the address,');
    expect(text).toContain(',Other addresses,');
    expect(text).toMatch(/Zoé Lefèvre,.*zoe@example\.org,Active,,4,1610\.00,EUR/);
  });

  test('says so if there are none yet, or none found [D10]', async () => {
    const { unmount } = openUsers();
    expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeVisible();
    unmount();
    await addCustomers(store, zoe);
    openUsers(`/users?filter=${encodeURIComponent('{"q":"nobody"}')}`);
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  });
});
