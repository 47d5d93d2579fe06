import { type Any, number } from './0001_columns.ts';

/** How many rows of a file do something, but not all that they say. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('imports').addColumn('warned_count', 'integer', number(0)).execute();
}
