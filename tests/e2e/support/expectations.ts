import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { quietNetwork } from './quietNetwork.ts';

/** Waits until the screen is idle: no requests, no loading, no animations. */
export async function settle(page: Page): Promise<void> {
  await quietNetwork(page);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      // A scroll-driven animation never ends.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      // A cancelled animation rejects; it has also stopped.
      .map((animation) => animation.finished.catch(() => undefined));
    await Promise.all(ends);
  });
}

/** Another tab changes the language: this one follows without a reload. */
export async function switchLanguage(page: Page, language: 'en' | 'fr' | 'ar'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'console-language';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await settle(page);
}

type Scheme = 'light' | 'dark';

/** axe rules about colours: only these can differ in another colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violation, in light and in dark. */
export async function expectAxeClean(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectColours(page, colorScheme);
    await settle(page);
    // Without frames axe needs no extra page to merge results. No style sheets either: the only rule that reads them
    // is disabled.
    const options = { resultTypes: ['violations' as const], preload: false };
    const axe = new AxeBuilder({ page }).setLegacyMode().options(options);
    const { violations } = await (index === 0 ? axe : axe.withRules(colourRules)).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`,
      ),
    );
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Waits for the colour scheme: React renders it after the browser's event. */
async function expectColours(page: Page, scheme: Scheme): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return colorScheme === wanted || colorScheme.split(' ').length > 1;
  }, scheme);
  // One frame to render, one for the transitions that it starts.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Expects that the page is not wider than the window, and names elements that are. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const {
    width,
    window: room,
    wide,
  } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      })
      .slice(0, 5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
    return { width: scrollWidth, window: clientWidth, wide };
  });
  expect(width, `sticking out: ${wide.join(', ')}`).toBeLessThanOrEqual(room);
}
