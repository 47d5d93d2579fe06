import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { timesOfOrders } from '../tests/bench/orderPages.ts';
import { type PageTime, timesOfProducts } from '../tests/bench/productPages.ts';
import { timeToContent } from '../tests/bench/screenTimes.ts';
import {
  ORDER_SCREEN_BUDGET,
  weigh,
  weighedScreens,
  weighOrderScreen,
} from '../tests/bench/weight.ts';
import { signIn } from '../tests/e2e/support/journey.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';
import makeTemplate, { copyOfStore, databaseOf } from '../tests/e2e/support/template.ts';
import { chromiumOrReason } from './chromium.ts';
import { runStep } from './steps.ts';

/**
 * `npm run bench`: what the console weighs, how long its screens take on a slow line, and what pages of
 * products and orders, searches and a year's metrics, cost in small and large shops. Ends with 1 when a size, a
 * ratio or the second that a search or a year's metrics may take is over its budget; other times are only shown.
 */
const sizes = [1_000, 100_000, 1_000_000];
const maxRatio = 2;
const maxMilliseconds = 1000;
const over: string[] = [];

const { ok } = await runStep('build', ['vite', 'build']);
if (!ok) process.exit(1);
await benchScreens();
await benchPages();
await benchOrders();
for (const line of over) console.log(`OVER BUDGET: ${line}`);
if (over.length > 0) process.exitCode = 1;

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
  for (const screen of weighedScreens) {
    const fresh = await browser.newContext({
      baseURL: store.url,
      ...(!screen.isPublic && { storageState: state }),
    });
    const { bytes, files } = await weigh(await fresh.newPage(), screen);
    await fresh.close();
    const milliseconds = await timeToContent(browser, store.url, screen, state);
    if (bytes > screen.budget) over.push(`${screen.name} asks for ${kilobytes(bytes)}`);
    rows[screen.name] = {
      'JavaScript, gzip': kilobytes(bytes),
      budget: kilobytes(screen.budget),
      files,
      'content seen, slow line': `${(milliseconds / 1000).toFixed(2)} s`,
    };
  }
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

async function benchPages(): Promise<void> {
  const table = createTable('products');
  for (const products of sizes) {
    const { pages, questions } = await timesOfProducts(products);
    for (const page of pages) table.addPage(products, page);
    for (const question of questions) table.addQuestion(products, question);
  }
  console.log(
    '\nA page of 25 products, and searches, by how many there are; median of 25, over the API in one process',
  );
  console.table(table.rows);
}

async function benchOrders(): Promise<void> {
  const table = createTable('orders');
  for (const orders of sizes) {
    const { pages, questions } = await timesOfOrders(orders);
    for (const page of pages) table.addPage(orders, page);
    for (const question of questions) table.addQuestion(orders, question);
  }
  console.log(
    '\nA page of 25 orders, and figures of a year, by how many orders that year had; median of 15',
  );
  console.table(table.rows);
}

/** Rows of times by size of the shop. A page may not take longer in a larger shop, a question only so long. */
function createTable(what: string) {
  const rows: Record<string, Record<string, string>> = {};
  const first = new Map<string, PageTime>();
  const put = (size: number, { name, milliseconds, statements }: PageTime, more: string) => {
    const text = `${milliseconds.toFixed(2)} ms, ${statements} SQL${more}`;
    rows[name] = { ...rows[name], [size.toLocaleString('en')]: text };
  };
  return {
    rows,
    addPage(size: number, page: PageTime): void {
      const smallest = first.get(page.name) ?? page;
      first.set(page.name, smallest);
      const ratio = page.milliseconds / smallest.milliseconds;
      put(size, page, `, ${ratio.toFixed(2)}x`);
      if (ratio <= maxRatio) return;
      over.push(`${page.name} at ${size} ${what} takes ${ratio.toFixed(1)}x its time at 1000`);
    },
    addQuestion(size: number, question: PageTime): void {
      put(size, question, '');
      if (question.milliseconds <= maxMilliseconds) return;
      over.push(`${question.name} at ${size} ${what} takes ${question.milliseconds.toFixed(0)} ms`);
    },
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
