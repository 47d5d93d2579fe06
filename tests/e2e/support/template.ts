import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../store/db/open.ts';
import { seed } from '../../../store/seed.ts';

/** How much the shop of the browser tests holds: enough for three pages, quickly made. */
const shop = { products: 60, orders: 80 };
const variable = 'SEEDED_SHOP';

/** Seeds one database; every worker starts from a copy of it. Answers what removes it again. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'console-shop-'));
  const db = await openDatabase(databaseOf(folder));
  await seed(db, { ...shop, clock: () => new Date() });
  await db.destroy();
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A folder of its own with a copy of the seeded shop. */
export function copyOfShop(): string {
  const template = process.env[variable];
  if (!template) throw new Error('The shop was not seeded: globalSetup has not run.');
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

export function databaseOf(folder: string): string {
  return join(folder, 'store.sqlite');
}
