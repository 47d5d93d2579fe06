import { type Kysely, sql } from 'kysely';
import { inBatches } from './inBatches.ts';
import { isSqlite } from './nodeSqlite.ts';
import type { Database } from './schema.ts';

/** The order in which transactions lock several rows of a table, so that two never deadlock. */
export const LOCK_ORDER = sql`id collate "C"`;

/**
 * Locks rows until the transaction ends, in the order of their ids, so that transactions that lock several never
 * deadlock. SQLite serialises all write transactions.
 */
export async function lockRows(
  trx: Kysely<Database>,
  table: 'customers' | 'orders' | 'products',
  storeId: string,
  ids: readonly string[],
): Promise<void> {
  if (isSqlite(trx)) return;
  for (const some of inBatches([...new Set(ids)].toSorted())) {
    await trx
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', 'in', some)
      .orderBy(LOCK_ORDER)
      .forNoKeyUpdate()
      .execute();
  }
}
