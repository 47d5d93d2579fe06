import type { Page } from '@playwright/test';
import { asSomebodyNew, openAccount, prove, reachCode, shownCode } from './support/accounts.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';

test.use({ isSignedIn: false });

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const codeField = (page: Page) => page.getByLabel('6-digit code');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function pasteInto(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await codeField(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

test('registers a phone, with a reload and a pasted code, and lands on the dashboard [R1] [A6] [C6]', async ({
  page,
}) => {
  const phone = await asSomebodyNew(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The prerendered sign-in page has such a field, too.
  await expect(heading(page, 'Create an account')).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter the code')).toBeVisible();
  const code = await shownCode(page);
  await page.reload();
  await expect(heading(page, 'Enter the code')).toBeVisible();
  await pasteInto(page, `${code.slice(0, 3)}-${code.slice(3)}`);

  await expect(heading(page, 'Your business')).toBeFocused();
  await page.getByLabel('Business name').fill('Bottega Rossi');
  await page.getByLabel('What do you sell?').selectOption('Art and crafts');
  await page.reload();
  await expect(page.getByText('We kept what you typed before.')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Bottega Rossi');
  await page.getByLabel('Your name').fill('Chiara Rossi');
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
  await page.keyboard.press('Enter');

  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Bottega Rossi').first()).toBeAttached();
  // A new store: it has none of the demo's data.
  await page.goto('/products');
  await expect(page.getByRole('link', { name: /Create|Add/ }).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('back and forward move through the steps, each once', anyWidth, async ({ page }) => {
  await reachCode(page, '/register', 'Continue');
  await page.goBack();
  await expect(heading(page, 'Create an account')).toBeFocused();
  await page.goForward();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await shownCode(page));
  await expect(heading(page, 'Your business')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Create an account')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your business')).toBeVisible();
});

test(
  'resets a forgotten password, and signs in with the new one [C6] [A1] [A6]',
  anyWidth,
  async ({ page }) => {
    const { phone, password } = await openAccount(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Fill in the code' }).click();
    await page.getByLabel('New password').fill('a quieter evening');
    await page.getByLabel('Repeat the password').fill('a quieter evening');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your new password is saved.')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
    const old = await page.request.post('/api/merchant/auth/login', { data: { phone, password } });
    expect(old.status()).toBe(401);
    await page.getByLabel('Password', { exact: true }).fill('a quieter evening');
    await page.keyboard.press('Enter');
    await expect(accountMenu(page)).toBeVisible();
  },
);

test(
  'the token of a link is in no URL, no history entry and no other request [D18]',
  anyWidth,
  async ({ page }) => {
    const { phone } = await openAccount(page);
    const token = await prove(page, phone, 'reset');
    const urls: string[] = [];
    const bodies: string[] = [];
    page.on('request', (request) => {
      urls.push(request.url() + (request.headers().referer ?? ''));
      if (request.postData()?.includes(token)) bodies.push(new URL(request.url()).pathname);
    });
    await page.goto(`/reset-password?token=${token}`);
    await page.getByLabel('New password').fill('a quieter evening');
    await page.getByLabel('Repeat the password').fill('a quieter evening');
    const traces = () =>
      page.evaluate(() =>
        JSON.stringify([
          location.href,
          history.state,
          document.referrer,
          document.title,
          Object.entries(sessionStorage),
          Object.entries(localStorage),
          document.documentElement.outerHTML,
        ]),
      );
    expect(await traces()).not.toContain(token);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await traces()).not.toContain(token);
    await page.goBack();
    await expect(heading(page, 'A code comes first')).toBeVisible();
    // Only the first URL has the token; the request has it once, in its body.
    expect(urls.filter((text) => text.includes(token))).toHaveLength(1);
    expect(bodies).toEqual(['/api/merchant/auth/reset-password']);
  },
);

test('a used link says so and offers a new code [C6]', moreAnyWidth, async ({ page, problems }) => {
  problems.allow(/status of 422/);
  const { phone } = await openAccount(page);
  const verificationToken = await prove(page, phone, 'reset');
  const data = { verificationToken, password: 'a quieter evening' };
  await page.request.post('/api/merchant/auth/reset-password', { data });
  await page.goto(`/reset-password#token=${verificationToken}`);
  await page.getByLabel('New password').fill('another evening');
  await page.getByLabel('Repeat the password').fill('another evening');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'This link or code no longer works')).toBeVisible();
  await expectAxeClean(page);
  await page.getByRole('link', { name: 'Ask for a new code' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
});

test(
  'says that a code is wrong, and every state of the step passes axe [D16]',
  more,
  async ({ page, problems }) => {
    problems.allow(/status of 422/);
    await reachCode(page, '/register', 'Continue');
    const wrong = (await shownCode(page)) === '000000' ? '000001' : '000000';
    await codeField(page).pressSequentially(wrong.slice(0, 3));
    await expectAxeClean(page);
    await codeField(page).pressSequentially(wrong.slice(3));
    await expect(page.getByText('That code is wrong. 4 attempts left.')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await settle(page);
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page);
  },
);
