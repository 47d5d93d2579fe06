import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { expect, more, test } from './support/journey.ts';

test(
  'creates a brand, gives it to a product, and filters the products by it',
  more,
  async ({ page }) => {
    const name = `Nord ${Math.random().toString(36).slice(2, 8)}`;
    await page.goto('/brands/create');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.goto('/products');
    const named = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    const title = (await named.getAttribute('aria-label'))?.replace('Select ', '') ?? '';
    await page.getByRole('link', { name: title, exact: true }).first().click();
    const brand = page.getByRole('combobox', { name: 'Brand' });
    await brand.fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/ saved$/)).toBeVisible();

    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
    const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Brand' });
    await filter.fill(name);
    await page.getByRole('option', { name }).click();
    // Rows are dimmed until the filtered ones have come.
    await expect(
      page.getByRole('checkbox', { name: /^Select (?!all)/, includeHidden: true }),
    ).toHaveCount(1);
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: new RegExp(`Brand: ${name}$`) })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1);
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByRole('button', { name: new RegExp(`Brand: ${name}$`) })).toBeVisible();
  },
);
