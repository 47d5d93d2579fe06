import type { Page } from '@playwright/test';

/**
 * Disables the order stream, so that the network can become idle. The console opens the stream two seconds after a
 * screen is ready, and only in browsers with Web Locks.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  });
}
