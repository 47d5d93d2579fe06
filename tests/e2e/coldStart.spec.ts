import { settle } from './support/expectations.ts';
import { emptyCache, expect, test } from './support/journey.ts';

test('a screen that is opened again asks for its rows and its code beside the console’s, and for nothing twice', async ({
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
  // What listens for new orders comes after a while, which is sooner than the rows on a slow machine.
  const isLater = (address: string) => /NewOrders|banners/.test(address);
  const scripts = () =>
    asked.filter((address) => address.endsWith('.js') && !isLater(address)).toSorted();
  let before: string[] = [];
  await page.route('**/assets/console-*.js', async (route) => {
    await isAsked('/api/merchant/products?');
    await isAsked('/api/categories?');
    await isAsked('/assets/core-');
    before = scripts();
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await settle(page);
  expect(before).toEqual(scripts());
  expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([]);
});
