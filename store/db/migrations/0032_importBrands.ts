import { type Any, text } from './0001_columns.ts';

/** The brands that an import creates. */
export async function up(db: Any): Promise<void> {
  for (const column of ['new_brands', 'made_brands']) {
    await db.schema.alterTable('imports').addColumn(column, 'text', text('[]')).execute();
  }
}
