import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { chart, metric, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();
afterEach(() => localStorage.clear());

/**
 * Twelve categories with sales of 100 to 1,200 in March, 7,800 in total. The first fell from 5,000; the others are new.
 */
async function addCategories() {
  await store.signIn();
  for (let index = 0; index < 12; index += 1) {
    const name = `Category ${String.fromCharCode(65 + index)}`;
    const { _id: categoryId } = await store.call('POST /categories', { name });
    const product = { name: `Product ${index}`, price: 100, categoryId };
    const { _id: product_id } = await store.call('POST /merchant/products', product);
    const sold = async (sequence: number, unit_price: number, created_at: string) =>
      addOrder(store.db, amina.storeId, `o${sequence}`, {
        sequence,
        created_at,
        subtotal: unit_price,
        total: unit_price,
        items: [{ product_id, unit_price }],
      });
    await sold(1000 + index, 100 * (index + 1), '2026-03-01T10:00:00.000Z');
    if (index === 0) await sold(2000, 5000, '2026-02-27T10:00:00.000Z');
  }
}

test('shows a category’s share of all, all categories, and which one fell [D16]', async () => {
  await addCategories();
  const { user } = openAnalytics();
  const categories = await chart('Best-selling categories');
  const rows = () => categories.getAllByRole('row').map((row) => row.textContent);
  // 1,200 of 7,800 are 15.4%; of the ten on screen it would be 16%.
  expect(rows()[1]).toBe('Category L1€12.0015.4%+€12.00Was 0');
  expect(rows()).toHaveLength(11);
  expect(categories.getByText('Shares are of all net sales of the period: €78.00.')).toBeVisible();

  await user.click(categories.getByRole('button', { name: 'Next page' }));
  expect(await categories.findByRole('row', { name: /Category A/ })).toBeVisible();
  expect(rows()).toHaveLength(3);

  await user.selectOptions(categories.getByRole('combobox', { name: 'Sort by' }), 'Fell most');
  expect(await categories.findByText('1–10 of 12')).toBeVisible();
  await waitFor(() => expect(rows()[1]).toMatch(/^Category A1€1.001.3%.€49.00.98%$/));
});

test('rows of the page before are greyed until those of the next page arrive', async () => {
  await addCategories();
  const { user } = openAnalytics();
  const categories = await chart('Best-selling categories');
  const table = () => categories.getByRole('region', { name: 'Table: Best-selling categories' });
  expect(table()).toHaveAttribute('aria-busy', 'false');
  const answer = faults.held('GET /merchant/orders/stats');
  await user.click(categories.getByRole('button', { name: 'Next page' }));
  expect(categories.getByText('11–12 of 12')).toBeVisible();
  expect(table()).toHaveAttribute('aria-busy', 'true');
  answer();
  expect(await categories.findByRole('row', { name: /Category A/ })).toBeVisible();
  expect(table()).toHaveAttribute('aria-busy', 'false');
});

test('shows profit and margin with how much of it is known, and opens the orders without costs', async () => {
  await store.signIn();
  const { _id: product_id } = await store.call('POST /merchant/products', {
    name: 'Mug',
    price: 100,
  });
  const sold = (sequence: number, created_at: string, items: object[]) =>
    addOrder(store.db, amina.storeId, `o${sequence}`, { sequence, created_at, items });
  const mug = { product_id, name: 'Mug', unit_price: 1000, quantity: 3, unit_cost: 400 };
  await sold(1, '2026-03-01T10:00:00.000Z', [mug, { name: 'Gone', unit_price: 1000 }]);
  await sold(2, '2026-02-27T10:00:00.000Z', [{ ...mug, unit_cost: 600 }]);
  const { user, place } = openAnalytics();
  // 3 × 10.00 − 3 × 4.00, and before 3 × 10.00 − 3 × 6.00.
  expect(await metric('Profit')).toHaveTextContent('€18.00');
  expect(await metric('Margin')).toHaveTextContent('60%');
  expect(screen.getByText('was €12.00')).toBeVisible();
  const products = await chart('Best-selling products');
  const headers = products.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(expect.arrayContaining(['Profit (margin)', 'Costs known']));
  expect(headers).toContain('Change of profit');
  // 18.00 after 12.00.
  expect(products.getByRole('row', { name: /Mug/ })).toHaveTextContent(
    /€18.0060%\s*100%\s*\+€6\.00.?\+50%/,
  );
  await user.selectOptions(products.getByRole('combobox', { name: 'Sort by' }), 'Profit');
  await waitFor(() => expect(products.getByRole('row', { name: /Mug/ })).toBeVisible());

  expect(screen.getByText(/Cost known for 75% of sales/)).toBeVisible();
  const without = screen.getByRole('link', { name: 'Products without a cost' });
  expect(without).toHaveAttribute('href', expect.stringContaining('%22hasCost%22%3Afalse'));
  await user.click(screen.getByRole('link', { name: 'Orders with unknown costs' }));
  const filter = new URL(place(), 'http://console').searchParams.get('filter') ?? '';
  expect(JSON.parse(filter)).toMatchObject({ costs: 'unknown', period: '2026-03-01..2026-03-02' });
});

test('shows ten with their share of everything if the server has no ranking', async () => {
  await addCategories();
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
  const older = await store.call(
    `GET /merchant/orders/stats?${new URLSearchParams({ ...range, blocks: 'totals,topCategories' })}`,
  );
  faults.status('GET /merchant/orders/stats', 200, older);
  openAnalytics();
  const categories = within(await screen.findByRole('region', { name: 'Best-selling categories' }));
  expect(categories.getByText('15.4%')).toBeVisible();
  expect(categories.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  expect(screen.getByText('Products: not available from your store’s server.')).toBeVisible();
});

test('shows no profit if the server keeps no costs', async () => {
  await addCategories();
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
  const { totals, ...stats } = await store.call(
    `GET /merchant/orders/stats?${new URLSearchParams({ ...range, blocks: 'totals' })}`,
  );
  const { itemSales, costedSales, costs, ...older } = Object(totals);
  expect([itemSales, costedSales, costs]).toEqual([7800, 0, 0]);
  faults.status('GET /merchant/orders/stats', 200, { ...stats, totals: older });
  openAnalytics();
  expect(await metric('Total sales')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Profit' })).toBeNull();
  expect(screen.queryByText(/Cost known/)).toBeNull();
});

test('Refresh also reads the rankings and the tax table again', async () => {
  await store.signIn();
  const { _id: product_id } = await store.call('POST /merchant/products', {
    name: 'Mug',
    price: 100,
  });
  const sold = (sequence: number) =>
    addOrder(store.db, amina.storeId, `o${sequence}`, {
      sequence,
      created_at: '2026-03-01T10:00:00.000Z',
      subtotal: 100,
      total: 100,
      items: [{ product_id, unit_price: 100 }],
    });
  await sold(1001);
  const { user } = openAnalytics();
  const products = await chart('Best-selling products');
  expect(products.getByRole('row', { name: /^Mug 1 €1\.00/ })).toBeVisible();
  await sold(1002);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await products.findByRole('row', { name: /^Mug 2 €2\.00/ })).toBeVisible();
  const reads = journal.requests('GET /merchant/orders/stats');
  expect(reads.filter(({ query }) => query.blocks === 'taxes')).toHaveLength(2);
});
