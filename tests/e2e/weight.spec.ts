import {
  FILES_BUDGET,
  ORDER_SCREEN_BUDGET,
  weigh,
  weighedScreens,
  weighOrderScreen,
} from '../bench/weight.ts';
import { withoutStream } from '../bench/withoutStream.ts';
import { emptyCache, expect, test } from './support/journey.ts';

for (const screen of weighedScreens) {
  test.describe(screen.name, () => {
    test.use({ isSignedIn: !screen.isPublic });

    test(`loads at most ${screen.budget / 1000} kB of JavaScript, in ten files`, async ({
      page,
      context,
    }) => {
      await emptyCache(page);
      // A new page has a resting pointer over it, as most users do; a reused page has none.
      const { bytes, files } = await weigh(await context.newPage(), screen);
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThanOrEqual(screen.budget);
      // A list once needed fifty.
      expect(files).toBeLessThanOrEqual(FILES_BUDGET);
    });
  });
}

test("the order screen's own chunk has at most 40 kB", () => {
  expect(weighOrderScreen()).toBeGreaterThan(1000);
  expect(weighOrderScreen()).toBeLessThanOrEqual(ORDER_SCREEN_BUDGET);
});

test('the search for missing endpoints loaded the forms of orders and products', async ({
  page,
  context,
}) => {
  await emptyCache(page);
  const opened = await context.newPage();
  await withoutStream(opened);
  const draftSchema = opened.waitForResponse(/\/(draftOrder|OrderForm)-[\w-]+\.js$/);
  await opened.goto('/products');
  await opened.locator('main tbody tr').first().waitFor();
  await opened.waitForLoadState('networkidle');
  const start = await opened.evaluate(() => performance.now());
  await draftSchema;
  const bytes = await opened.evaluate((from) => {
    const later = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime > from && name.endsWith('.js'));
    return later.reduce(
      (sum, entry) =>
        sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
      0,
    );
  }, start);
  expect(bytes).toBeLessThanOrEqual(30_000);
});
