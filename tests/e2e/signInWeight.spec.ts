import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { reachCode } from './support/accounts.ts';
import { settle } from './support/expectations.ts';
import { emptyCache, expect, test } from './support/journey.ts';

test.use({ isSignedIn: false });
test.beforeEach(({ page }) => emptyCache(page));

/** Maximum gzipped JavaScript of the sign-in page, in bytes. */
const BUDGET = 150_000;
/** Maximum until a phone number was sent: its rules and the HTTP client load with the first digit. */
const SENT_BUDGET = 167_000;

test('the sign-in page loads little JavaScript, and the console only once typing starts', async ({
  page,
}) => {
  const scripts = collectScripts(page);
  await page.goto('/login');
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await settle(page);
  const cold = await scripts();
  expect(cold.bytes).toBeLessThan(BUDGET);

  await page.getByLabel('Phone number').pressSequentially('06');
  await expect.poll(async () => (await scripts()).count).toBeGreaterThan(cold.count);
});

// Shared modules once made it load the whole console to send a phone number.
test('registration loads little JavaScript until the account exists', async ({ page }) => {
  const scripts = collectScripts(page);
  await reachCode(page, '/register', 'Continue');
  expect((await scripts()).bytes).toBeLessThan(SENT_BUDGET);
});

test('without its script the page says so in plain HTML', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|net::ERR_/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  const trouble = page.getByText('The console has not started yet');
  await expect(trouble).toBeHidden();
  // The message appears by an animation after twelve seconds, which is skipped here.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 13_000;
  });
  await expect(trouble).toBeVisible();
});

function collectScripts(page: Page) {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    // Late responses of the console have no body once the test is over.
    bodies.push(response.body().catch(() => Buffer.of()));
  });
  return async () => {
    const found = await Promise.all(bodies);
    const bytes = found.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    return { count: found.length, bytes };
  };
}
