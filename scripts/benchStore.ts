import type { Kysely } from 'kysely';
import { openDatabase } from '../store/db/open.ts';
import type { Database } from '../store/db/schema.ts';
import { timesOfOrders } from '../tests/bench/orderPages.ts';
import { makeOwnDatabase } from '../tests/bench/ownDatabase.ts';
import { type PageTime, timesOfProducts } from '../tests/bench/productPages.ts';

const maxRatio = 2;
const maxMilliseconds = 1000;

/**
 * Prints what pages and questions take in shops of each size, on the PostgreSQL of a URL or in SQLite's memory,
 * and gives a line for each that is over its budget.
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
    `\nA page of 25 products, and searches, by how many there are; median of 25, over the API in one process, ${where}`,
  );
  console.table(products.rows);
  const orders = createTable('orders', over);
  for (const size of sizes) {
    orders.add(size, await inOwnDatabase(server, (db) => timesOfOrders(db, size)));
  }
  console.log(
    `\nA page of 25 orders, and figures of a year, by how many orders that year had; median of 15, ${where}`,
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

/** Rows of times by size of the shop. A page may not take longer in a larger shop, a question only so long. */
function createTable(what: string, over: string[]) {
  const rows: Record<string, Record<string, string>> = {};
  const first = new Map<string, { size: number; milliseconds: number }>();
  const put = (size: number, { name, milliseconds, statements }: PageTime, more = '') => {
    const text = `${milliseconds.toFixed(2)} ms, ${statements} SQL${more}`;
    rows[name] = { ...rows[name], [size.toLocaleString('en')]: text };
  };
  const addPage = (size: number, page: PageTime) => {
    const { name, milliseconds } = page;
    const smallest = first.get(name) ?? { size, milliseconds };
    first.set(name, smallest);
    const ratio = milliseconds / smallest.milliseconds;
    put(size, page, `, ${ratio.toFixed(2)}x`);
    if (ratio <= maxRatio) return;
    over.push(`${name} at ${size} ${what} takes ${ratio.toFixed(1)}x its time at ${smallest.size}`);
  };
  const addQuestion = (size: number, question: PageTime) => {
    put(size, question);
    if (question.milliseconds <= maxMilliseconds) return;
    over.push(`${question.name} at ${size} ${what} takes ${question.milliseconds.toFixed(0)} ms`);
  };
  return {
    rows,
    add(size: number, times: { pages: readonly PageTime[]; questions: readonly PageTime[] }): void {
      for (const page of times.pages) addPage(size, page);
      for (const question of times.questions) addQuestion(size, question);
    },
  };
}
