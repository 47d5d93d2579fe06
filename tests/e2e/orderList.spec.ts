import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, test } from './support/journey.ts';

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link', { name });
const numbers = (page: Page) =>
  main(page)
    .locator('tbody a, li > div a')
    .filter({ hasText: /^#\d+$/ })
    .allTextContents();

async function open(page: Page, filter: Record<string, unknown> = {}): Promise<void> {
  await page.goto(`/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(main(page).getByText(/\d (found|in all)/)).toBeVisible();
  await settle(page);
}

/** The count of a tab. */
async function countOf(page: Page, name: string): Promise<number> {
  await expect(tab(page, name)).toHaveText(/\d/);
  return Number((await tab(page, name).textContent())?.replace(/\D/g, ''));
}

test('tabs show the number of orders, and search finds one by its number [P1][R3][R7]', async ({
  page,
}) => {
  await open(page);
  const delivered = await countOf(page, 'Delivered');
  await tab(page, 'Delivered').click();
  await expect(main(page).getByText(`${delivered} found`)).toBeVisible();
  await expect(page).toHaveURL(/delivered/);

  await tab(page, 'All').click();
  await settle(page);
  const [, second = ''] = await numbers(page);
  await page.getByRole('searchbox').fill(second);
  await expect(main(page).getByText('1 found')).toBeVisible();
  expect(await numbers(page)).toEqual([second]);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test(
  'a saved view survives a reload, and its link shows the same to others [P1]',
  anyWidth,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, { fulfilmentStatus: 'unfulfilled', period: 'last90' });
    const name = `To send ${Date.now()}`;
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of this view').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();

    await open(page);
    await page.reload();
    await settle(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: `Copy the link to ${name}` }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText(/Order date: Last 90 days \(.+\)/)).toBeVisible();

    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText('Shipping status: Not shipped')).toBeVisible();
    await expect(other).not.toHaveURL(/hidden=/);
  },
);

test('exports every order of the filter [P1]', anyWidth, async ({ page }) => {
  await open(page);
  const all = await countOf(page, 'All');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(all + 1);
  await expect(page.getByText(`${all} rows exported`)).toBeVisible();
});

test('selects orders and a transition by keyboard', anyWidth, async ({ page }) => {
  await open(page, { status: ['confirmed', 'processing'] });
  const first = page.getByRole('checkbox', { name: /^Select #/ }).first();
  await first.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'More steps' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('put');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put 1 order on hold' });
  await expect(dialog.getByText('1 order can take this step')).toBeVisible();
  await dialog.getByRole('textbox', { name: /waiting for/ }).focus();
  await page.keyboard.type('Waiting for a part');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 order put on hold')).toBeVisible();
});

test('on a phone, a card’s button runs the main transition and is large enough for a thumb [S6]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, { status: 'confirmed' });
  const button = page.getByRole('button', { name: /^Start packing: #/ }).first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders\?/);
  await tab(page, 'Packing').click();
  await expect(page.getByRole('link', { name: name.replace('Start packing: ', '') })).toBeVisible();
});

test('its dialogs, filters and views pass axe, at 320 px too', more, async ({ page, isMobile }) => {
  // axe checks four states, each in light and in dark.
  test.slow();
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  for (const name of ['Filters', 'Views']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAxeClean(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await expectAxeClean(page);
  await page.getByRole('button', { name: /^(More|Next) steps$/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel orders' }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }),
  ).toBeVisible();
  await expectAxeClean(page);
  await expectNoSidewaysScroll(page);
});
