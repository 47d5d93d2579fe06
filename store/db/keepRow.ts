import type { Kysely } from 'kysely';
import { isSqlite } from './nodeSqlite.ts';
import type { Database } from './schema.ts';

/**
 * Whether the store has the record. On PostgreSQL it then stays until the transaction ends: a deletion at that moment
 * waits, and finds what refers to the record. SQLite serialises all write transactions.
 */
export async function keepRow(
  trx: Kysely<Database>,
  table: 'brands' | 'categories' | 'customers' | 'suppliers',
  storeId: string,
  id: string,
): Promise<boolean> {
  const query = trx
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id);
  const found = await (isSqlite(trx) ? query : query.forShare()).executeTakeFirst();
  return found !== undefined;
}
