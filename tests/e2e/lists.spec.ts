import type { Locator, Page } from '@playwright/test';
import { postToStore } from './support/accounts.ts';
import { expectNoSidewaysScroll, settle, switchLanguage } from './support/expectations.ts';
import { expect, more, test } from './support/journey.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const lists = ['/products', '/orders', '/promotions', '/users'];
const main = (page: Page) => page.getByRole('main');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(main(page).getByText(/\d (found|in all)/)).toBeVisible({ timeout: 20_000 });
  await settle(page);
}

const isCut = (place: Locator) =>
  place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

async function box(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error('The element is not on the screen.');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

test('a browser restart does not restore a selection and a search', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/orders');
  await page.getByRole('searchbox').fill('Waiting');
  await expect(page).toHaveURL(/Waiting/);
  await settle(page);
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();

  // Back from an order restores the list.
  await main(page).getByRole('link', { name: /^#/ }).first().click();
  await expect(page).toHaveURL(/show/);
  await page.goBack();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Waiting');

  // Closing a browser deletes its tabs' session storage.
  const later = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
  });
  const next = await later.newPage();
  await next.goto('/orders');
  await expect(main(next).getByText(/\d in all/)).toBeVisible();
  await expect(next.getByRole('searchbox')).toHaveValue('');
  await expect(next.getByText(/selected/)).toHaveCount(0);
  await later.close();
});

