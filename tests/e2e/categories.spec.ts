import type { Page } from '@playwright/test';
import { postToStore } from './support/accounts.ts';
import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { anyWidth, expect, test } from './support/journey.ts';

/** The names in the tree, in order. */
async function names(page: Page): Promise<string[]> {
  const menus = page.getByRole('button', { name: /^Actions for / });
  const labels = await menus.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return labels.map((label) => (label ?? '').replace('Actions for ', ''));
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Creates a category through the form. */
async function create(page: Page, name: string): Promise<void> {
  await page.goto('/categories/create');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/categories$/);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

/** A name that no other test of the worker's store uses. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

test('creates, renames and moves a category by its menu [C10][P1]', async ({ page }) => {
  const name = unique('Zebra');
  await create(page, name);
  await choose(page, name, 'Rename');
  const field = page.getByRole('dialog').getByLabel(/^Name/);
  await field.fill(`${name} two`);
  await field.press('Enter');
  await expect(page.getByRole('link', { name: `${name} two`, exact: true })).toBeVisible();

  const before = await names(page);
  await choose(page, `${name} two`, 'Move up');
  await expect(page.getByText(/is now number \d+ at the top level/)).toBeVisible();
  await expect.poll(() => names(page)).not.toEqual(before);
  await expect(page.getByRole('button', { name: `Actions for ${name} two` })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: `${name} two`, exact: true })).toBeVisible();
  expect(await names(page)).not.toEqual(before);
});

test('moves a category by keyboard and keeps the focus on it [D16]', anyWidth, async ({ page }) => {
  const [first, second] = [unique('Alpha'), unique('Beta')];
  await create(page, first);
  await create(page, second);
  await page.getByRole('button', { name: `Actions for ${second}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Make sub-category of the one above' }).press('Enter');
  await expect(page.getByRole('list', { name: `In ${first}` })).toContainText(second);
  await expect(page.getByRole('button', { name: `Actions for ${second}` })).toBeFocused();
});

test('drops a dragged category where it is released [D16]', anyWidth, async ({ page }) => {
  const shelf = unique('');
  const [first, second, third] = [`One${shelf}`, `Two${shelf}`, `Three${shelf}`];
  for (const name of [first, second, third]) {
    const made = await postToStore(page, '/categories', { name });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.goto('/categories');
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  const ours = () => names(page);
  // The filter moves the rows to the top: on a phone, a toast at the bottom would cover them.
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(shelf);
  await expect.poll(ours).toEqual([first, second, third]);

  await row(third).dragTo(page.getByRole('listitem').filter({ has: row(first) }), {
    targetPosition: { x: 200, y: 3 },
  });
  await expect.poll(ours).toEqual([third, first, second]);
  await row(third).dragTo(page.getByRole('listitem').filter({ has: row(second) }), {
    targetPosition: { x: 200, y: 41 },
  });
  await expect.poll(ours).toEqual([first, second, third]);
  await row(third).dragTo(page.getByRole('listitem').filter({ has: row(first) }), {
    targetPosition: { x: 200, y: 22 },
  });
  await expect(page.getByRole('list', { name: `In ${first}` })).toContainText(third);
  await expect(page.getByText(`${third} is now number 1 in ${first}`)).toBeVisible();
});

test(
  'asks where products and sub-categories go before it deletes a category [D16]',
  anyWidth,
  async ({ page }) => {
    const target = unique('Target');
    await create(page, target);
    const [parent = ''] = await names(page);
    await choose(page, parent, 'Delete');
    const dialog = page.getByRole('dialog', { name: `Delete ${parent}?` });
    await expect(dialog.getByText(/sub-categor/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Move into another category' }).click();
    await dialog
      .getByRole('combobox', { name: /Category/ })
      .last()
      .click();
    await page.getByRole('option', { name: target }).click();
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`${parent} was deleted`)).toBeVisible();
    expect(await names(page)).not.toContain(parent);

    // Now sub-categories move up a level, and products lose their category.
    await choose(page, target, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`${target} was deleted`)).toBeVisible();
  },
);

test('the expanded tree fits a small phone [L2]', async ({ page, isMobile }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Expand all' }).click();
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  if (isMobile) expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
