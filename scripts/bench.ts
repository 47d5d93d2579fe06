import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { stateAfter, timeToContent } from '../tests/bench/screenTimes.ts';
import {
  FILES_BUDGET,
  ORDER_SCREEN_BUDGET,
  weigh,
  weighedScreens,
  weighOrderScreen,
} from '../tests/bench/weight.ts';
import { signIn } from '../tests/e2e/support/journey.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';
import makeTemplate, { copyOfStore, databaseOf } from '../tests/e2e/support/template.ts';
import { benchImport } from './benchImport.ts';
import { readBenchOptions, refuseUsedDatabase } from './benchOptions.ts';
import { benchLists, benchLoad, benchProcesses } from './benchStore.ts';
import { benchUse } from './benchUse.ts';
import { chromiumOrReason } from './chromium.ts';
import { buildCommand, runStep } from './steps.ts';

/**
 * `npm run bench` measures:
 * - screens on a slow connection; reopened lists, keys and clicks on a slow processor
 * - pages of products and orders, searches, and a year's metrics, in small and large stores
 * - fifty people at once; one and two processes on one PostgreSQL
 * - the import and export of up to 100,000 products
 *
 * Exits with 1 if a request fails or a budget is exceeded. Sizes, counts, ratios and memory have budgets. Times have
 * none, except those of searches, a year's metrics, and the longest frame of imports and exports. `benchOptions.ts`
 * documents the arguments after `--`.
 */
const { parts, sizes, server } = await readOptions();
/** A screen may take this many times as long as the sign-in form to appear, both with an empty cache. */
const maxColdRatio = 8;
const over: string[] = [];

if (!parts.every((part) => part === 'lists')) {
  const { ok } = await runStep('build', buildCommand);
  if (!ok) process.exit(1);
}
if (parts.includes('screens')) await benchScreens();
if (parts.includes('lists')) over.push(...(await benchLists(sizes, server)));
if (parts.includes('load')) over.push(...(await benchLoad(server)));
if (parts.includes('processes') && server) over.push(...(await benchProcesses(server)));
if (parts.includes('import')) over.push(...(await benchImport(Math.max(...sizes))));
for (const line of over) console.log(`OVER BUDGET: ${line}`);
if (over.length > 0) process.exitCode = 1;

async function readOptions() {
  try {
    const options = readBenchOptions(process.argv.slice(2), process.env);
    if (options.server) await refuseUsedDatabase(options.server);
    return options;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function benchScreens(): Promise<void> {
  const found = await chromiumOrReason();
  if ('reason' in found) throw new Error(found.reason);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...args, '--disable-background-networking'],
  });
  const removeTemplate = await makeTemplate();
  const folder = copyOfStore();
  const store = await startStore({ PORT: '0', DATABASE_URL: databaseOf(folder), DEMO: '1' });
  const rows: Record<string, unknown> = {};
  const context = await browser.newContext({ baseURL: store.url });
  await signIn(await context.newPage());
  const state = await context.storageState();
  const later = await stateAfter(
    browser,
    store.url,
    weighedScreens.filter(({ isPublic }) => !isPublic),
    state,
  );
  let signInSeen = Number.NaN;
  for (const screen of weighedScreens) {
    const fresh = await browser.newContext({
      baseURL: store.url,
      ...(!screen.isPublic && { storageState: state }),
    });
    const { bytes, files } = await weigh(await fresh.newPage(), screen);
    await fresh.close();
    const first = await timeToContent(browser, store.url, screen, state);
    const again = await timeToContent(browser, store.url, screen, later);
    if (screen.isPublic) signInSeen = first;
    const ratio = first / signInSeen;
    if (bytes > screen.budget) over.push(`${screen.name} asks for ${kilobytes(bytes)}`);
    if (files > FILES_BUDGET) over.push(`${screen.name} asks for ${files} files`);
    if (ratio > maxColdRatio)
      over.push(`${screen.name} takes ${ratio.toFixed(1)} times as long as the sign-in form`);
    rows[screen.name] = {
      'JavaScript, gzip': kilobytes(bytes),
      budget: kilobytes(screen.budget),
      files,
      'content seen, slow line': seconds(first),
      'to sign-in': ratio.toFixed(1),
      'where it was opened before': seconds(again),
    };
  }
  const use = await benchUse(browser, store.url, state);
  over.push(...use);
  await browser.close();
  await store.stop();
  removeTemplate();
  rmSync(folder, { recursive: true, force: true });
  const orderScreen = weighOrderScreen();
  if (orderScreen > ORDER_SCREEN_BUDGET)
    over.push(`the order screen has ${kilobytes(orderScreen)}`);
  rows['order screen, its chunk'] = {
    'JavaScript, gzip': kilobytes(orderScreen),
    budget: kilobytes(ORDER_SCREEN_BUDGET),
  };
  console.log('\nScreens, empty cache; slow line: 1.6 Mbit/s, 150 ms, CPU 4x, median of 5');
  console.table(rows);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
