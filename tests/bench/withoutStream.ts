import type { Page } from '@playwright/test';

/**
 * For what waits until the network is idle, which it never is while the console listens for orders: it does so two
 * seconds after a screen stands, and only where the browser has locks.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  });
}
