import { readFileSync, rmSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../tests/e2e/support/journey.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';
import makeTemplate, { copyOfStore, databaseOf } from '../tests/e2e/support/template.ts';
import { chromiumOrReason } from './chromium.ts';

/** Maximum number of rows of an imported file. */
const ROWS = 100_000;
const maxFrame = 100;
const maxMegabytes = 512;

type Measured = { seconds: number[]; frame: number; page: number; store: number };

/**
 * Measures the import of a file of products, the import of a file from WooCommerce with variants, and the export of all
 * products. Measures rows a second, memory, and the longest time between two frames. Each file has `max` rows, but at
 * most 100,000. Returns a line for each budget that is exceeded.
 */
export async function benchImport(max: number): Promise<string[]> {
  const rows = Math.min(max, ROWS);
  const found = await chromiumOrReason();
  if ('reason' in found) throw new Error(found.reason);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...args, '--enable-precise-memory-info'],
  });
  const removeTemplate = await makeTemplate();
  const folder = copyOfStore();
  const store = await startStore({
    PORT: '0',
    DATABASE_URL: databaseOf(folder),
    DEMO: '1',
    // A small heap, so that the measured memory is what the import needs, not what Node may take.
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  try {
    const page = await (await browser.newContext({ baseURL: store.url })).newPage();
    await signIn(page);
    const pid = store.child.pid ?? 0;
    const plain = await importOf(page, pid, plainFile(rows));
    const varied = await importOf(page, pid, variedFile(rows));
    const { lines, ...exported } = await exportOf(page, pid);
    const results = {
      'import: check': resultRow(rows, plain, 0),
      'import: write': resultRow(rows, plain, 1),
      'WooCommerce with variants: check': resultRow(rows, varied, 0),
      'WooCommerce with variants: write': resultRow(rows, varied, 1),
      'export with variants': resultRow(lines, exported, 0),
    };
    console.log(
      `\nImport of files with ${rows} rows, and export of all products; in a browser, SQLite`,
    );
    console.table(results);
    return [
      ...over('an import', plain),
      ...over('an import with variants', varied),
      ...over('an export with variants', exported),
    ];
  } finally {
    await browser.close();
    await store.stop();
    removeTemplate();
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultRow(rows: number, { seconds, frame, page, store }: Measured, step: number) {
  return {
    'rows/s': Math.round(rows / (seconds[step] ?? 1)),
    'longest frame': `${Math.round(frame)} ms`,
    'memory, page': `${Math.round(page)} MB`,
    'memory, store': `${Math.round(store)} MB`,
  };
}

function over(name: string, { frame, page, store }: Measured): string[] {
  return [
    ...(frame > maxFrame ? [`${name} draws nothing for ${Math.round(frame)} ms`] : []),
    ...(page > maxMegabytes ? [`${name} takes ${Math.round(page)} MB in the page`] : []),
    ...(store > maxMegabytes ? [`${name} takes ${Math.round(store)} MB in the store`] : []),
  ];
}

async function importOf(page: Page, pid: number, file: ReturnType<typeof plainFile>) {
  await page.goto('/imports?type=products');
  await page.locator('input[type=file]').setInputFiles(file);
  const check = page.getByRole('button', { name: 'Check the file' });
  const run = page.getByRole('button', { name: /^Import [\d,]+ products$/ });
  await check.waitFor();
  return watched(page, pid, [
    async () => {
      await check.click();
      await run.waitFor(longTimeout);
    },
    async () => {
      await run.click();
      await page.getByText(/products imported$/).waitFor(longTimeout);
    },
  ]);
}

async function exportOf(page: Page, pid: number): Promise<Measured & { lines: number }> {
  await page.goto('/products');
  const button = page.getByRole('button', { name: 'Export' });
  await button.waitFor();
  let lines = 0;
  const measured = await watched(page, pid, [
    async () => {
      const download = page.waitForEvent('download', longTimeout);
      await button.click();
      const text = readFileSync(await (await download).path(), 'utf8');
      lines = text.split('\r\n').length - 2;
    },
  ]);
  return { ...measured, lines };
}

/** Runs tasks in sequence and measures their time, the memory and the longest frame. */
async function watched(page: Page, pid: number, works: (() => Promise<void>)[]): Promise<Measured> {
  await watchFrames(page);
  const memory = watchMemory(page, pid);
  const seconds: number[] = [];
  for (const work of works) seconds.push(await timeOf(work));
  const { browserMost, storeMost } = await memory.stop();
  return { seconds, frame: await longestFrame(page), page: browserMost, store: storeMost };
}

const longTimeout = { timeout: 30 * 60_000 };

function plainFile(rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `B-${index},"Bench product ${index}",${(index % 9000) + 1}.90,${index % 50},Bench > Part ${index % 20},"A text of a product, of some words, ${index}",new; bench`,
  );
  return csv('SKU,Name,Price,Stock,Category,Description,Tags', lines);
}

/** Products with three variations each. The variations stand far below their products in the file. */
function variedFile(rows: number) {
  const products = Array.from({ length: Math.floor(rows / 4) }, (_, index) => index);
  const head =
    'ID,Type,SKU,Name,Published,Description,"In stock?",Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"';
  const parents = products.map(
    (at) =>
      `${at},variable,W-${at},"Bench variable ${at}",1,"A text of a product, of some words, ${at}",1,,,Bench > Part ${at % 20},,Size,"S, M, L"`,
  );
  const variations = ['S', 'M', 'L'].flatMap((size) =>
    products.map(
      (at) =>
        `${rows + at},variation,W-${at}-${size},"Bench variable ${at} - ${size}",1,,1,${at % 50},${(at % 90) + 1}.90,,W-${at},Size,${size}`,
    ),
  );
  return csv(head, [...parents, ...variations]);
}

function csv(head: string, lines: readonly string[]) {
  const buffer = Buffer.from([head, ...lines].join('\r\n'));
  return { name: 'bench.csv', mimeType: 'text/csv', buffer };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

declare global {
  interface Window {
    longestFrame?: number;
  }
}

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    let last = performance.now();
    window.longestFrame = 0;
    const look = (now: number) => {
      window.longestFrame = Math.max(window.longestFrame ?? 0, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The longest time between two frames since the previous call, in milliseconds. */
function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = window.longestFrame ?? 0;
    window.longestFrame = 0;
    return longest;
  });
}

function watchMemory(page: Page, pid: number) {
  let [browserMost, storeMost] = [0, 0];
  const look = async () => {
    const used = await page.evaluate(() => {
      const memory: unknown = Reflect.get(performance, 'memory');
      const isThere = typeof memory === 'object' && memory !== null;
      return isThere ? Number(Reflect.get(memory, 'usedJSHeapSize')) : 0;
    });
    browserMost = Math.max(browserMost, used / 1e6);
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    storeMost = Math.max(storeMost, Number(kilobytes) / 1000);
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { browserMost, storeMost };
    },
  };
}
