import { readFileSync, rmSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../tests/e2e/support/journey.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';
import makeTemplate, { copyOfStore, databaseOf } from '../tests/e2e/support/template.ts';
import { chromiumOrReason } from './chromium.ts';

const ROWS = 100_000;
const maxFrame = 100;
const maxMegabytes = 512;

/**
 * Prints what importing a file of 100,000 products takes, in a browser and the store: rows a second, memory, and the
 * longest time in which the page drew nothing. Gives a line for each that is over its budget.
 */
export async function benchImport(): Promise<string[]> {
  const found = await chromiumOrReason();
  if ('reason' in found) throw new Error(found.reason);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...args, '--enable-precise-memory-info'],
  });
  const removeTemplate = await makeTemplate();
  const folder = copyOfStore();
  const store = await startStore({ PORT: '0', DATABASE_URL: databaseOf(folder), DEMO: '1' });
  try {
    const page = await (await browser.newContext({ baseURL: store.url })).newPage();
    await signIn(page);
    await page.goto('/imports?type=products');
    await page.locator('input[type=file]').setInputFiles(fileOf(ROWS));
    const check = page.getByRole('button', { name: 'Check the file' });
    await check.waitFor();
    await watchFrames(page);
    const memory = watchMemory(page, store.child.pid ?? 0);
    const toCheck = await timeOf(async () => {
      await check.click();
      await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).waitFor(untilDone);
    });
    const checkFrame = await longestFrame(page);
    const toImport = await timeOf(async () => {
      await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click();
      await page.getByText(/rows imported$/).waitFor(untilDone);
    });
    const frame = Math.max(checkFrame, await longestFrame(page));
    const { browserMost, storeMost } = await memory.stop();
    console.log(`\nA file of ${ROWS} products, imported in a browser, SQLite`);
    console.table({
      checked: `${Math.round(ROWS / toCheck)} rows/s`,
      imported: `${Math.round(ROWS / toImport)} rows/s`,
      'longest frame': `${Math.round(frame)} ms`,
      'memory, page': `${Math.round(browserMost)} MB`,
      'memory, store': `${Math.round(storeMost)} MB`,
    });
    return [
      ...(frame > maxFrame ? [`an import draws nothing for ${Math.round(frame)} ms`] : []),
      ...(browserMost > maxMegabytes ? [`an import takes ${browserMost} MB in the page`] : []),
      ...(storeMost > maxMegabytes ? [`an import takes ${storeMost} MB in the store`] : []),
    ];
  } finally {
    await browser.close();
    await store.stop();
    removeTemplate();
    rmSync(folder, { recursive: true, force: true });
  }
}

const untilDone = { timeout: 30 * 60_000 };

function fileOf(rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `B-${index},"Bench product ${index}",${(index % 9000) + 1}.90,${index % 50},Bench > Part ${index % 20},"A text of a product, of some words, ${index}",new; bench`,
  );
  const head = 'SKU,Name,Price,Stock,Category,Description,Tags';
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

/** Since it was asked last. */
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
