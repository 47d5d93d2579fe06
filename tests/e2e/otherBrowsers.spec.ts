import type { Browser, Page } from '@playwright/test';
import { asSomebodyNew, openAccount, prove, signInWith } from './support/accounts.ts';
import { expect, more, test } from './support/journey.ts';

/** One account in several browsers: which sessions end, and which stay. */
test.use({ isSignedIn: false });

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function anotherBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  return context.newPage();
}

test(
  'logging out of all devices ends the session of another browser at its next request [U6] [C5] [A5]',
  more,
  async ({ page, browser, problems }) => {
    problems.allow(/status of 401/);
    const account = await openAccount(page);
    await signInWith(page, account);
    const other = await anotherBrowser(browser, page);
    await signInWith(other, account);
    const tab = await page.context().newPage();
    await tab.goto('/products');
    await expect(accountMenu(tab)).toBeVisible();

    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout all devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout All' }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The same browser's tabs follow at once, another browser at its next request.
    await expect(tab).toHaveURL(/\/login$/);
    await other.goto('/orders');
    await expect(other).toHaveURL(/\/login$/);
    expect(await other.evaluate(() => localStorage.getItem('admin-store'))).toBeNull();
    await signInWith(other, account);
    await other.context().close();
  },
);

test(
  'failed sign-ins of strangers do not lock out a known browser',
  more,
  async ({ page, browser }) => {
    // Ten passwords are hashed at full cost.
    test.slow();
    const account = await openAccount(page);
    await page.goto('/login');
    const other = await anotherBrowser(browser, page);
    await asSomebodyNew(other);
    const guesses = Array.from({ length: 8 }, () => {
      const data = { phone: account.phone, password: 'a guess' };
      return other.request.post('/api/merchant/auth/login', { data });
    });
    await Promise.all(guesses);
    await other.goto('/login');
    await other.getByLabel('Phone number').fill(account.phone);
    await other.getByLabel('Password', { exact: true }).fill(account.password);
    await other.keyboard.press('Enter');
    await expect(other.getByText(/^Too many attempts/)).toBeVisible();
    await signInWith(page, account);
    await other.context().close();
  },
);

test(
  'a new password ends the session of another browser [C6] [A5]',
  more,
  async ({ page, browser }) => {
    const account = await openAccount(page);
    await page.goto('/login');
    const other = await anotherBrowser(browser, page);
    await signInWith(other, account);
    const verificationToken = await prove(page, account.phone, 'reset');
    const data = { verificationToken, password: 'a quieter evening' };
    await page.request.post('/api/merchant/auth/reset-password', { data });
    await other.goto('/products');
    await expect(other).toHaveURL(/\/login$/);
    await other.context().close();
  },
);
