import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { unauthorised } from '../http/errors.ts';
import type { StoreOfProducts } from './productRecord.ts';

/** What products need to know of their store. */
export async function readStoreRow(
  db: Kysely<Database>,
  storeId: string,
): Promise<StoreOfProducts> {
  const row = await db
    .selectFrom('stores')
    .select(['id', 'currency', 'low_stock_default'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  // The store went while a session of its merchant was open.
  if (!row) throw unauthorised();
  return { id: row.id, currency: row.currency, lowStockDefault: row.low_stock_default };
}
