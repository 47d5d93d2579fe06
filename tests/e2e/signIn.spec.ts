import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../store/demo.ts';
import { settle } from './support/expectations.ts';
import { anyWidth, expect, sendSignIn, signIn, test } from './support/journey.ts';

test.use({ isSignedIn: false });

const phoneField = (page: Page) => page.getByLabel('Phone number');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function logOut(page: Page) {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('signs in with a national number and opens the dashboard [A1] [D7]', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Country').selectOption('FR');
  await phoneField(page).fill('06 12 34 56 78');
  await passwordField(page).fill(DEMO_PASSWORD);
  await button(page).click();
  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // The entry is replaced: Back does not lead to the form.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('signs in with the demo account in one click [A1]', anyWidth, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use demo account' }).click();
  await expect(accountMenu(page)).toBeVisible();
});

test('works by keyboard alone [A1]', async ({ page, isMobile }) => {
  await page.goto('/login');
  // On a touch screen the field is not focused: the keyboard would cover the page.
  if (isMobile) await phoneField(page).focus();
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type('+33 6 12 34 56 78');
  await page.keyboard.press('Tab');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(accountMenu(page)).toBeVisible();
});

test(
  'opens the requested page after sign-in, without showing its URL before [D7]',
  anyWidth,
  async ({ page }) => {
    await page.goto('/products?page=2&perPage=10');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await sendSignIn(page);
    await expect(accountMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/products\?page=2&perPage=10/);
  },
);

test('signs in again after a logout without a page load [U5]', anyWidth, async ({ page }) => {
  await signIn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await logOut(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page);
  await expect(accountMenu(page)).toBeVisible();
  expect(loads).toBe(0);
});

test(
  'a reload keeps the merchant signed in, and /login redirects [A3]',
  anyWidth,
  async ({ page }) => {
    await signIn(page);
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(accountMenu(page)).toBeVisible();
  },
);

test('nothing is left after a logout, not even by Back [A4] [U5]', anyWidth, async ({ page }) => {
  await signIn(page);
  await page.goto('/products');
  await logOut(page);
  await expect(button(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin-store'))).toBeNull();
  await page.goBack();
  await expect(button(page)).toBeVisible();
  await sendSignIn(page);
  await expect(accountMenu(page)).toBeVisible();
});

test(
  'a logout in one tab ends all of them within a second [A4] [S1]',
  anyWidth,
  async ({ page }) => {
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto('/products');
    await expect(accountMenu(other)).toBeVisible();
    await settle(other);
    await page.bringToFront();
    await logOut(page);
    await expect(other).toHaveURL(/\/login$/, { timeout: 1000 });
  },
);

test('signing in in one tab signs in the waiting ones [S1]', anyWidth, async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto('/orders');
  await expect(button(other)).toBeVisible();
  await signIn(page);
  await expect(other).toHaveURL(/\/orders/);
  await expect(accountMenu(other)).toBeVisible();
});

test('signs in with blocked storage, until the page is closed [S1]', anyWidth, async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        configurable: true,
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/login');
  await sendSignIn(page);
  await expect(accountMenu(page)).toBeVisible();
  await page.reload();
  await expect(button(page)).toBeVisible();
});