test('the selection is cleared when another list opens', async ({ page }) => {
  await open(page, '/products');
  const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  await first.check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.evaluate(() => history.pushState({ idx: 1, key: 'a' }, '', '/users'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await settle(page);
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(first).not.toBeChecked();
});

test(
  'ticking a row does not recalculate the styles of every cell',
  more,
  async ({ page, browser }) => {
    await open(page, '/orders?perPage=100');
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await all.check();
    await expect(page.getByText('100 selected')).toBeVisible();
    await settle(page);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await all.uncheck();
    await expect(page.getByText('100 selected')).toBeHidden();
    const trace = String(await browser.stopTracing());
    const styled = [...trace.matchAll(/"elementCount":(\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    // A row, its checkbox and the tick, out of twenty elements a row.
    expect(styled).toBeGreaterThanOrEqual(200);
    expect(styled).toBeLessThan(500);
  },
);

test('Columns opens inside the screen at the first click', more, async ({ page }) => {
  for (const path of lists) {
    await open(page, path);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await expect(dialog).toBeVisible();
    await settle(page);
    const { x, right, bottom } = await box(dialog);
    expect(x, path).toBeGreaterThanOrEqual(0);
    expect(right, path).toBeLessThanOrEqual(1280);
    expect(bottom, path).toBeLessThanOrEqual(800);
    await page.keyboard.press('Escape');
  }
});

test('in French the total and the last tab are on the screen', more, async ({ page }) => {
  // The longest statuses, and counts of five digits.
  await page.route('**/api/merchant/orders?*', async (route) => {
    const answer = await route.fetch();
    const rows: object[] = await answer.json();
    const long = { paymentStatus: 'partially_refunded', fulfilmentStatus: 'partially_returned' };
    const counts = {
      'x-counts': (answer.headers()['x-counts'] ?? '').replace(/:(\d+)/g, ':12345'),
    };
    const json = rows.map((row) => ({ ...row, ...long, status: 'processing', total: 123456 }));
    await route.fulfill({ response: answer, json, headers: { ...answer.headers(), ...counts } });
  });
  await open(page, '/orders');
  await switchLanguage(page, 'fr');
  const total = await box(page.getByRole('columnheader', { name: 'Total' }));
  const card = await box(page.getByRole('region', { name: 'Commandes' }));
  expect(total.right).toBeLessThanOrEqual(card.right);
  // The tabs are one line, which scrolls.
  const last = page.getByRole('link', { name: /^Retournée/ });
  await last.scrollIntoViewIfNeeded();
  expect((await box(last)).right).toBeLessThanOrEqual(card.right);
  await page
    .getByRole('checkbox', { name: /^Sélectionner #/ })
    .first()
    .check();
  await expect(page.getByText('1 élément sélectionné')).toBeVisible();
});

test(
  'in French the longest column header and the current menu entry fit',
  more,
  async ({ page }) => {
    await open(page, '/users');
    await switchLanguage(page, 'fr');
    const head = page.getByRole('columnheader', { name: 'Dépensé, remboursements déduits' });
    const label = await box(head.getByText('Dépensé, remboursements déduits'));
    expect(label.y).toBeGreaterThanOrEqual((await box(head)).y);
    expect(label.bottom).toBeLessThanOrEqual((await box(head)).bottom);

    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: 'Paramètres de la boutique' }).click();
    const current = menu.getByText('Paramètres de la boutique');
    const other = menu.getByText('Produits');
    expect((await box(current)).height).toBe((await box(other)).height);
  },
);

test('the first and last day of a period have the same width', more, async ({ page }) => {
  await open(page, '/analytics');
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Custom range');
  await settle(page);
  const last = await box(page.getByLabel('Last day'));
  expect((await box(page.getByLabel('First day'))).width).toBe(last.width);
});

test('in French at 900 px the actions of the products are on one line', more, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await page.addInitScript(() => localStorage.setItem('console-language', 'fr'));
  await page.goto('/products');
  const tops: number[] = [];
  for (const name of ['Catégories', 'Importer', 'Exporter']) {
    const action = page.getByRole('main').getByText(name, { exact: true });
    tops.push((await action.boundingBox())?.y ?? 0);
  }
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
});

test('a long name in the list of invoices stays in its column', more, async ({ page }) => {
  const long = 'Maximiliane Feuerstein-Oppenheimer';
  await page.route(/merchant\/invoices\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"name":"[^"]*"/g, `"name":"${long}"`);
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, '/invoices');
  const name = page.getByRole('cell', { name: long }).first();
  const overflow = await name.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
  expect(overflow).toBeLessThan(1);
});

test(
  'the product list of a tablet does not scroll sideways beside reduced prices',
  more,
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await open(page, '/products');
    // A screen reader reads it before the struck price.
    await expect(main(page).getByText('Before', { exact: true }).first()).toBeAttached();
    for (const language of ['en', 'fr', 'ar'] as const) {
      await switchLanguage(page, language);
      await expectNoSidewaysScroll(page);
    }
  },
);

test('the number of products is not cut beside many actions', more, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, '/products');
  expect(await isCut(main(page).getByText(/\d in all/))).toBe(false);
});

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test.describe('on a phone', more, () => {
  test.use(phone);

  test('the first order is in the upper half of the screen', async ({ page }) => {
    // Shows the button for recent bulk changes, as other tests may do.
    for (const [resource, kind] of [
      ['orders', 'costs'],
      ['users', 'delete'],
    ]) {
      const data = { resource, select: { ids: ['nobody'] }, change: { kind } };
      const made = await postToStore(page, '/merchant/bulk-changes', data);
      expect(made.ok(), await made.text()).toBe(true);
    }
    for (const path of lists) {
      await open(page, path);
      const first = await box(main(page).getByRole('checkbox').first());
      expect(first.y, path).toBeLessThan(740 * 0.42);
    }
  });

  test('in French at 320 px order numbers and totals are not broken', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, '/orders');
    await switchLanguage(page, 'fr');
    const number = main(page).getByRole('link', { name: /^#\d/ }).first();
    expect((await box(number)).height).toBeLessThan(30);
    await page.goto('/products');
    const count = main(page).getByText(/\d au total/);
    await expect(count).toBeVisible();
    expect(await isCut(count)).toBe(false);
  });

  test('at 320 px the store’s name fits the header', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, '/orders');
    const name = page.getByRole('banner').getByText('Maison Maren');
    await expect(name).toBeVisible();
    expect(await isCut(name)).toBe(false);
  });

  test('the days of a filter fit beside each other in the drawer', async ({ page }) => {
    await open(page, '/orders');
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await settle(page);
    const [first, last] = await Promise.all(
      ['First day', 'Last day'].map((name) => box(drawer.getByLabel(name))),
    );
    expect(last?.x).toBeGreaterThanOrEqual((first?.right ?? 0) + 8);
    expect(last?.right).toBeLessThanOrEqual((await box(drawer)).right - 20);
  });

  test('Save of a clean form is not cut', async ({ page }) => {
    for (const path of [
      '/products/create',
      '/categories/create',
      '/promotions/create',
      '/profile',
    ]) {
      await page.goto(path);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeVisible();
      await settle(page);
      const { x, right } = await box(save);
      expect([x, right], path).toEqual([16, 344]);
    }
  });
});

