import type { Locator } from '@playwright/test';
import { openDatabase } from '../../store/db/open.ts';
import { addOrder, sell } from '../store/addOrder.ts';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, type RunningStore, test } from './support/journey.ts';

/** Places an unpaid order of two. */
async function order(store: RunningStore, productId: string, sequence: number): Promise<string> {
  const id = `order-of-${productId}`;
  const db = await openDatabase(store.database);
  const { store_id } = await db
    .selectFrom('products')
    .select('store_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const items = [{ product_id: productId, name: 'Explained vase', quantity: 2 }];
  await addOrder(db, store_id, id, { sequence, items });
  await sell(db, store_id, productId, 2, { order_id: id, order_number: `#${sequence}` });
  await db.destroy();
  return id;
}

test('the stock history has an adjustment by keyboard, an order and a cancellation', async ({
  page,
  store,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  const rows = page.getByRole('table', { name: 'Changes of stock' }).getByRole('row');
  const adjust = page.getByRole('button', { name: 'Adjust stock' });
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Explained vase ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows).toHaveCount(2);
  const path = new URL(page.url()).pathname;

  await adjust.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
  await expect(dialog.getByRole('textbox', { name: 'Change by' })).toBeFocused();
  await page.keyboard.type('-2');
  await expect(dialog.getByText('12 → 10')).toBeVisible();
  await dialog.getByRole('combobox', { name: /^Reason/ }).press('Enter');
  await page.getByRole('option', { name: 'Counted' }).press('d');
  await page.getByRole('option', { name: 'Damaged' }).press('Enter');
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(adjust).toBeFocused();
  await expect(rows.nth(1)).toContainText('Damaged');
  await expect(rows.nth(1)).toContainText('−2');

  const id = await order(
    store,
    path.split('/').at(-1) ?? '',
    (isMobile ? 88_100 : 88_000) + test.info().retry,
  );
  await page.goto(`/orders/${id}/show`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('radio').first().check();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question).toHaveCount(0);

  await page.goto(path);
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Order cancelled');
  await expect(rows.nth(1)).toContainText('+2');
  await expect(rows.nth(2)).toContainText('−2');
  await expect(page.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('10');
  await rows.nth(1).scrollIntoViewIfNeeded();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await switchLanguage(page, 'ar');
  await expectNoSidewaysScroll(page);
  await switchLanguage(page, 'en');
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}/show`));
});

test('the reason for a stock of 3 is two clicks from the dashboard', async ({ page }) => {
  await page.goto('/dashboard');
  let clicks = 0;
  const click = async (link: Locator) => {
    clicks += 1;
    await link.click();
  };
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await click(attention.getByRole('link', { name: /Low stock/ }));
  await click(page.getByRole('link', { name: 'Alba dinner plate 27 cm, ink' }));
  await expect(page.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('3');
  const newest = page.getByRole('table', { name: 'Changes of stock' }).getByRole('row').nth(1);
  await expect(newest.getByRole('cell').last()).toContainText('3');
  expect(clicks).toBe(2);
});
