import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { expect, test } from './support/journey.ts';

/** The palette on the production build: by keyboard on a desk, by its button on a phone. */

test('finds a product and an order by typing, and takes an order to its next step [D12] [S6]', async ({
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

test('? lists the shortcuts and g d opens the dashboard', async ({ page }) => {
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