test.describe('a message on a phone', more, () => {
  test.use(phone);

  test('leaves room to scroll the end of a list above the message', async ({
    page,
    faults,
    problems,
  }) => {
    await open(page, '/products?perPage=10');
    const rows = main(page).getByRole('checkbox', { name: /^Select / });
    for (const row of await rows.all()) await row.check();
    problems.allow(/the server responded with a status of 403/);
    faults.status('GET /merchant/products', 403, { error: { message: 'Not now.' } });
    const bar = page.getByRole('region', { name: 'Selected records' });
    await bar.getByRole('button', { name: /^Select all \d/ }).click();
    const toast = page.getByRole('region', { name: 'Notifications' });
    // A focused message stays.
    await toast.getByRole('button').focus();
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const scrollAboveMessage = () =>
      expect(async () => {
        // The page gets the room below the list a moment after the message.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await settle(page);
        expect((await box(pager)).bottom).toBeLessThanOrEqual((await box(toast)).y);
      }).toPass({ timeout: 20_000 });
    await scrollAboveMessage();
    expect((await box(toast)).bottom).toBeLessThanOrEqual((await box(bar)).y);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await toast.getByRole('button').focus();
    await expect(bar).toBeHidden();
    await scrollAboveMessage();
  });

  test('does not cover the title or the bar', async ({ page, faults, problems }) => {
    await page.goto('/categories/create');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByRole('textbox', { name: /^Name/ }).fill('Kept');
    problems.allow(/the server responded with a status of 403/);
    faults.status('POST /categories', 403, { error: { message: 'Not now.' } });
    await save.click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Not now.');
    await expect(toast).toBeVisible();
    await settle(page);
    const { y, bottom } = await box(page.getByRole('region', { name: 'Notifications' }));
    expect(y).toBeGreaterThan((await box(page.getByRole('heading', { level: 1 }))).bottom);
    expect(bottom).toBeLessThan((await box(save)).y);
  });
});

test(
  'the chip that counts low variants was cut on a phone in French and Arabic',
  more,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/products');
    const values = ['Sand', 'Ink', 'Moss'];
    await postToStore(page, '/merchant/products', {
      name: `Shirt ${Date.now()}`,
      options: [{ name: 'Colour', values }],
      variants: values.map((value) => ({ options: [value], price: 4900, stock: 2 })),
    });
    await page.reload();
    for (const [language, text] of [
      ['fr', /3 .*à stock faible$/],
      ['ar', /^مخزون منخفض/],
    ] as const) {
      await switchLanguage(page, language);
      const chip = main(page).getByText(text).first();
      await chip.scrollIntoViewIfNeeded();
      await expect(chip).toBeInViewport({ ratio: 1 });
    }
  },
);

test('the title of a list lay under “Create” on a phone', more, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/purchase-orders');
  const title = main(page).getByRole('heading', { level: 1 });
  const create = main(page).locator('a[href$="/create"]').first();
  for (const language of ['en', 'fr', 'ar'] as const) {
    await switchLanguage(page, language);
    await expect(create).toBeVisible();
    const text = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().toJSON();
    });
    const { x, right } = await box(create);
    expect(language === 'ar' ? right <= text.left : text.right <= x, language).toBe(true);
  }
});
