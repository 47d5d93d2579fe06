import { settle } from './support/expectations.ts';
import { anyWidth, emptyCache, expect, test } from './support/journey.ts';

test('a screen that is opened again asks for its rows beside the console’s code, for its own after it, and for nothing twice', async ({
  page,
}) => {
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await settle(page);

  await emptyCache(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/uploads/')) asked.push(pathname + search);
  });
  const isAsked = (part: string) => expect.poll(() => asked.join('\n')).toContain(part);
  const isOfList = (address: string) => /\/assets\/(ProductList|products-en)-/.test(address);
  let before: string[] = [];
  await page.route('**/assets/console-*.js', async (route) => {
    await isAsked('/api/merchant/products?');
    await isAsked('/api/categories?');
    await isAsked('/assets/core-');
    before = [...asked];
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await settle(page);
  expect(before.filter(isOfList)).toEqual([]);
  expect(asked.filter(isOfList)).toHaveLength(2);
  expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([]);
});

test(
  'a screen whose files were lost once on their way took the whole page with it: they are asked for again',
  anyWidth,
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.goto('/dashboard');
    await settle(page);
    const started = await page.evaluate(() => performance.timeOrigin);
    for (const file of ['ProductList', 'products-en']) {
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort(), { times: 1 });
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
  },
);
