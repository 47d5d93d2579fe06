import { readFile } from 'node:fs/promises';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

const csv = (text: string, name = 'products.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('by keyboard: checks and imports a file, continues after a reload, and undoes it', async ({
  page,
  isMobile,
}) => {
  // 450 rows are checked, written and undone, and each step is inspected: half a minute on two busy cores.
  test.slow();
  const mark = isMobile ? 'Phone' : 'Desk';
  const rows = Array.from(
    { length: 450 },
    (_, index) => `${mark}-${index},${mark} import ${index},${index + 1}.50,3,Imported > ${mark}`,
  );
  const text = ['SKU,Name,Price,Stock,Category', ...rows, `${mark}-X,,cheap,3,`].join('\r\n');
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a CSV file' }).press('Enter');
  await (await chosen).setFiles(csv(text));
  await expect(page.getByText('All columns are recognised.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the columns' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Import “Category” as' })).toHaveValue(
    'category',
  );
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Check the file' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'What the file would do' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checked, not imported' })).toBeFocused();
  await expect(page.getByRole('button', { name: '450 New' })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText(
      new RegExp(`^2 categories will be created: .Imported. and .Imported › ${mark}.$`),
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: '1 Refused' }).press('Enter');
  await expect(page.getByText('Price · Enter an amount')).toBeVisible();
  await expect(page.getByText('Name · Enter a product name.')).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).press('Enter');
  const refused = await readFile(await (await download).path(), 'utf8');
  expect(refused).toMatch(
    /^\ufeffLine,Field,Reason,SKU,Name,Price,Stock,Category\r\n452,"Price; Name",/,
  );

  // One portion is written, then the page closes.
  let runs = 0;
  await page.route('**/run', async (route) => {
    runs += 1;
    if (runs > 1) await new Promise(() => {});
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Import 450 products' }).press('Enter');
  await expect(page.getByText(/^\d00 of 450 products$/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(
    page.getByText(/^The import is paused, unless it runs in another tab/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('450 products imported')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('450 products undone')).toBeVisible({ timeout: 30_000 });
  await switchLanguage(page, 'ar');
  await expectNoSidewaysScroll(page);
  await switchLanguage(page, 'en');
  await page.getByRole('button', { name: 'Import another file' }).press('Enter');
  await expect(page.getByRole('button', { name: 'products.csv' }).first()).toBeVisible();
});

test('refuses a picture named as a table and an unclosed quote, and says where', async ({
  page,
}) => {
  await page.goto('/imports?type=products');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  });
  await expect(page.getByRole('alert')).toContainText('looks like a picture');
  await input.setInputFiles(csv('SKU,Name\nA,"B\nC,D\n'));
  await expect(page.getByRole('alert')).toContainText('begins on line 2');
});

test('a Shopify file brings a product with its variants', async ({ page, isMobile }) => {
  const name = isMobile ? 'Phone tee' : 'Desk tee';
  const handle = name.toLowerCase().replace(' ', '-');
  const head =
    'Handle,Title,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price';
  const rows = [
    `${handle},${name},active,Size,S,Colour,Red,${handle}-s-red,3,19.00`,
    `${handle},,,,M,,Red,${handle}-m-red,0,19.00`,
    `${handle},,,,M,,Blue,${handle}-m-blue,5,21.00`,
    'lost,Lost,active,Size,S,Colour,Red,,3,19.00',
    'lost,,,,S,,Red,,3,19.00',
  ];
  await page.goto('/imports?type=products');
  await page.locator('input[type=file]').setInputFiles(csv([head, ...rows].join('\n')));
  await expect(page.getByText('Recognised: exported by Shopify.')).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: 'Empty cells clear existing values' }),
  ).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: '1 Refused' }).click();
  await expect(
    page.getByText('Line 6 · Option 1 value · Another variant has the same values.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 product imported')).toBeVisible();
  await page.getByRole('button', { name: '1 New' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const sku of ['s-red', 'm-red', 'm-blue']) {
    await expect(page.getByText(`${handle}-${sku}`)).toBeVisible();
  }
});
