import type { Page } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { expect, test } from './support/journey.ts';
import { type Screen, screens } from './support/screens.ts';

/**
 * Every screen at 1280 px and at 360 px (the two projects). That the content policy is never broken and
 * that the browser's console stays silent is checked by `test` itself.
 */
for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ isSignedIn: !screen.isPublic });

    test('can be used by everyone, in light and in dark', async ({ page }) => {
      await open(page, screen);
      await expectAxeClean(page);
    });

    test('never scrolls sideways, down to 320 px', async ({ page, isMobile }) => {
      if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
      await open(page, screen);
      await expectNoSidewaysScroll(page);
    });
  });
}

async function open(page: Page, { path, isPublic }: Screen): Promise<void> {
  if (typeof path === 'string') {
    await page.goto(path);
  } else {
    // Any page of the same origin will do to read the session and the first record from.
    await page.goto('/favicon.svg');
    await page.goto(await path(page));
  }
  if (!isPublic) await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await settle(page);
}
