import { settle } from './support/expectations.ts';
import { anyWidth, emptyCache, expect, sendSignIn, test } from './support/journey.ts';

test('fetches a screen’s code before the console runs, and nothing twice', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await settle(page);

  // The console sends some requests seconds after its start. They must not count for the second console.
  await page.goto('about:blank');
  await emptyCache(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/uploads/')) requests.push(pathname + search);
  });
  const expectRequest = (part: string) => expect.poll(() => requests.join('\n')).toContain(part);
  const isOfList = (address: string) => address.startsWith('/assets/ProductList-');
  let before: string[] = [];
  await page.route('**/assets/console-*.js', async (route) => {
    await expectRequest('/assets/consoleTexts-');
    before = [...requests];
    await route.continue();
  });
  // Without its texts the console renders nothing.
  await page.route('**/assets/consoleTexts-*.js', async (route) => {
    await expectRequest('/assets/ProductList-');
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await settle(page);
  expect(before.filter(isOfList)).toEqual([]);
  expect(requests.filter(isOfList)).toHaveLength(1);
  expect(requests.filter((address, at) => requests.indexOf(address) !== at)).toEqual([]);
});

test(
  'retries a screen’s files after a failed download, without losing the page',
  anyWidth,
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.goto('/dashboard');
    await settle(page);
    const started = await page.evaluate(() => performance.timeOrigin);
    await page.route('**/assets/ProductList-*.js', (route) => route.abort(), { times: 1 });
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Products' })
      .click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
  },
);

test('its scripts begin with the compile hint', async ({ page }) => {
  await emptyCache(page);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  const lines = (await Promise.all(scripts)).map((script) => script.split('\n')[0]);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line !== '//# allFunctionsCalledOnLoad')).toEqual([]);
});

test(
  'retries a screen’s files that failed while the console started, without a reload',
  anyWidth,
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await emptyCache(page);
    await page.route('**/assets/ProductList-*.js', (route) => route.abort(), { times: 1 });
    await page.goto('/products');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type),
    ).toBe('navigate');
  },
);

test.describe('a visitor', () => {
  test.use({ isSignedIn: false });

  test(
    'gets the console after its download failed while she typed, without fetching a second copy of it',
    anyWidth,
    async ({ page, problems }) => {
      problems.allow(/Failed to (load resource|fetch dynamically imported module)/);
      await emptyCache(page);
      await page.route('**/assets/console-*.js', (route) => route.abort(), { times: 1 });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto('/login');
      await sendSignIn(page);
      await expect(page.getByRole('link', { name: 'Add a product' })).toBeVisible();
      expect(requests.filter((url) => url.includes('again='))).toEqual([]);
    },
  );
});
