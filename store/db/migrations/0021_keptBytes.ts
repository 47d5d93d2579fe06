import { sql } from 'kysely';
import { type Any, number } from './0001_columns.ts';

/**
 * How many rows a file has, of which a product with variants takes several, and the bytes that are kept of them; whether
 * a picture was ever named by anything, as those that are there are taken to be.
 */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('imports').addColumn('row_count', 'integer', number(0)).execute();
  await db.schema.alterTable('imports').addColumn('kept_bytes', 'bigint', number(0)).execute();
  await sql`update imports set kept_bytes = coalesce((
    select sum(octet_length(cells) + octet_length(changes) + octet_length(problems)) from import_rows
    where import_rows.store_id = imports.store_id and import_rows.import_id = imports.id), 0)`.execute(
    db,
  );
  await db.schema.alterTable('uploads').addColumn('is_used', 'integer', number(1)).execute();
  await sql`create index uploads_unused on uploads (store_id) where is_used = 0`.execute(db);
}
