import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { median } from './screenTimes.ts';
import { withoutProbe, withoutStream } from './withoutStream.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface WarmList {
  name: string;
  path: string;
  /** Maximum average number of elements of a row, including the row itself. */
  elements: number;
}

export const warmLists: readonly WarmList[] = [
  { name: 'products', path: '/products', elements: 23 },
  { name: 'products', path: '/products?perPage=100', elements: 23 },
  { name: 'orders', path: '/orders?perPage=100', elements: 22 },
  { name: 'customers', path: '/users?perPage=100', elements: 19 },
  { name: 'promotions', path: '/promotions?perPage=100', elements: 25 },
];

export interface WarmTime {
  rows: number;
  /** Average of a row. */
  elements: number;
  /** Milliseconds until the rows are painted, and until a plain table of the same size is. */
  open: number;
  bare: number;
  /** Requests to the store, although everything was cached: method and URL of each. */
  requests: string[];
}

const cpuSlowdown = 4;
const runs = 5;

/** Reopens a list with everything cached, with a quarter of the CPU: median of five. */
export async function timeOfWarmList(
  browser: Browser,
  baseURL: string,
  state: State,
  { path }: WarmList,
): Promise<WarmTime> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, storageState: state });
  const page = await context.newPage();
  await withoutStream(page);
  await withoutProbe(page);
  await page.goto(path);
  await page.locator('main tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { rows, columns, elements } = await page.evaluate(shapeOfTable);
  const session = await context.newCDPSession(page);
  const requests: string[] = [];
  const note = (request: Request) => {
    const url = request.url();
    if (url.includes('/api/') && !url.includes('/uploads/')) {
      requests.push(`${request.method()} ${url.slice(baseURL.length)}`);
    }
  };
  const opens: number[] = [];
  const bares: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await leave(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    bares.push(await page.evaluate(timeOfBareTable, { rows, columns }));
    page.on('request', note);
    opens.push(await page.evaluate(timeOfOpening, { path, rows }));
    await page.waitForTimeout(500);
    page.off('request', note);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await context.close();
  return { rows, elements, open: median(opens), bare: median(bares), requests };
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/subscription');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await page.locator('main tbody').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

function shapeOfTable() {
  const rows = [...document.querySelectorAll('main tbody tr')];
  const all = document.querySelectorAll('main tbody tr, main tbody tr *').length;
  return { rows: rows.length, columns: rows[0]?.children.length ?? 0, elements: all / rows.length };
}

/** Runs in the page: follows a link as the router does, until the rows are painted. */
async function timeOfOpening({ path, rows }: { path: string; rows: number }): Promise<number> {
  const start = performance.now();
  history.pushState({ idx: 2 }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  while (document.querySelectorAll('main tbody tr').length < rows) {
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}

/** Runs in the page: the same for a plain table of texts. */
async function timeOfBareTable(size: { rows: number; columns: number }): Promise<number> {
  const start = performance.now();
  const table = document.createElement('table');
  for (let row = 0; row < size.rows; row += 1) {
    const cells = table.insertRow();
    for (let column = 0; column < size.columns; column += 1) {
      cells.insertCell().textContent = `Row ${row}, ${column}`;
    }
  }
  document.querySelector('main')?.prepend(table);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const time = performance.now() - start;
  table.remove();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return time;
}
