import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { emptyCache, expect, signIn, test } from './support/journey.ts';

test.use({ isSignedIn: false });
test.beforeEach(({ page }) => emptyCache(page));

/** Blocks the page's scripts, except `beforePaint.js`, until the returned function is called. */
async function holdScripts(page: Page, held = /\/assets\/(?!beforePaint).*\.js$/) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(held, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

test('keeps fields, focus and caret from before scripts have run', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('06123');
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially('secet');
  await password.press('ArrowLeft');
  await password.press('ArrowLeft');
  arrive();
  await expect(page.getByText('This is a demo store')).toBeVisible();
  await page.keyboard.type('r');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('secret');
  await expect(page.getByLabel('Phone number')).toHaveValue('06123');
});

test('sends a form that was submitted before React loaded, without the password in a URL', async ({
  page,
}) => {
  const arrive = await holdScripts(page, /\/assets\/react-.*\.js$/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const entry = page.waitForResponse(/\/assets\/index-.*\.js$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill(DEMO_PHONE);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await (await entry).finished();
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.locator('form[data-submitted]')).toBeVisible({ timeout: 100 });
  }).toPass();
  arrive();
  await page.waitForURL('**/dashboard');
  expect(addresses.filter((address) => address.includes(DEMO_PASSWORD))).toEqual([]);
});

test('does not show the form to a signed-in merchant or in the wrong language', async ({
  page,
}) => {
  const start = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Language').selectOption('Français');
  start();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await page.unrouteAll();
  const letIn = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  letIn();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await page.getByLabel('Langue').selectOption('English');

  await page.unrouteAll();
  await signIn(page);
  const arrive = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  arrive();
  await page.waitForURL('**/dashboard');
});
