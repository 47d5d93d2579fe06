import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { seedOrders } from '../demo/bulkOrders.ts';
import { openDatabase } from '../store/db/open.ts';
import type { Database } from '../store/db/schema.ts';
import { timesOfOrders } from '../tests/bench/orderPages.ts';
import { makeOwnDatabase, updateStatistics } from '../tests/bench/ownDatabase.ts';
import { type PageTime, timesOfProducts } from '../tests/bench/productPages.ts';
import { type Load, simulateMerchants } from '../tests/bench/simulateMerchants.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';

const maxRatio = 2;
const maxMilliseconds = 1000;

/**
 * Measures pages and queries in stores of each size, on the PostgreSQL server of a URL, or else in memory with SQLite.
 * Returns a line for each budget that is exceeded.
 */
export async function benchLists(
  sizes: readonly number[],
  server: string | undefined,
): Promise<string[]> {
  const over: string[] = [];
  const where = server === undefined ? 'SQLite' : 'PostgreSQL';
  const products = createTable('products', over);
  for (const size of sizes) {
    products.add(size, await inOwnDatabase(server, (db) => timesOfProducts(db, size)));
  }
  console.log(
    `\nTime of a page of 25 products, and of searches, by number of products; median of 25, over the API in one process, ${where}`,
  );
  console.table(products.rows);
  const varied = createTable('products in three variants', over);
  for (const size of sizes) {
    varied.add(size, await inOwnDatabase(server, (db) => timesOfProducts(db, size, true)));
  }
  console.log(`\nThe same times for products with three variants each, ${where}`);
  console.table(varied.rows);
  const orders = createTable('orders', over);
  for (const size of sizes) {
    orders.add(size, await inOwnDatabase(server, (db) => timesOfOrders(db, size)));
  }
  console.log(
    `\nTime of a page of 25 orders, and of a year’s metrics, by number of orders in that year; median of 15, ${where}`,
  );
  console.table(orders.rows);
  return over;
}

async function inOwnDatabase<T>(
  server: string | undefined,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const own = server === undefined ? undefined : await makeOwnDatabase(server);
  try {
    const db = await openDatabase(own?.url);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await own?.remove();
  }
}

/**
 * Rows of times by store size. The ratio compares the fastest run of a page with the fastest in the first store. A page
 * may take at most `maxRatio` times as long as in the first store; a query, at most `maxMilliseconds`.
 */
function createTable(what: string, over: string[]) {
  const rows: Record<string, Record<string, string>> = {};
  const first = new Map<string, { size: number; least: number }>();
  const put = (size: number, { name, milliseconds, statements }: PageTime, more = '') => {
    const text = `${milliseconds.toFixed(2)} ms, ${statements} SQL${more}`;
    rows[name] = { ...rows[name], [size.toLocaleString('en')]: text };
  };
  const addPage = (size: number, page: PageTime) => {
    const { name, least } = page;
    const smallest = first.get(name) ?? { size, least };
    first.set(name, smallest);
    const ratio = least / smallest.least;
    put(size, page, `, ${ratio.toFixed(2)}x`);
    if (ratio <= maxRatio) return;
    over.push(`${name} at ${size} ${what} takes ${ratio.toFixed(1)}x its time at ${smallest.size}`);
  };
  const addQuery = (size: number, query: PageTime) => {
    put(size, query);
    if (query.milliseconds <= maxMilliseconds) return;
    over.push(`${query.name} at ${size} ${what} takes ${query.milliseconds.toFixed(0)} ms`);
  };
  return {
    rows,
    add(size: number, times: { pages: readonly PageTime[]; queries: readonly PageTime[] }): void {
      for (const page of times.pages) addPage(size, page);
      for (const query of times.queries) addQuery(size, query);
    },
  };
}

const PEOPLE = 50;
const LOAD_ORDERS = 100_000;
/** The process's memory may grow by this factor. SQLite fills 64 MB of cache meanwhile. */
const maxGrowth = 1.5;

