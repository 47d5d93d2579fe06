import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';

/** The palette in the production build: by keyboard on a desktop, by its button on a phone. */

test('finds a product and an order, and opens the next transition of an order [D12] [S6]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const field = page.getByRole('combobox', { name: /Search products/ });
  await expect(field).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await field.fill('orders');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);

  const number = await page.getByRole('link', { name: /^#\d+/ }).first().textContent();
  await page.keyboard.press('Control+k');
  await field.fill((number ?? '').replace('#', ''));
  await page.getByRole('option', { name: new RegExp(`^${number}`) }).click();
  await expect(page).toHaveURL(/\/orders\/[^/]+\/show$/);

  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveCount(2);
});

test('its placeholder fits at 320 px', moreAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'fr', 'ar']) {
    await page.goto('/dashboard');
    await page.evaluate((chosen) => localStorage.setItem('console-language', chosen), language);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill((await field.getAttribute('placeholder')) ?? '');
    expect(
      await field.evaluate((input) => input.scrollWidth - input.clientWidth),
      language,
    ).toBeLessThanOrEqual(0);
  }
});

test(
  'on a phone a message does not cover the results',
  moreAnyWidth,
  async ({ page, faults, problems }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    problems.allow(/the server responded with a status of 403/);
    faults.status('GET /merchant/products', 403, { error: { message: 'Closed for repairs.' } });
    await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Closed for repairs.' });
    await expect(message).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(message).toBeVisible();
    const at = await message.boundingBox();
    const input = await field.boundingBox();
    expect(at?.y).toBeGreaterThan((input?.y ?? 0) + (input?.height ?? 0));
  },
);

test('? lists the shortcuts and g d opens the dashboard', anyWidth, async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAxeClean(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'keeps what is typed before the palette has loaded, and runs no shortcut',
  anyWidth,
  async ({ page }) => {
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/CommandPalette/, async (route) => {
      ask();
      await released;
      await route.continue();
    });
    await page.goto('/products');
    await page.getByRole('searchbox').fill('mug');
    await page.keyboard.press('Control+k');
    await requested;
    await page.keyboard.type('gox');
    await page.keyboard.press('Backspace');
    release();
    await expect(page.getByRole('combobox', { name: /Search products/ })).toHaveValue('go');
    await page.keyboard.type('ld');
    await expect(page.getByRole('combobox', { name: /Search products/ })).toHaveValue('gold');
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('mug');
  },
);

test(
  'a palette that fails to load leaves the console usable and opens on a later attempt',
  anyWidth,
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.route(/CommandPalette/, (route) => route.abort());
    await page.goto('/products/create');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Walnut board');
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Walnut board');
    await page.unroute(/CommandPalette/);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Search products/ })).toBeFocused();
  },
);

test(
  'Enter chooses the first match even before the matches are shown',
  anyWidth,
  async ({ page }) => {
    await page.goto('/dashboard');
    // Playwright cannot type before the browser paints the palette, so the page does.
    await page.evaluate(() => {
      document.addEventListener('focusin', async ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        await Promise.resolve();
        document.execCommand('insertText', false, 'password');
        await Promise.resolve();
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      });
    });
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await expect(page).toHaveURL(/\/profile#\w+$/);
  },
);

test(
  'leaving settings that the palette opened does not break the screen [Chromium 156]',
  more,
  async ({ page }) => {
    for (const searched of ['password', 'currency', 'vat']) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await page.getByRole('combobox', { name: /Search products/ }).fill(searched);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/profile#\w+$/);
      await expect(page.getByRole('textbox', { name: 'Store name' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    }
  },
);
