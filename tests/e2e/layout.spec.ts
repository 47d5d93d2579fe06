import type { Locator, Page } from '@playwright/test';
import { switchLanguage } from './support/expectations.ts';
import { expect, more, moreAnyWidth, test } from './support/journey.ts';

/** Pixels from the top of the page. */
async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
}

async function openFirstProduct(page: Page): Promise<void> {
  await page.goto('/products');
  await page.getByRole('main').locator('tbody a, li a').first().click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
}

test(
  'the status of a product comes before its stock history on a phone',
  more,
  async ({ page }) => {
    await openFirstProduct(page);
    const status = await topOf(page.getByRole('heading', { name: 'Status' }));
    expect(status).toBeLessThan(1000);
    expect(status).toBeLessThan(await topOf(page.getByRole('heading', { name: 'Stock history' })));
  },
);

test('the table of variants is not cut on a desktop', moreAnyWidth, async ({ page }) => {
  await page.goto('/products/create');
  await page.getByRole('button', { name: 'Add options such as size or colour' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Option' })).toBeFocused();
  await page.keyboard.type('Size');
  await page.keyboard.press('Tab');
  await page.keyboard.type('S,M');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Variants' });
  const cost = card.getByRole('columnheader', { name: /^Cost/ });
  await cost.evaluate((head) => head.scrollIntoView({ block: 'center', inline: 'nearest' }));
  await expect(cost).toBeInViewport({ ratio: 1 });
  expect(await card.getByRole('grid').evaluate((grid) => grid.scrollLeft)).toBe(0);
});

test('the summary of a promotion does not cover its state', moreAnyWidth, async ({ page }) => {
  await page.goto('/promotions/create');
  const summary = page.getByRole('heading', { name: /^(What it does|Summary)$/ });
  await expect(summary).toBeVisible();
  const before =
    (await topOf(page.getByRole('heading', { name: 'State' }))) - (await topOf(summary));
  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 3000);
  await expect(page.getByRole('heading', { name: /^(Details|Name)$/ })).not.toBeInViewport();
  const after =
    (await topOf(page.getByRole('heading', { name: 'State' }))) - (await topOf(summary));
  expect(after).toBe(before);
});

test('the label of an unknown cost does not cover the currency', moreAnyWidth, async ({ page }) => {
  await page.goto('/purchase-orders');
  await page.getByRole('link', { name: 'PO-4' }).click();
  await switchLanguage(page, 'fr');
  const label = page.locator('label', { hasText: /^Prix d’achat/ }).first();
  const currency = page.getByText('€', { exact: true }).first();
  const [{ x, width } = { x: 0, width: 0 }, end] = await Promise.all([
    label.boundingBox().then((box) => box ?? undefined),
    currency.evaluate((node) => node.getBoundingClientRect().left),
  ]);
  expect(x + width).toBeLessThanOrEqual(end);
});

test('sortable and other column headers have the same height', moreAnyWidth, async ({ page }) => {
  await page.goto('/orders');
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ });
  await expect(heads.first()).toBeVisible();
  // The middle of all lines: a long header has two.
  const middles = await heads.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom } = range.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(new Set(middles).size, String(middles)).toBe(1);
});

test('actions of the product list have labels on a phone', more, async ({ page }) => {
  await page.goto('/products');
  for (const name of ['Categories', 'Import', 'Export']) {
    const action = page.getByRole('main').getByText(name, { exact: true }).first();
    await action.scrollIntoViewIfNeeded();
    await expect(action).toBeInViewport();
    await expect(action).not.toHaveCSS('font-size', '0px');
  }
});

test('the settings have an index that leads to each section [P3]', async ({ page }) => {
  await page.goto('/profile');
  await page.getByLabel('Store name').fill('Another name');
  const index = page.getByRole('navigation', { name: 'Sections' });
  await index.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeInViewport();
  await expect(page).toHaveURL(/\/profile#security$/);
  // Nothing is lost, so there is no question.
  await expect(page.getByLabel('Store name')).toHaveValue('Another name');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test(
  'Save of an unchanged form does not look like one with changes',
  moreAnyWidth,
  async ({ page }) => {
    await openFirstProduct(page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const quiet = await save.evaluate((button) => getComputedStyle(button).backgroundColor);
    await page.getByRole('textbox', { name: /^Name/ }).press('End');
    await page.keyboard.type('!');
    await expect(save).not.toHaveCSS('background-color', quiet);
  },
);
