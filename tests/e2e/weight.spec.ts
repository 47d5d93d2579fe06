import {
  FILES_BUDGET,
  ORDER_SCREEN_BUDGET,
  weigh,
  weighedScreens,
  weighOrderScreen,
} from '../bench/weight.ts';
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
