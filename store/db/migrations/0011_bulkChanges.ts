import { type Any, compact, required } from './0001_columns.ts';

/** What was changed in bulk, for a day, so that it can be undone from any device. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('bulk_changes')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('field', 'text', required)
      .addColumn('row_count', 'integer', required)
      .addColumn('rows', 'text', required)
      .addColumn('merchant_id', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('bulk_changes_pk', ['store_id', 'id']),
  ).execute();
}
