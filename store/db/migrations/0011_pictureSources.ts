import type { Any } from './0001_columns.ts';

/** From where the store fetched a picture itself: the same file is not fetched twice. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('source', 'text').execute();
  await db.schema
    .createIndex('uploads_source')
    .on('uploads')
    .columns(['store_id', 'source'])
    .execute();
}
