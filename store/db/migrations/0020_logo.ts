import type { Any } from './0001_columns.ts';

/** The URL of the store's logo. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('stores').addColumn('logo', 'text').execute();
}
