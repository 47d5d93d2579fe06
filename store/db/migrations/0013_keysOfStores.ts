import { sql } from 'kysely';
import { type Any, isSqlite } from './0001_columns.ts';

const OWNED = [
  ...['categories', 'products', 'customers', 'promotions', 'uploads'],
  ...['orders', 'order_items', 'shipments', 'refunds', 'order_notes', 'order_events'],
];
/** Their lists look rows up by what has been found among the rows of the store. */
const LOOKED_UP = ['categories', 'products', 'customers', 'promotions', 'orders'];

/**
 * What belongs to a store has it in its key, so that an engine that spreads rows over machines can keep those of a
 * store together. SQLite, which spreads nothing, could only do it by writing each table anew. Requests that may come
 * twice are forgotten store by store.
 */
export async function up(db: Any): Promise<void> {
  await db.schema
    .createIndex('idempotency_keys_of_store')
    .on('idempotency_keys')
    .columns(['store_id', 'created_at'])
    .execute();
  await db.schema.dropIndex('idempotency_keys_created_at').execute();
  if (isSqlite(db)) return;
  for (const name of OWNED) {
    const key = sql.ref(`${name}_pkey`);
    await sql`alter table ${sql.table(name)} drop constraint ${key},
      add constraint ${key} primary key (store_id, id)`.execute(db);
  }
  for (const name of LOOKED_UP) {
    await db.schema.createIndex(`${name}_id`).on(name).column('id').execute();
  }
  // Pictures are asked for by their name alone, which has 130 random bits.
  await db.schema.dropIndex('uploads_name_unique').execute();
  await db.schema.createIndex('uploads_name').on('uploads').column('name').execute();
}
