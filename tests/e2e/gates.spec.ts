import type { Page } from '@playwright/test';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { expect, more, test } from './support/journey.ts';
import { type Screen, screens } from './support/screens.ts';
import { expectTranslated } from './support/translated.ts';

/**
 * Every screen at 1280 px and at 360 px, in `npm run test:more`. `test` itself checks the content policy and the
 * browser's console.
 */
for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ isSignedIn: !screen.isPublic });

    test(
      'passes axe, never scrolls sideways, also in the dark, at 320 px, in Arabic and in French',
      more,
      async ({ page, isMobile }) => {
        await open(page, screen);
        await expectNoSidewaysScroll(page);
        await expectAxeClean(page, ['light', 'dark']);
        if (isMobile) {
          await page.setViewportSize({ width: 320, height: 640 });
          await settle(page);
          await expectNoSidewaysScroll(page);
        }
        // Not in the dark: a language changes layout and names, not colours.
        await switchLanguage(page, 'ar');
        await expectTranslated(page, 'ar');
        await expectNoSidewaysScroll(page);
        await expectAxeClean(page, ['light']);
        await switchLanguage(page, 'fr');
        await expectTranslated(page, 'fr');
        await expectNoSidewaysScroll(page);
      },
    );
  });
}

async function open(page: Page, { path, isPublic }: Screen): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page));
  if (!isPublic) await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await settle(page);
}
