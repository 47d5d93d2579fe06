import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox, findWebKit } from '../tests/e2e/support/remoteBrowser.ts';
import { chromiumOrReason } from './chromium.ts';
import { findPostgres, postgresOrReason } from './ownPostgres.ts';
import { buildCommand, projectFolder, runStep, staticSteps } from './steps.ts';
import { add, flakyTests, playwrightCount, type TestCount, vitestCount } from './testCount.ts';

/**
 * `npm test` runs every gate, and every suite at 1280 px. `npm run test:more` (`test.ts more`):
 * - repeats browser tests in variations that rarely fail alone: widths, languages, colour schemes, odd URLs, PostgreSQL
 * - checks dialogs with axe
 * - compiles and runs the code of the pages that extend the console
 * - tests locks and processes on PostgreSQL, and moves a database to its standby
 * - works in Firefox and WebKitGTK
 * - runs more random days and bulk changes
 *
 * With `more`, a browser test that needs a second attempt fails. A failed step does not stop later ones, but browser
 * tests need a build. The last lines say whether PostgreSQL was tested, and the sum over all suites, in which a failed
 * gate counts as one failure.
 */
const isMore = process.argv[2] === 'more';
const results = join(projectFolder, 'test-results');
const vitestReport = join(results, 'vitest.json');
const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
/** Environment of the tests: `TEST_SET` selects browser tests, `SCHEDULES` is the number of random runs. */
const browserSet: Record<string, string> = isMore
  ? { TEST_SET: 'more', SCHEDULES: '50' }
  : { TEST_SET: 'core', SCHEDULES: '3' };
/** Locks and processes of PostgreSQL. Tests that run on both databases are elsewhere. */
const postgresFiles = 'tests/store/postgres';
const moreFiles = [
  'tests/docs/addingPages.test.ts',
  'tests/properties/bulkChanges.test.ts',
  'tests/store/failover.test.ts',
  postgresFiles,
];
const total: TestCount = { passed: 0, failed: 0, skipped: 0 };

rmSync(results, { recursive: true, force: true });
// In parallel, because each step uses one core.
const [isBuilt, postgres] = await Promise.all([
  gate('build', buildCommand),
  postgresOrReason(),
  ...(isMore ? [] : staticSteps).map(([name, command]) => gate(name, command)),
]);
const env: Record<string, string> = 'reason' in postgres ? {} : { DATABASE_URL: postgres.url };
await unitTests();
if (isMore) await citusTests();
if (isBuilt) await browserTests();
else console.log('FAILED  browser tests: there is no build to test');
if ('reason' in postgres) {
  console.log(`SKIPPED what needs PostgreSQL: ${postgres.reason}`);
} else {
  await postgres.stop();
  console.log(`ok      what needs PostgreSQL was tested on ${postgres.name}`);
}
const ran = isMore
  ? 'test:more: widths, languages, schemes, URLs, random days, bulk changes, PostgreSQL, failover'
  : 'test';
console.log(`${ran}: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exitCode = 1;

async function gate(name: string, command: string[]): Promise<boolean> {
  const { ok } = await runStep(name, command);
  if (!ok) total.failed += 1;
  return ok;
}

async function suite(
  name: string,
  command: string[],
  count: () => TestCount,
  env: Record<string, string> = {},
): Promise<void> {
  const { ok } = await runStep(name, command, { live: true, env });
  const counted = count();
  // A suite can fail without a failed test: a file that does not load, or an error outside tests.
  if (!ok && counted.failed === 0) counted.failed = 1;
  add(total, counted);
}

async function unitTests(): Promise<void> {
  const files = isMore ? moreFiles : [`--exclude=${postgresFiles}*`];
  await suite(
    isMore
      ? 'extending pages, random bulk changes, PostgreSQL, failover'
      : 'unit and integration tests',
    ['vitest', 'run', ...reports, ...files],
    () => vitestCount(vitestReport),
    { ...env, ...(isMore && browserSet) },
  );
  const installed = findPostgres();
  if (isMore && 'reason' in installed) {
    console.log(`SKIPPED the database moves to its standby: ${installed.reason}`);
  }
  for (const name of flakyTests(vitestReport)) console.log(`FLAKY   ${name}`);
}

/** Runs on a Citus cluster every test that can run on PostgreSQL. */
async function citusTests(): Promise<void> {
  const url = process.env.CITUS_URL;
  if (url === undefined) {
    console.log('SKIPPED the store on Citus: CITUS_URL names no coordinator');
    return;
  }
  const files = globSync('tests/**/*.test.ts', { cwd: projectFolder }).filter((file) =>
    readFileSync(join(projectFolder, file), 'utf8').includes('/postgresServer.ts'),
  );
  const limits = ['--testTimeout=300000', '--hookTimeout=300000'];
  await suite(
    'the store on Citus',
    // A write to the tables that every node keeps, such as a sign-in, takes several times as long.
    ['vitest', 'run', '--project=node', ...limits, ...files, ...reports],
    () => vitestCount(vitestReport),
    { DATABASE_URL: url, TEST_SET: 'more' },
  );
}

async function browserTests(): Promise<void> {
  for (const found of isMore ? [findFirefox(), findWebKit()] : []) {
    if ('reason' in found) console.log(`SKIPPED the journey in another browser: ${found.reason}`);
  }
  const browser = await chromiumOrReason();
  if ('reason' in browser) {
    console.log(`FAILED  browser tests: ${browser.reason}`);
    total.failed += 1;
    return;
  }
  await suite(
    'browser tests',
    ['playwright', 'test'],
    () => playwrightCount(join(results, 'playwright.json'), { isFlakyFailed: isMore }),
    { ...env, ...browserSet, CHROMIUM_PATH: browser.path },
  );
}
