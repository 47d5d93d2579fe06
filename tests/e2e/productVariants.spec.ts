import type { Page } from '@playwright/test';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

const PRICE = 3;
const COST = 7;

/** A cell of the grid by its variant and the index of its column. */
const cell = (page: Page, variant: string, column: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: variant }) })
    .locator(`[data-column="${column}"]`);

test('adds options by keyboard; then adds a colour, changes two prices and removes a value in a table or in cards', async ({
  page,
  isMobile,
}) => {
  const values = (option: string) => page.getByRole('combobox', { name: `Values of ${option}` });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const unsaved = page.getByText('Unsaved changes');
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Varied mug');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12.00');

  await page.getByRole('button', { name: 'Add options such as size or colour' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Option' })).toBeFocused();
  await page.keyboard.type('Colour');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sea blue,Green');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add another option' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Option' }).nth(1)).toBeFocused();
  await page.keyboard.type('Size');
  await page.keyboard.press('Tab');
  await page.keyboard.type('S,M');
  await page.keyboard.press('Enter');
  await expect(page.getByText('in 0 of 4 variants')).toBeVisible();
  // To a value, its menu, and on to the next value.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move earlier' }).press('Enter');
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await save.press('Enter');
  await expect(page.getByRole('heading', { name: 'Varied mug', level: 1 })).toBeVisible();

  // Adds a colour with two clicks and a word.
  await values('Colour').click();
  await page.keyboard.type('Red');
  await page.keyboard.press('Enter');
  await save.click();
  await expect(page.getByText(/ saved$/)).toBeVisible();

  const dialog = page.getByRole('dialog');
  if (isMobile) {
    for (const [name, price] of [
      ['Red / M', '13.5'],
      ['Red / S', '14'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await expect(dialog).toBeVisible();
      await settle(page);
      await expectAxeClean(page);
      await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog).toHaveCount(0);
    }
  } else {
    await cell(page, 'Red / M', PRICE).click();
    await page.keyboard.type('13.5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await copyPrices(page);
  }
  await values('Colour').focus();
  await page.keyboard.press('Backspace');
  // Its code is loaded on demand: Escape before it opens closes nothing.
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await values('Size').focus();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText('In no orders')).toBeVisible();
  await settle(page);
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Remove 3 variants' }).click();
  await save.click();
  await expect(unsaved).toHaveCount(0);
  await expect(page.getByText('in 0 of 3 variants')).toBeVisible();

  await switchLanguage(page, 'ar');
  await page.locator('[data-field=options]').scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  if (!isMobile) {
    await cell(page, 'Red / M', PRICE).click();
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, 'Red / M', PRICE + 1)).toBeFocused();
  }
  await switchLanguage(page, 'en');

  await page.goto('/products');
  await expect(page.getByText('in 0 of 3 variants').first()).toBeVisible();
  await expect(page.getByText('from €12.00', { exact: false }).first()).toBeVisible();
});

/** Copies the prices of Red / M and Red / S, fills and pastes them into other columns, and undoes that. */
async function copyPrices(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(page, 'Red / M', PRICE).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await cell(page, 'Red / M', COST).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 'Red / S', COST)).toHaveText('€14.00');
  await expect(cell(page, 'Red / S', COST)).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(cell(page, 'Red / S', COST)).toHaveText('€13.50');
  await settle(page);
  await expectAxeClean(page);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Red / S', COST)).toHaveText('');
  await expect(cell(page, 'Red / S', PRICE)).toHaveText('€14.00');
}
