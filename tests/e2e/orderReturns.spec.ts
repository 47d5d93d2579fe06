import { openDatabase } from '../../store/db/open.ts';
import { addOrder } from '../store/addOrder.ts';
import { demoStoreId } from './support/demoStore.ts';
import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { expect, type RunningStore, test } from './support/journey.ts';

/** A shipped and paid order of 3 units at 10.00 of a product in stock; its id, and the product. */
async function addShippedOrder({ database }: RunningStore, sequence: number) {
  const db = await openDatabase(database);
  try {
    const storeId = await demoStoreId(db);
    const product = await db
      .selectFrom('products')
      .select(['id', 'name', 'sku'])
      .where('store_id', '=', storeId)
      .where('status', '=', 'active')
      .where('stock', '>', 20)
      .where('sku', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const id = `returned-${sequence}`;
    await addOrder(db, storeId, id, {
      ...{ sequence, status: 'shipped', payment_status: 'paid', fulfilment_status: 'fulfilled' },
      ...{ subtotal: 3000, total: 3000, paid_total: 3000 },
      created_at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      items: [
        {
          ...{ product_id: product.id, name: product.name, sku: product.sku },
          ...{ quantity: 3, unit_price: 1000, fulfilled_quantity: 3 },
        },
      ],
    });
    return { id, name: product.name, sku: product.sku ?? '' };
  } finally {
    await db.destroy();
  }
}

test('a return goes from the request to the exchange by the keyboard alone [P1]', async ({
  page,
  store,
  isMobile,
}) => {
  test.slow();
  const sequence = (isMobile ? 99_000 : 98_000) + test.info().retry;
  const { id, name, sku } = await addShippedOrder(store, sequence);
  const press = async (role: 'button' | 'menuitem' | 'link', label: string | RegExp) => {
    const target = page.getByRole(role, { name: label }).first();
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const check = async () => {
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page, ['light', 'dark']);
  };
  await page.goto(`/orders/${id}/show`);
  await press('button', 'More actions');
  await press('menuitem', 'Expect a return…');
  const dialog = page.getByRole('dialog');
  await press('button', /^One more/);
  await press('button', /^One more/);
  await dialog.getByRole('radio', { name: 'Something else instead' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('combobox', { name: /Reason/ }).focus();
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('option', { name: 'Wrong item' });
  await wrong.focus();
  await page.keyboard.press('Enter');
  await expect(wrong).toBeHidden();
  await check();
  await press('button', 'Expect return');

  const card = page.getByRole('region', { name: 'Returns' });
  await expect(card.getByText('Requested')).toBeVisible();
  await press('button', 'On its way…');
  await dialog.getByRole('textbox', { name: /^Tracking number/ }).fill('R-1');
  await page.keyboard.press('Enter');
  await expect(card.getByText('On its way', { exact: true })).toBeVisible();
  await expect(card.getByText('R-1')).toBeVisible();

  await press('button', 'Receive…');
  const damaged = dialog.getByRole('group', { name: 'Damaged, or not for the stock' });
  await damaged.getByRole('button', { name: /^One more/ }).focus();
  await page.keyboard.press('Enter');
  await check();
  await dialog.getByRole('button', { name: 'Receive' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('1 back into stock · 1 not for the stock')).toBeVisible();
  await check();

  await press('link', 'Exchange…');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Exchange in order #${sequence}`,
  );
  const search = page.getByRole('combobox', { name: /^Add a product/ });
  await search.focus();
  await page.keyboard.insertText(sku);
  await page.keyboard.press('Enter');
  const after = page.getByRole('region', { name: 'After the changes' });
  await expect(after.getByText(/^Stock: .*−1\.$/)).toBeVisible();
  await expect(after.getByText(/^To (collect|pay back)$/)).toBeVisible();
  await check();
  await press('button', 'Exchange');
  await expect(page).toHaveURL(new RegExp(`/orders/${id}/show$`));
  await expect(card.getByText('Exchanged')).toBeVisible();
  await expect(page.getByText('Exchanged · 2 units')).toBeVisible();
  await expect(page.getByText(new RegExp(`${name}: 3 → 1`))).toBeVisible();
  await expect(page.getByText('Packing', { exact: true }).first()).toBeVisible();
});
