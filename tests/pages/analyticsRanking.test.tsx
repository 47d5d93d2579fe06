import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { faults, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { chart, openAnalytics } from '../support/analyticsScreen.tsx';

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
  expect(rows()[1]).toBe('Category L1€12.0015.4%+€12.00 (Was 0)');
  expect(rows()).toHaveLength(11);
  expect(categories.getByText('Shares are of all net sales of the period: €78.00.')).toBeVisible();

  await user.click(categories.getByRole('button', { name: 'Next page' }));
  expect(await categories.findByRole('row', { name: /Category A/ })).toBeVisible();
  expect(rows()).toHaveLength(3);

  await user.selectOptions(categories.getByRole('combobox', { name: 'Sort by' }), 'Fell most');
  expect(await categories.findByText('1–10 of 12')).toBeVisible();
  await waitFor(() => expect(rows()[1]).toMatch(/^Category A1€1.001.3%.€49.00 \(.98%\)$/));
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
