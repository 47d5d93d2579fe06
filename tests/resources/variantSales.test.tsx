import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import '../../src/resources/products/variants/VariantSales.tsx';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { faults, serveStore } from '../msw/server.ts';
import { addOrder, sell } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { openProducts } from '../support/productScreens.tsx';
import { mugsOf } from '../support/variantScreens.tsx';

const store = serveStore();
const { addMug, variantsOf } = mugsOf(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

it('the page of a product says which variants sold', async () => {
  const id = await addMug();
  const [blue, , green] = await variantsOf(id);
  const item = { product_id: id, name: 'Mug', unit_price: 1200 };
  await addOrder(store.db, amina.storeId, 'order-1', {
    created_at: new Date().toISOString(),
    items: [
      { ...item, variant_id: blue?._id ?? '', variant_name: 'Blue / S', quantity: 3 },
      { ...item, variant_id: null, variant_name: 'Red / S', quantity: 1 },
    ],
  });
  await sell(store.db, amina.storeId, id, 3, undefined, blue?._id);
  openProducts(`/products/${id}`);
  const table = within(await screen.findByRole('table', { name: 'Sales by variant' }));
  const row = within(table.getByRole('row', { name: 'Blue / S 3 €36.00' }));
  const orders = decodeURIComponent(row.getByRole('link').getAttribute('href') ?? '');
  expect(orders).toContain(`"variantId":"${blue?._id}"`);
  expect(
    table.getByRole('row', { name: /Red \/ S.*No longer a variant.* 1 €12.00/ }),
  ).toBeVisible();
  expect(table.queryByText(green?.options.join(' / ') ?? '')).toBeNull();
  // Numbers are aligned with their header.
  expect(row.getByRole('cell', { name: '3' })).toHaveStyle({ textAlign: 'end' });
});

it('the sales disappeared with the choice of their period when another one could not be read', async () => {
  const id = await addMug();
  const [blue] = await variantsOf(id);
  await sell(store.db, amina.storeId, id, 3, undefined, blue?._id);
  const { user } = openProducts(`/products/${id}`);
  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  faults.status('GET /merchant/orders/stats', 503);
  await user.click(await screen.findByRole('option', { name: 'Last 30 days' }));
  expect(await screen.findByText('These figures could not be loaded.')).toBeVisible();
  faults.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was sold in this period.')).toBeVisible();
});
