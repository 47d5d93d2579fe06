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

/**
 * Disables the probe of missing endpoints, three seconds after the start: on a slow machine it would be counted as
 * work of the screen. Other timers of three seconds and more do not run either.
 */
export async function withoutProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (target, self, args: unknown[]) =>
        Number(args[1]) < 3000 || args[1] === undefined ? Reflect.apply(target, self, args) : 0,
    });
  });
}