/** Measures a minute in which fifty people work in one store, with the real server process over HTTP. */
export async function benchLoad(server: string | undefined): Promise<string[]> {
  const own = await makeOwnDatabase(server);
  try {
    const db = await openDatabase(own.url);
    await seedOrders(db, LOAD_ORDERS);
    await updateStatistics(db);
    await db.destroy();
    const store = await startStore({ PORT: '0', DATABASE_URL: own.url });
    try {
      const pid = store.child.pid ?? 0;
      const load = await simulateMerchants([store.url], {
        people: PEOPLE,
        milliseconds: 60_000,
        pid,
      });
      return printLoad(load, server === undefined ? 'SQLite' : 'PostgreSQL');
    } finally {
      await store.stop();
    }
  } finally {
    await own.remove();
  }
}

function printLoad({ times, changed, conflicts, errors, memory }: Load, where: string): string[] {
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(
    `\n${PEOPLE} people read lists and change orders for a minute, ${LOAD_ORDERS.toLocaleString('en')} orders, over HTTP, ${where}`,
  );
  console.table({
    answers: times.length,
    'orders changed': changed,
    'refused because somebody else was quicker': conflicts,
    errors: errors.length,
    median: at(0.5),
    '95th percentile': at(0.95),
    '99th percentile': at(0.99),
    longest: at(1 - 1 / times.length),
    memory: `${memory.before.toFixed(0)} MB, at the end ${memory.after.toFixed(0)} MB`,
  });
  const over = [...new Set(errors)]
    .slice(0, 5)
    .map((error) => `under ${PEOPLE} people a request fails: ${error}`);
  const growth = memory.after / memory.before;
  if (growth > maxGrowth) over.push(`under ${PEOPLE} people memory grows ${growth.toFixed(2)}x`);
  return over;
}

const PROCESSES = [1, 2];
/** Concurrent clients, each with one request at a time. */
const CLIENTS = 16;
const THROUGHPUT_ORDERS = 20_000;
const THROUGHPUT_SECONDS = 20;

/** Measures the throughput of one process, and of two on the same database. */
export async function benchProcesses(server: string): Promise<string[]> {
  const rows: Record<string, unknown> = {};
  const over: string[] = [];
  for (const count of PROCESSES) {
    const load = await loadWithoutPauses(server, count);
    const at = (share: number) =>
      `${(load.times[Math.floor(load.times.length * share)] ?? 0).toFixed(0)} ms`;
    const name = count === 1 ? '1 process' : `${count} processes`;
    rows[name] = {
      'requests a second': (load.times.length / THROUGHPUT_SECONDS).toFixed(0),
      'orders changed': load.changed,
      errors: load.errors.length,
      median: at(0.5),
      '99th percentile': at(0.99),
    };
    for (const error of new Set(load.errors)) over.push(`with ${name} a request fails: ${error}`);
  }
  console.log(
    `\n${CLIENTS} clients read lists and change orders without a pause, ${THROUGHPUT_ORDERS.toLocaleString('en')} orders, over HTTP, PostgreSQL`,
  );
  console.table(rows);
  return over.slice(0, 5);
}

async function loadWithoutPauses(server: string, count: number): Promise<Load> {
  const own = await makeOwnDatabase(server);
  try {
    const db = await openDatabase(own.url);
    await seedOrders(db, THROUGHPUT_ORDERS);
    await updateStatistics(db);
    await db.destroy();
    const settings = { PORT: '0', DATABASE_URL: own.url, STORE_SECRET: randomUUID() };
    const start = () => startStore(settings);
    const first = await start();
    const others = await Promise.all(Array.from({ length: count - 1 }, start));
    try {
      return await simulateMerchants([first.url, ...others.map(({ url }) => url)], {
        people: CLIENTS,
        milliseconds: THROUGHPUT_SECONDS * 1000,
        pid: first.child.pid ?? 0,
        pause: [0, 0],
        warmUp: 5000,
      });
    } finally {
      await Promise.all([first, ...others].map(({ stop }) => stop()));
    }
  } finally {
    await own.remove();
  }
}
