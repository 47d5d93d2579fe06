import { SECOND_PASSWORD, SECOND_PHONE } from '../../store/demo.ts';
import { settle } from './support/expectations.ts';
import { expect, signIn, test } from './support/journey.ts';

// Not the shared session: here it ends.
test.use({ isSignedIn: false });

test('another merchant in another tab: nothing is asked, sent or kept for the first one [S1]', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mine, not saved');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
  });
  const credentials = { phone: SECOND_PHONE, password: SECOND_PASSWORD };
  const answer = await page.request.post('/api/merchant/auth/login', { data: credentials });
  const theirs = await answer.json();
  const other = await page.context().newPage();
  await other.goto('/manifest.webmanifest');
  await other.evaluate((session) => {
    const { version } = JSON.parse(localStorage.getItem('admin-store') ?? '{}');
    const state = { ...session, isAuthenticated: true };
    localStorage.setItem('admin-store', JSON.stringify({ state, version }));
  }, theirs.data ?? theirs);

  await expect(page.getByText('喫茶たぬき').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  expect(asked).toEqual([]);
  expect(written.filter((request) => !request.endsWith('/auth/refresh'))).toEqual([]);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Mine');
});

test('a session that ends while saving: back on the same page, the work is offered again [A5] [D7] [D10]', async ({
  page,
  faults,
  problems,
}) => {
  problems.allow(/status of 401/);
  await signIn(page);
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Written for an hour');
  faults.unauthorised('POST /merchant/products');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Created')).toHaveCount(0);
  faults.clear();
  await page.getByRole('button', { name: 'Use demo account' }).click();
  await expect(page).toHaveURL(/\/products\/create$/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Written for an hour');
});

test('nothing but the own host is asked, from the first page on [C16]', async ({
  page,
  baseURL,
}) => {
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
