import type { Page } from '@playwright/test';
import { postToStore } from './support/accounts.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A unique name and code: tests of a worker share a store. */
function own(name: string) {
  const number = Date.now().toString(36).toUpperCase();
  return { name: `${name} ${number}`, code: `${name.slice(0, 4).toUpperCase()}-${number}` };
}

/** Searches the list for words of the name. */
async function find(page: Page, words: string): Promise<void> {
  await page.goto(`/promotions?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`);
  await expect(page.getByText(/\d+ found/)).toBeVisible();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('creates a promotion with a code, tries it, sees its overlaps, saves, pauses and duplicates it [P1][R3][C9]', async ({
  page,
}) => {
  const { name, code } = own('Weekend');
  await page.goto('/promotions');
  await page.getByRole('link', { name: 'Create' }).click();
  await field(page, /^Name/).fill(name);
  await page.getByRole('radio', { name: /^Percentage/ }).check();
  await field(page, /^Discount/).fill('20');
  await field(page, /^Code/).fill(code.toLowerCase());
  await field(page, /^Usage limit per customer/).fill('1');
  await page.getByLabel('End day').fill('2099-12-06');
  await expect(part(page, 'Summary')).toContainText(
    /20% off the whole order, from .+ until Sun, 6 Dec 2099, 23:59 \(.+\), once per customer\./,
  );

  const basket = part(page, 'Try it on a basket');
  await expect(basket.getByText('Customer pays')).toBeVisible();
  await basket.getByRole('switch', { name: /other automatic promotions/ }).uncheck();
  await expect(basket.getByText('The promotion applies to this basket.')).toBeVisible();
  const overlap = part(page, 'Before you save')
    .getByRole('note')
    .filter({ hasText: 'It overlaps with' });
  await expect(overlap.getByRole('link').first()).toHaveAttribute('href', /^\/promotions\//);

  await save(page).click();
  await expect(heading(page, name)).toBeVisible();
  await page.reload();
  await expect(field(page, /^Code/)).toHaveValue(code);
  await expect(page.getByLabel('End day')).toHaveValue('2099-12-06');

  await find(page, name);
  await choose(page, name, 'Pause');
  await expect(page.getByText(`${name} is paused`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Promotions by state' }).getByText('Paused').click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await choose(page, name, 'Duplicate');
  await expect(field(page, /^Name/)).toHaveValue(`${name} (copy)`);
  await expect(field(page, /^Code/)).toHaveValue('');
  await page.getByRole('button', { name: 'Generate code' }).click();
  await expect(field(page, /^Code/)).toHaveValue(/^[CDFHJKMNPQRTVWXY3479]{8}$/);
  await save(page).click();
  await expect(heading(page, `${name} (copy)`)).toBeVisible();
});

test(
  'half an end, of which the month was deleted, is no promotion without an end',
  anyWidth,
  async ({ page }) => {
    const { name, code } = own('Half');
    await page.goto('/promotions/create');
    await field(page, /^Name/).fill(name);
    await field(page, /^Discount/).fill('20');
    await field(page, /^Code/).fill(code);
    const day = page.getByLabel('End day');
    await day.fill('2099-12-06');
    await day.press('Backspace');
    await page.getByLabel('End time').press('1');
    await save(page).click();
    await expect(day).toBeFocused();
    await expect(day).toHaveAccessibleDescription('Complete this field, or clear it.');
    await day.fill('2099-12-06');
    await save(page).click();
    await expect(page.getByLabel('End time')).toHaveAccessibleDescription(/^Complete this field/);
    await page.getByLabel('End time').fill('10:30');
    await save(page).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByLabel('End time')).toHaveValue('10:30');
  },
);

test(
  'the button that copies a code is large enough beside a link',
  moreAnyWidth,
  async ({ page }) => {
    await page.goto('/promotions');
    const box = await page
      .getByRole('button', { name: /^Copy the code/ })
      .first()
      .boundingBox();
    // WCAG 2.5.8.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  },
);

test('limits a promotion to variants of a product by keyboard, and saves it', async ({ page }) => {
  const { name, code } = own('Colours');
  await page.goto('/promotions/create');
  const mug = `${name} mug`;
  await postToStore(page, '/merchant/products', {
    name: mug,
    price: 1200,
    options: [{ name: 'Colour', values: ['Sea', 'Sand'] }],
    variants: [{ options: ['Sea'] }, { options: ['Sand'] }],
  });
  await field(page, /^Name/).fill(name);
  await field(page, /^Discount/).fill('10');
  await field(page, /^Code/).fill(code);
  await page.getByRole('radio', { name: /^Products/ }).focus();
  await page.keyboard.press('Space');
  const products = page.getByRole('group', { name: 'Products', exact: true });
  await products.getByRole('combobox').fill(mug);
  await page.getByRole('option', { name: `${mug} 2 variants €12.00` }).click();
  await products.getByRole('button', { name: `Choose variants of ${mug}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Choose variants of ${mug}` });
  await dialog.getByRole('checkbox', { name: 'All variants' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Choose at least one variant.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(part(page, 'Summary')).toContainText(`10% off “${mug}” (1 variant)`);
  await expectNoSidewaysScroll(page);
  await save(page).click();
  await expect(heading(page, name)).toBeVisible();
  await page.reload();
  await expect(products.getByText('All variants')).toBeHidden();
  await expect(part(page, 'Summary')).toContainText(`10% off “${mug}” (1 variant)`);
  // The basket contains the products in scope.
  await expect(part(page, 'Try it on a basket')).toContainText('The promotion applies to this');
});

test('the form with problems, a warning and a menu pass axe', more, async ({ page }) => {
  await page.goto('/promotions/create');
  await field(page, /^Discount/).fill('200');
  await save(page).click();
  await expect(page.getByText('A percentage must be between 0 and 100.').first()).toBeVisible();
  await expectAxeClean(page);
  await field(page, /^Discount/).fill('90');
  await page.getByRole('radio', { name: /^Products/ }).check();
  await page.getByRole('combobox', { name: 'Add a product' }).first().click();
  await page.getByRole('option').first().click();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
});

test('removing the last product by touch does not open the keyboard', more, async ({ page }) => {
  await page.goto('/promotions/create');
  await page.getByRole('radio', { name: /^Products/ }).check();
  const products = page.getByRole('group', { name: 'Products', exact: true });
  const box = products.getByRole('combobox');
  await box.click();
  await page.getByRole('option').first().click();
  await products.getByRole('button', { name: /^Remove/ }).click();
  await expect(products).toBeFocused();
  await box.press('ArrowDown');
  await page.getByRole('option').first().click();
  await products.getByRole('button', { name: /^Remove/ }).press('Enter');
  await expect(box).toBeFocused();
});
