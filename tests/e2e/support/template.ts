import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../../demo/seed.ts';
import { openDatabase } from '../../../store/db/open.ts';
import { DEMO_PHONE } from '../../../store/demo.ts';
import { makeOwnDatabase } from '../../bench/ownDatabase.ts';
import { addOrder } from '../../store/addOrder.ts';
import { addPageCustomers } from './pageCustomers.ts';
import { addPageOrders } from './pageOrders.ts';

/** Orders that wait, besides those of the shop: tests move them on, each its own. */
const waiting = { pending: 10, confirmed: 8, processing: 4 };

/** How much the shop of the browser tests holds: enough for three pages, quickly made. Tests make variants themselves. */
const shop = { products: 60, orders: 80, areVaried: false };
const variable = 'SEEDED_SHOP';

/** Seeds one database; every worker starts from a copy of it. Answers what removes it again. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'console-shop-'));
  await fill(databaseOf(folder));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function fill(database: string): Promise<void> {
  const db = await openDatabase(database);
  await seed(db, { ...shop, clock: () => new Date() });
  await addWaitingOrders(db);
  await db.destroy();
}

/** The same shop in a database of its own on the PostgreSQL of a URL; an empty folder for the rest. */
export async function storeOnPostgres(server: string) {
  const own = await makeOwnDatabase(server);
  await fill(own.url);
  return { folder: mkdtempSync(join(tmpdir(), 'console-e2e-')), ...own };
}

/** A folder of its own with a copy of the seeded shop. */
export function copyOfStore(): string {
  const template = process.env[variable];
  if (!template) throw new Error('The shop was not seeded: globalSetup has not run.');
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

export function databaseOf(folder: string): string {
  return join(folder, 'store.sqlite');
}

async function addWaitingOrders(db: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const { store_id: storeId } = await db
    .selectFrom('merchants')
    .select('store_id')
    .where('phone', '=', DEMO_PHONE)
    .executeTakeFirstOrThrow();
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
