import type { Page } from '@playwright/test';
import { DEMO_PHONE, SECOND_PASSWORD, SECOND_PHONE } from '../../store/demo.ts';
import { settle } from './support/expectations.ts';
import { expect, more, sendSignIn, signIn, test } from './support/journey.ts';

// These tests end their session, so they cannot use the shared one.
test.use({ isSignedIn: false });

test('a sign-in of another merchant in another tab discards the input of the first [S1]', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mine, not saved');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
  });
  const credentials = { phone: SECOND_PHONE, password: SECOND_PASSWORD };
  const response = await page.request.post('/api/merchant/auth/login', { data: credentials });
  const theirs = await response.json();
  const other = await page.context().newPage();
  await other.goto('/manifest.webmanifest');
  await other.evaluate((session) => {
    const { version } = JSON.parse(localStorage.getItem('admin-store') ?? '{}');
    const state = { ...session, isAuthenticated: true };
    localStorage.setItem('admin-store', JSON.stringify({ state, version }));
  }, theirs.data ?? theirs);

  await expect(page.getByText('喫茶たぬき').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  expect(dialogs).toEqual([]);
  // The console previews an empty order to find out whether the store has phone orders. This writes nothing.
  const writesNothing = /\/(auth\/refresh|orders\/preview)$/;
  expect(written.filter((request) => !writesNothing.test(request))).toEqual([]);
  expect(await storedText(page)).not.toContain('Mine');
});

/** All texts in the browser's storage. */
const storedText = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('offers a note that was typed when the session ended, also on the sign-in page [A5]', async ({
  page,
  faults,
  problems,
}) => {
  problems.allow(/status of 401/);
  await signIn(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: /^#\d+/ }).first().click();
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await note.fill('Rings twice');
  const url = page.url();

  // A reload asks first, and deletes nothing.
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(note).toHaveValue('Rings twice');
  expect(dialogs).toEqual(['beforeunload']);
  await settle(page);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(url);

  faults.unauthorised('PUT /merchant/orders/{id}');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Your session has ended. Sign in again: what you typed is kept.'),
  ).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(DEMO_PHONE);
  faults.clear();
  await sendSignIn(page);
  await expect(page).toHaveURL(url);
  await expect(note).toHaveValue('Rings twice');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('Rings twice')).toHaveCount(1);
});

test('restores selected orders and their typed tracking numbers after sign-in [A5]', async ({
  page,
  faults,
  problems,
}) => {
  problems.allow(/status of 401/);
  await signIn(page);
  await page.goto(`/orders?filter=${encodeURIComponent('{"status":"processing"}')}`);
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const chosen = page.getByRole('region', { name: 'Selected records' });
  await chosen.getByRole('button', { name: 'Mark as shipped' }).click();
  const number = page.getByRole('textbox', { name: /^Tracking number/ }).first();
  await number.fill('TRACK-1');
  faults.unauthorised('POST /merchant/bulk-changes');
  await page.getByRole('button', { name: 'Mark 2 orders as shipped' }).click();
  await expect(page).toHaveURL(/\/login$/);
  faults.clear();
  await sendSignIn(page);
  await expect(chosen.getByText('2 selected')).toBeVisible();
  await chosen.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(number).toHaveValue('TRACK-1');
});

test('deletes drafts in all tabs on logout', more, async ({ page }) => {
  await signIn(page);
  await page.goto('/products/create');
  const name = (tab: Page) => tab.getByRole('textbox', { name: /^Name/ });
  await name(page).fill('Secret plan A');
  await expect.poll(() => storedText(page)).toContain('Secret plan A');
  // A tab that another one opens gets a copy of its session storage.
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/products/create'));
  const other = await opened;
  await expect(other.getByText(/They are from another tab/)).toBeVisible();
  await name(other).fill('Secret plan B');
  await expect.poll(() => storedText(page)).toContain('Secret plan B');
  expect(await storedText(page)).toContain('Secret plan A');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog.getByRole('alert')).toContainText('here and in another tab');
  await dialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.reload();
    expect(await storedText(tab)).not.toContain('Secret');
    await expect(tab.getByText(/Your session has ended/)).toHaveCount(0);
  }
});

test('requests only its own host, from the first page on [C16]', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  await signIn(page);
  for (const path of ['/products', '/products/create', '/categories', '/orders', '/analytics']) {
    await page.goto(path);
    await settle(page);
  }
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
});
