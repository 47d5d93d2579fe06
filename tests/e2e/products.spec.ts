import type { Page } from '@playwright/test';
import { postToStore } from './support/accounts.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';
import { pngFile } from './support/png.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });

/** A product for one test: tests of a worker share a store. */
async function createProduct(page: Page, name: string): Promise<void> {
  await page.goto('/products/create');
  await nameField(page).fill(name);
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12.50');
  await save(page).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** A product for a test that does not need its form. */
async function addProduct(page: Page, name: string): Promise<void> {
  const response = await postToStore(page, '/merchant/products', { name, price: 1250 });
  expect(response.status()).toBe(201);
}

/** Searches the list for words of the name. */
async function find(page: Page, words: string): Promise<void> {
  await page.goto(`/products?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`);
  await expect(page.getByText(/\d+ found/)).toBeVisible();
}

test('creates a product with two pictures, reorders them by keyboard, and finds it again [P1][C11]', async ({
  page,
}) => {
  const name = `Two-picture mug ${Date.now()}`;
  await page.goto('/products/create');
  await nameField(page).fill(name);
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([pngFile('red.png', [200, 30, 30]), pngFile('blue.png', [30, 30, 200])]);
  await expect(page.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Alt text of picture 2' }).fill('The blue one');
  await page.getByRole('button', { name: 'Move picture 2 left' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move picture 1 right' })).toBeFocused();
  await save(page).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.reload();
  const first = page
    .getByRole('list', { name: /^Pictures/ })
    .getByRole('img')
    .first();
  await expect(first).toHaveAttribute('alt', 'The blue one');
  await expect
    .poll(() => first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(64);
});

test('shrinks a large picture before it is sent', anyWidth, async ({ page }) => {
  await page.goto('/products/create');
  await page.getByLabel('Choose pictures').setInputFiles(pngFile('wide.png', [9, 99, 9], 3000));
  const picture = page.getByRole('img', { name: 'Picture 1 of 1' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(2048);
});

test(
  'edits a product, saves with Ctrl+S, and shows the same after a reload [D10][D11]',
  anyWidth,
  async ({ page }) => {
    const name = `Edited lamp ${Date.now()}`;
    await createProduct(page, name);
    await page
      .getByRole('textbox', { name: 'Description', exact: true })
      .fill('Warm light, 2700 K.\nمصباح 💡');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/ saved$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue(
      'Warm light, 2700 K.\nمصباح 💡',
    );
  },
);

test(
  'keeps the changes of two tabs to one product, or asks the merchant [D17]',
  anyWidth,
  async ({ page, context, problems }) => {
    // Chromium logs every 412.
    problems.allow(/status of 412/);
    const name = `Shared chair ${Date.now()}`;
    await createProduct(page, name);
    const other = await context.newPage();
    await other.goto(page.url());
    await nameField(other).fill(`${name} B`);
    await save(other).click();
    await expect(other.getByText(/ saved$/)).toBeVisible();

    await nameField(page).fill(`${name} A`);
    await page.getByRole('textbox', { name: 'SKU' }).fill(`CH-${Date.now()}`);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await expect(dialog).toContainText(`${name} B`);
    await dialog.getByRole('button', { name: 'Save these' }).click();
    await expect(page.getByRole('heading', { name: `${name} A`, level: 1 })).toBeVisible();
  },
);

/** Three products that only this test has, and a list of them. */
async function listThree(page: Page): Promise<string> {
  const words = `Bulk${Date.now()}`;
  for (const letter of ['A', 'B', 'C']) await addProduct(page, `${words} ${letter}`);
  await find(page, words);
  return words;
}

test('changes several products at once, and undoes it', anyWidth, async ({ page }) => {
  const words = await listThree(page);
  for (const letter of ['A', 'B', 'C']) {
    await page.getByRole('checkbox', { name: `Select ${words} ${letter}` }).check();
  }
  // Raises all of them by five per cent: six clicks, whatever their number.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('menuitem', { name: 'Price', exact: true }).click();
  const prices = page.getByRole('dialog', { name: 'Price of 3 products' });
  await prices.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Raise by %' }).click();
  await prices.getByRole('textbox', { name: 'Per cent' }).fill('5');
  await expect(prices.getByText('3 products will change', { exact: true })).toBeVisible();
  await expectAxeClean(page, ['light']);
  await prices.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(page.getByText('Price of 3 products changed')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Recent bulk changes' }).click();
  const recent = page.getByRole('dialog', { name: 'Recent bulk changes' });
  await expect(recent.getByText('Price of 3 products changed')).toBeVisible();
  await expectAxeClean(page);
  await recent.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('3 as before')).toBeVisible();
});

test('lists products as a table on a desktop and as cards on a phone, and opens one', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products?filter={}');
  const rows = isMobile
    ? page.getByRole('list', { name: 'Products' })
    : page.getByRole('table', { name: 'Products' });
  const first = rows.getByRole('link').first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(isMobile ? 0 : 1);
  const name = (await first.textContent()) ?? '';
  if (isMobile) {
    await page.mouse.wheel(0, 600);
    await expect(page).toHaveURL(/\/products\?/);
    await first.tap();
  } else {
    await first.press('Enter');
  }
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('filters by text and choices, keeps filters in the URL, and removes one by its chip', async ({
  page,
}) => {
  const words = `Filtered${Date.now()}`;
  await addProduct(page, `${words} one`);
  await find(page, words);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Active' }).click();
  await filters.getByRole('button', { name: 'Show 0 results' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Remove filter Status: Active' }).click();
  await expect(page.getByRole('link', { name: `${words} one` })).toBeVisible();
});

test('its dialogs and selections pass axe', more, async ({ page, isMobile }) => {
  test.slow();
  await page.goto('/products?filter={}');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(isMobile ? 0 : 1)
    .check();
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAxeClean(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('From')).toBeVisible();
  await expectAxeClean(page);
  await page.keyboard.press('Escape');
  if (isMobile) return;
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAxeClean(page);
});

test('a form with problems passes axe and fits into 320 px', more, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/products/create');
  await page.getByLabel('Choose pictures').setInputFiles(pngFile('red.png', [200, 30, 30]));
  await expect(page.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Enter a product name.').first()).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
});

test.describe('on a touch screen', moreAnyWidth, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('links alone in a line were 21 px high', async ({ page }) => {
    await page.goto('/products/create');
    const link = page.getByRole('link', { name: 'Manage categories' });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test('at 320 px Save of the sheet is on the screen', moreAnyWidth, async ({ page }) => {
  const name = `A mug with a handle for the whole hand ${Date.now()}`;
  await addProduct(page, name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/products/sheet?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test(
  'with reduced motion the last line of a description is not cut',
  moreAnyWidth,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const name = `Described mug ${Date.now()}`;
    await createProduct(page, name);
    const description = page.getByRole('textbox', { name: 'Description', exact: true });
    // Some of these just fit into a line.
    const lines = [60, 63, 66, 69, 72, 75, 78].map((length) => 'mug '.repeat(20).slice(0, length));
    await description.fill(lines.join('\n'));
    await save(page).click();
    await expect(page.getByText(/ saved$/)).toBeVisible();
    await page.reload();
    await expect(description).toHaveValue(/mug/);
    const hidden = await description.evaluate((area) => area.scrollHeight - area.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
  },
);

test(
  'a second Back, while the question is open, stays on the page with unsaved input',
  anyWidth,
  async ({ page }) => {
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Products' })
      .click();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Typed and not saved');
    const form = page.url();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    /** Waits until the browser is back at the form. */
    const goBack = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const isThere = () =>
              window.addEventListener('popstate', () => resolve(), { once: true });
            window.addEventListener('popstate', isThere, { once: true });
            window.history.back();
          }),
      );
    const goBackTwice = async () => {
      await goBack();
      await expect(question).toBeVisible();
      await goBack();
    };

    await goBackTwice();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(form);
    await expect(name).toHaveValue('Typed and not saved');

    await goBackTwice();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/products(\?|$)/);
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard/);
  },
);

test(
  'in forced colours the pressed filter and the focused category are visible',
  moreAnyWidth,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
    const low = page.getByRole('button', { name: 'Low', exact: true });
    await expect(low).toHaveCSS('outline-style', 'none');
    await low.click();
    await expect(low).toHaveCSS('outline-style', 'solid');

    const category = page.getByRole('combobox', { name: 'Category' });
    await category.click();
    await category.press('ArrowDown');
    await expect(page.getByRole('option').first()).toHaveCSS('outline-style', 'solid');
  },
);
