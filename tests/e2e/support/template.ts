import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../../demo/seed.ts';
import { openDatabase } from '../../../store/db/open.ts';
import { makeOwnDatabase } from '../../bench/ownDatabase.ts';
import { addOrder } from '../../store/addOrder.ts';
import { demoStoreId } from './demoStore.ts';
import { addPageCustomers } from './pageCustomers.ts';
import { addPageOrders } from './pageOrders.ts';

/** Additional open orders: each test changes its own. */
const waiting = { pending: 10, confirmed: 8, processing: 4 };

/** Size of the tests' store: enough for three pages, and fast to create. Tests create variants themselves. */
const size = { products: 60, orders: 80, hasVariants: false };
const variable = 'SEEDED_STORE';

/** Seeds one database, which every worker copies. Returns a function that deletes it. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'console-store-'));
  await fill(databaseOf(folder));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function fill(database: string): Promise<void> {
  const db = await openDatabase(database);
  await seed(db, { ...size, clock: () => new Date() });
  await addWaitingOrders(db);
  await db.destroy();
}

/** The same store in a new database on the PostgreSQL of a URL; an empty folder for its files. */
export async function storeOnPostgres(server: string) {
  const own = await makeOwnDatabase(server);
  await fill(own.url);
  return { folder: mkdtempSync(join(tmpdir(), 'console-e2e-')), ...own };
}

/** A new folder with a copy of the seeded store. */
export function copyOfStore(): string {
  const template = process.env[variable];
  if (!template) throw new Error('The store was not seeded: globalSetup has not run.');
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

export function databaseOf(folder: string): string {
  return join(folder, 'store.sqlite');
}

async function addWaitingOrders(db: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const storeId = await demoStoreId(db);
  const statuses = Object.entries(waiting).flatMap(([status, count]) =>
    Array<string>(count).fill(status),
  );
  for (const [index, status] of statuses.entries()) {
    const at = new Date(Date.now() - index * 60_000).toISOString();
    await addOrder(db, storeId, `waiting-${index}`, {
      sequence: 90_000 + index,
      status,
      customer_name: `Waiting ${index}`,
      items: [{ name: 'Linen apron', sku: `APRON-${index}` }],
      created_at: at,
      updated_at: at,
    });
  }
  await addPageOrders(db, storeId);
  await addPageCustomers(db, storeId);
}
