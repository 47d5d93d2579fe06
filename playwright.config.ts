import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { isPostgres } from './store/db/open.ts';
import type { PerWorker } from './tests/e2e/support/journey.ts';

const isRoot = process.getuid?.() === 0;
/** Tests that do not depend on the viewport, choose it, or open no page. */
const once =
  /(coldStart|prerenderedSignIn|enlarged|lists|processes|start|stockScreens|weight|signInWeight|metrics|sessions|otherBrowsers|firefoxAndWebKit)\.spec\.ts/;
/** The catalogue, repeated on PostgreSQL. */
const catalogue = /(imports|productSheet|productStock|productVariants|products)\.spec\.ts/;
const postgres = process.env.DATABASE_URL ?? '';
/** `npm test` sets `core`, `npm run test:more` sets `more`; unset, all tests run. */
const set = process.env.TEST_SET;
/** Runs beside the other projects, on one worker. */
const days = /randomDays\.spec\.ts/;

const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** The console's production build, served by the real store. `npm run build` comes first. */
export default defineConfig<object, Pick<PerWorker, 'postgres'>>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/template.ts',
  outputDir: 'test-results/browser',
  workers: availableParallelism(),
  // Machines stall. The report lists tests that passed on their second attempt.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, because machines stall.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // One window for each worker, reset before each test; fetched files stay.
    reuseContext: true,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || findChromium(),
      args: [
        // Chromium refuses its sandbox to root, which is what containers run as.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'days', testMatch: days, workers: 1 },
    {
      name: 'desktop',
      testIgnore: days,
      ...(set === 'core' && { grepInvert: /@more/ }),
      ...(set === 'more' && { grep: /@more/ }),
      use: desktop,
    },
    ...(isPostgres(postgres) && set !== 'core'
      ? [{ name: 'postgres', testMatch: catalogue, use: { ...desktop, postgres } }]
      : []),
    ...(set === 'core'
      ? []
      : [{ name: 'phone', testIgnore: [once, days], grepInvert: /@anyWidth/, use: phone }]),
  ],
});
