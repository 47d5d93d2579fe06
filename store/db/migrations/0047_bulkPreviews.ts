import type { Any } from './0001_columns.ts';

/** What the merchant saw of a record before she confirmed a bulk job. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('bulk_job_records').addColumn('seen', 'text').execute();
}
