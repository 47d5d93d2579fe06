import { type Any, compact, number, required } from './0001_columns.ts';

/**
 * Products in variants come in several lines: where each stands in the file, when they do not follow each other, and
 * which SKUs a file has named so far, whichever product's. Whether an empty cell empties what it is about.
 */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('import_rows').addColumn('lines', 'text').execute();
  await db.schema.alterTable('imports').addColumn('clears', 'integer', number(0)).execute();
  await compact(
    db,
    db.schema
      .createTable('import_skus')
      .addColumn('store_id', 'text', required)
      .addColumn('import_id', 'text', required)
      .addColumn('sku_key', 'text', required)
      .addColumn('line', 'integer', required)
      .addPrimaryKeyConstraint('import_skus_pk', ['store_id', 'import_id', 'sku_key']),
  ).execute();
}
