import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';
import { unauthorised } from '../http/errors.ts';
import type { StoreBasics } from './productRecord.ts';

type StoreRow = StoreBasics & { timezone: string | null };

/** The store's fields that products depend on, and its time zone. */
export async function readStoreRow(db: Kysely<Database>, storeId: string): Promise<StoreRow> {
  const row = await db
    .selectFrom('stores')
    .select(['id', 'currency', 'timezone', 'low_stock_default'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  // The store was deleted while its merchant was signed in.
  if (!row) throw unauthorised();
  const { low_stock_default: lowStockDefault, ...store } = row;
  return { ...store, lowStockDefault };
}

/**
 * Reads the row. A change of its currency or low-stock default then waits for this transaction, and sees what the
 * transaction has written. Call this before the first product is locked. Uses an advisory lock, because a row lock on
 * `stores` would make orders wait on Citus, which locks that table as a whole.
 */
export async function keepStoreRow(trx: Kysely<Database>, storeId: string): Promise<StoreRow> {
  // SQLite serialises all write transactions.
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock_shared(${key(storeId)})`.execute(trx);
  return readStoreRow(trx, storeId);
}

/** Waits for transactions that have called `keepStoreRow`, and locks the row for all others. */
export async function lockStoreRow(trx: Kysely<Database>, storeId: string): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_advisory_xact_lock(${key(storeId)})`.execute(trx);
  await trx.selectFrom('stores').select('id').where('id', '=', storeId).forUpdate().execute();
}

const key = (storeId: string) => sql`hashtextextended(${`settings of ${storeId}`}, 0)`;
