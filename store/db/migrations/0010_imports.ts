import { type Any, compact, number, required, text } from './0001_columns.ts';

/** Files that came in, and their rows: what each would do, did, and was before. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('imports')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('head', 'text', required)
      .addColumn('fields', 'text', required)
      .addColumn('decimal', 'text', required)
      .addColumn('words', 'text', required)
      .addColumn('portions', 'integer', number(0))
      .addColumn('cursor', 'integer', number(0))
      .addColumn('new_count', 'integer', number(0))
      .addColumn('changed_count', 'integer', number(0))
      .addColumn('same_count', 'integer', number(0))
      .addColumn('refused_count', 'integer', number(0))
      .addColumn('written_count', 'integer', number(0))
      .addColumn('undone_count', 'integer', number(0))
      .addColumn('kept_count', 'integer', number(0))
      .addColumn('new_categories', 'text', text('[]'))
      .addColumn('made_categories', 'text', text('[]'))
      .addColumn('merchant_id', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('finished_at', 'text')
      .addPrimaryKeyConstraint('imports_pk', ['store_id', 'id']),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('import_rows')
      .addColumn('store_id', 'text', required)
      .addColumn('import_id', 'text', required)
      .addColumn('number', 'integer', required)
      .addColumn('line', 'integer', required)
      .addColumn('cells', 'text', required)
      .addColumn('label', 'text', required)
      .addColumn('result', 'text', required)
      .addColumn('outcome', 'text')
      .addColumn('problems', 'text', text('[]'))
      .addColumn('changes', 'text', text('[]'))
      .addColumn('match_key', 'text')
      .addColumn('target_id', 'text')
      .addColumn('seen_version', 'integer')
      .addColumn('written_version', 'integer')
      .addPrimaryKeyConstraint('import_rows_pk', ['store_id', 'import_id', 'number']),
  ).execute();
  // Which rows are refused, and which other row is about the same product.
  const indexes = [
    ['import_rows_result', 'result', 'number'],
    ['import_rows_match', 'match_key'],
    ['import_rows_target', 'target_id'],
  ] as const;
  for (const [name, ...columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('import_rows')
      .columns(['store_id', 'import_id', ...columns])
      .execute();
  }
}
