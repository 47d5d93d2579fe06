import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { unauthorised } from '../http/errors.ts';
import type { StoreBasics } from './productRecord.ts';

/** The store's fields that products depend on, and its time zone. */
export async function readStoreRow(
  db: Kysely<Database>,
  storeId: string,
): Promise<StoreBasics & { timezone: string | null }> {
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
