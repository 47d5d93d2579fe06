import type { Page } from '@playwright/test';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

const SHOTS = process.env.SHOTS;
async function shot(page: Page, name: string, isMobile: boolean) {
  if (!SHOTS) return;
  await settle(page);
  await page.screenshot({ path: `${SHOTS}/${isMobile ? 'phone' : 'desk'}-${name}.png` });
}

const saved = (page: Page) => expect(page.getByText('Unsaved changes')).toHaveCount(0);

test('a product gets colours and sizes by keyboard alone; a colour more takes three clicks and a word', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000);
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Varied mug');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12.00');
  const add = page.getByRole('button', { name: 'Add options such as size or colour' });
  await add.scrollIntoViewIfNeeded();
  await shot(page, '0-quiet', isMobile);
  await add.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Option' })).toBeFocused();
  await page.keyboard.type('Colour');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sea blue,Green');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add another option' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Option' }).nth(1)).toBeFocused();
  await page.keyboard.type('Size');
  await page.keyboard.press('Tab');
  await page.keyboard.type('S,M,L');
  await page.keyboard.press('Enter');
  await expect(page.getByText('in 0 of 6 variants')).toBeVisible();
  await shot(page, '1-new', isMobile);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Varied mug', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Values of Size' }).scrollIntoViewIfNeeded();
  await shot(page, '2-saved', isMobile);
  await switchLanguage(page, 'ar');
  await page.locator('[data-field=options]').scrollIntoViewIfNeeded();
  await shot(page, '3-ar', isMobile);
  await switchLanguage(page, 'en');
  await saved(page);
});
