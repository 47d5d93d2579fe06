import type { Locator, Page } from '@playwright/test';
import { addRecord } from '../bench/interactions.ts';
import { buildProductInput } from '../fixtures/product.ts';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

/** A cell by its position among the default columns. */
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);
const PRICE = 3;

test('raises, pastes and types 25 prices in a sheet, in ten clicks or fewer and without a mouse', async ({
  page,
  gateway,
  signedInState,
  isMobile,
}) => {
  const word = `sheetcup${isMobile ? 'phone' : 'desk'}`;
  const state = await signedInState();
  for (let index = 10; index < 35; index += 1) {
    const { slug: _, ...input } = buildProductInput({
      name: `${word} ${index}`,
      sku: null,
      price: 2000,
      compareAtPrice: null,
    });
    await addRecord(gateway.url, state, 'products', input);
  }
  const filter = encodeURIComponent(JSON.stringify({ q: word }));
  await page.goto(`/products?sort=name&order=ASC&filter=${filter}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Sheet', exact: true }));
  await expect(page.getByText('25 products')).toBeVisible();
  await click(page.getByRole('columnheader', { name: 'Price', exact: true }));
  await click(page.getByRole('button', { name: 'Raise or lower' }));
  await click(page.getByRole('combobox', { name: 'Change' }));
  await click(page.getByRole('option', { name: 'Raise by %' }));
  await page.getByRole('textbox', { name: 'Per cent' }).fill('5');
  await click(page.getByRole('button', { name: 'Change', exact: true }));
  await expect(cell(page, 0, PRICE)).toHaveText('€21.00');
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('25 products saved')).toBeVisible({ timeout: 30_000 });
  expect(clicks).toBeLessThanOrEqual(10);

  if (isMobile) {
    await typeByTouch(page);
  } else {
    await pasteAndResolve(page, word);
  }
  await settle(page);
  await expectAxeClean(page);
  await switchLanguage(page, 'ar');
  await expectNoSidewaysScroll(page);
  await cell(page, 1, PRICE).click();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 1, PRICE + 1)).toBeFocused();
  await switchLanguage(page, 'en');
  if (isMobile) {
    await addRecord(gateway.url, state, 'products', {
      name: 'Touched shirt',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: ['S', 'L'].map((size, at) => ({ options: [size], price: 1500 + 200 * at })),
    });
    await variantsByTouch(page);
  }
});

/** By keyboard: pastes from Excel, and resolves a conflict with a cell that somebody else changed. */
async function pasteAndResolve(page: Page, word: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const type = (name: string, text: string) => new Blob([text], { type: name });
    const plain = '"31,50"\t"40"\r\n32.5\t\r\nmuch\t1\r\n';
    const html = '<html><body><table><tr><td>31,50</td><td>40</td></tr></table></body></html>';
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': type('text/plain', plain),
        'text/html': type('text/html', html),
      }),
    ]);
  });
  // Moves the focus from the button to the last cell.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < PRICE; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+v');
  await expect(cell(page, 0, PRICE)).toHaveText('€31.50');
  await expect(cell(page, 0, PRICE + 1)).toHaveText('€40.00');
  await expect(cell(page, 2, PRICE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: '1 cell to correct' })).toBeVisible();
  await settle(page);
  await expectAxeClean(page);

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < PRICE; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, PRICE)).toBeFocused();
  await changeElsewhere(page, `${word} 10`, 2950);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog.getByRole('radio', { name: /Yours: €33\.00/ })).toBeChecked();
  await settle(page);
  await expectAxeClean(page, ['light']);
  await dialog.getByRole('radio', { name: /Yours/ }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Save these' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 0, PRICE)).toHaveText('€29.50');
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  // Leaves the sheet without a mouse.
  await cell(page, 1, PRICE).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
}

/** Sets a price by a request, as another browser of the merchant would. */
async function changeElsewhere(page: Page, name: string, price: number) {
  const status = await page.evaluate(
    async ({ q, wanted }) => {
      const stored = localStorage.getItem('admin-store') ?? '';
      const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0];
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const found = await fetch(`/api/merchant/products?filter=${filter}`, { headers });
      const [product] = await found.json();
      const body = JSON.stringify({ price: wanted });
      const path = `/api/merchant/products/${product._id}`;
      const response = await fetch(path, { method: 'PUT', headers, body });
      await response.text();
      return response.status;
    },
    { q: name, wanted: price },
  );
  expect(status).toBe(200);
}

/** On a phone, touches a cell and types in the bar below; the names stay visible. */
async function typeByTouch(page: Page) {
  await cell(page, 0, PRICE + 1).tap();
  const name = cell(page, 0, 0);
  await expect(name).toBeInViewport();
  await expect(cell(page, 0, PRICE + 1)).toBeInViewport();
  const box = page.getByRole('textbox', { name: 'sheetcupphone 10: Compare-at price' });
  await box.tap();
  await box.fill('25');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, PRICE + 1)).toHaveText('€25.00');
  await expect(
    page.getByRole('textbox', { name: 'sheetcupphone 11: Compare-at price' }),
  ).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('1 product saved')).toBeVisible();
}

/** Copies a price to another variant by buttons, and disables a variant. */
async function variantsByTouch(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/products/sheet?filter=${encodeURIComponent('{"q":"Touched shirt"}')}`);
  await page.getByRole('button', { name: 'Columns' }).tap();
  for (const name of ['SKU', 'Status', 'Compare-at price', 'Cost', 'Stock', 'Category', 'Tags']) {
    await page.getByRole('menuitemcheckbox', { name, exact: true }).tap();
  }
  await page.getByRole('menuitemcheckbox', { name: 'For sale' }).tap();
  await page.keyboard.press('Escape');
  await cell(page, 1, 1).tap();
  await page.getByRole('button', { name: 'Copy' }).tap();
  await expect(page.getByText('1 cell copied')).toBeVisible();
  await cell(page, 2, 1).tap();
  await page.getByRole('button', { name: 'Paste' }).tap();
  await expect(cell(page, 2, 1)).toHaveText('€15.00');
  await cell(page, 2, 2).tap();
  await page.getByRole('combobox', { name: 'Touched shirt · L: For sale' }).selectOption('No');
  await expect(cell(page, 2, 2)).toHaveText('No');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('1 product saved')).toBeVisible();
}
