import type { Kysely } from 'kysely';
import type { Database, StoreRow } from './schema.ts';

/** Locks the store's row until the transaction ends, by an update, because SQLite lacks `select … for update`. */
export function lockStore(trx: Kysely<Database>, storeId: string): Promise<StoreRow> {
  return trx
    .updateTable('stores')
    .set((eb) => ({ next_invoice: eb.ref('next_invoice') }))
    .where('id', '=', storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
