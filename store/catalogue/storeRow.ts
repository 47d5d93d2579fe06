import type { Kysely } from 'kysely';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';
import { unauthorised } from '../http/errors.ts';
import type { StoreBasics } from './productRecord.ts';

type StoreRow = StoreBasics & { timezone: string | null };

/** The store's fields that products depend on, and its time zone. */
export async function readStoreRow(db: Kysely<Database>, storeId: string): Promise<StoreRow> {
  return toStoreRow(await selectStore(db, storeId).executeTakeFirst());
}

/**
 * Reads the row. A change of its currency or low-stock default then waits until the transaction ends, and finds what it
 * has written. Call this before the first product is locked. Orders don't wait: they lock the row without its key.
 */
export async function keepStoreRow(trx: Kysely<Database>, storeId: string): Promise<StoreRow> {
  const query = selectStore(trx, storeId);
  // SQLite serialises all write transactions.
  return toStoreRow(await (isSqlite(trx) ? query : query.forKeyShare()).executeTakeFirst());
}

/** Waits for transactions that have called `keepStoreRow`, and locks the row for all others. */
export async function lockStoreRow(trx: Kysely<Database>, storeId: string): Promise<void> {
  if (!isSqlite(trx)) await selectStore(trx, storeId).forUpdate().execute();
}

function selectStore(db: Kysely<Database>, storeId: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'currency', 'timezone', 'low_stock_default'])
    .where('id', '=', storeId);
}

type SelectedRow = Omit<StoreRow, 'lowStockDefault'> & { low_stock_default: number };

function toStoreRow(row: SelectedRow | undefined): StoreRow {
  // The store was deleted while its merchant was signed in.
  if (!row) throw unauthorised();
  const { low_stock_default: lowStockDefault, ...store } = row;
  return { ...store, lowStockDefault };
}
