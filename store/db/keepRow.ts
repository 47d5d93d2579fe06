import type { Kysely } from 'kysely';
import { isSqlite } from './nodeSqlite.ts';
import type { Database } from './schema.ts';

/**
 * Whether the store has the record. On PostgreSQL `keepRow` locks the record until the transaction ends: a concurrent
 * deletion waits, and then finds what refers to the record. Transactions share the lock, except on a customer. Each
 * order changes the customer's numbers, and two transactions that share a lock deadlock when both change the row.
 * SQLite serialises all write transactions.
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
  if (isSqlite(trx)) return (await query.executeTakeFirst()) !== undefined;
  const locked = table === 'customers' ? query.forNoKeyUpdate() : query.forShare();
  return (await locked.executeTakeFirst()) !== undefined;
}
