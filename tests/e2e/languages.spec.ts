import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { settle } from './support/expectations.ts';
import { anyWidth, expect, test } from './support/journey.ts';

test.describe('a visitor whose browser speaks Arabic', () => {
  test.use({ isSignedIn: false, locale: 'ar-MA' });

  test('signs in, lists, edits and sees an order, right to left', async ({ page }) => {
    const fetched = collectScripts(page);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByLabel('رقم الهاتف').fill(DEMO_PHONE);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('button', { name: 'قائمة الحساب' })).toBeVisible();

    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'المنتجات' })).toBeVisible();
    const row = page.getByRole('main').locator('tbody tr, li a').first();
    await expect(row).toBeVisible();
    await expect(row).toHaveCSS('direction', 'rtl');

    await page.goto('/products/create');
    await page.getByRole('button', { name: 'حفظ' }).click();
    await expect(page.getByText('أدخل اسم المنتج.').first()).toBeVisible();

    await page.goto('/orders');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^#?[\w-]*\d+/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'الطلب' })).toBeVisible();
    await settle(page);
    await expectBeside(page, 'المنتجات', 'العميل');
    // On phones, the address of the seller was on the other side than the lines around it.
    await page.goto(page.url().replace(/orders\/([^/]+).*/, 'orders/print?kind=invoice&ids=$1'));
    const seller = page.getByRole('article').getByText('12 rue des Tables Claudiennes');
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await expect(seller).toHaveCSS('text-align', isPhone ? 'right' : 'left');
    const has = (text: string) => fetched().some((script) => script.includes(text));
    expect(has('لا توجد منتجات بعد')).toBe(true);
    // No texts of another language are loaded.
    const foreign = [
      'Skip to content',
      'No products yet',
      'Back to orders',
      'Pas encore de produit',
    ];
    expect(foreign.filter(has)).toEqual([]);
  });
});

test(
  'a change of language keeps input, and the other tab follows',
  anyWidth,
  async ({ page, context }) => {
    await page.goto('/products/create');
    const other = await context.newPage();
    await other.goto('/orders');
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

    await page.getByRole('textbox', { name: /^Name/ }).fill('Walnut board (2)');
    await chooseLanguage(page, 'Account menu', 'Français');
    await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Walnut board (2)');
    await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible();

    await chooseLanguage(page, 'Menu du compte', 'العربية');
    await expect(page.getByRole('textbox', { name: /^الاسم/ })).toHaveValue('Walnut board (2)');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.reload();
    await expect(page.getByRole('button', { name: 'قائمة الحساب' })).toBeVisible();
  },
);

async function chooseLanguage(page: Page, menu: string, language: string) {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

/** The scripts of the page, if they can still be read after a navigation. */
function collectScripts(page: Page): () => string[] {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  return () => scripts;
}

/** On a wide page the second card is at the end of the line, which is left in Arabic; on a phone below. */
async function expectBeside(page: Page, first: string, second: string) {
  const [one, two] = await Promise.all(
    [first, second].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
  );
  if (!one || !two) throw new Error('A card is missing.');
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  expect(isWide ? two.x < one.x : two.y > one.y).toBe(true);
}
