import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

test('orders what is low, receives a part by scanning, and finds it in the stock history', async ({
  page,
}) => {
  await page.goto('/stock-levels');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add to purchase order' }).click();
  const proposal = page.getByRole('dialog');
  await proposal.getByRole('textbox', { name: /^Units of/ }).fill('12');
  await expectAxeClean(page);
  await proposal.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^PO-/ })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.getByRole('combobox', { name: 'Supplier' }).fill('Moulin');
  await page.getByRole('option', { name: 'Moulin & Fils' }).click();
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await expect(page.getByText('Ordered', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);

  const line = await page
    .getByText(/ · 0 of \d+ received/)
    .last()
    .textContent();
  const [sku = ''] = line?.split(' ') ?? [];
  await page.getByRole('button', { name: 'Receive' }).click();
  const receipt = page.getByRole('dialog');
  for (const _ of [1, 2]) {
    await receipt.getByRole('textbox', { name: 'Scan an item' }).fill(sku);
    await page.keyboard.press('Enter');
  }
  await expect(receipt.getByText(/: 2 of /)).toBeVisible();
  await expectAxeClean(page);
  await receipt.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('2 units received into stock')).toBeVisible();
  await expect(page.getByText('Partly received', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Received' }).getByRole('listitem')).toHaveCount(1);

  await page.goto('/purchase-orders?filter={"status":"partly_received"}');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});
