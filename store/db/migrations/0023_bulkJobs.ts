import { type Any, compact, required, text } from './0001_columns.ts';

/** Bulk changes that the store does itself, and their records with the values that were replaced. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('bulk_jobs')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('resource', 'text', required)
      .addColumn('change', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('total', 'integer', required)
      .addColumn('merchant_id', 'text', required)
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('finished_at', 'text')
      .addPrimaryKeyConstraint('bulk_jobs_pk', ['store_id', 'id']),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('bulk_job_records')
      .addColumn('store_id', 'text', required)
      .addColumn('job_id', 'text', required)
      .addColumn('number', 'integer', required)
      .addColumn('record_id', 'text', required)
      .addColumn('name', 'text', text(''))
      .addColumn('state', 'text', text('waiting'))
      .addColumn('changes', 'text', text('[]'))
      .addColumn('problem', 'text')
      .addPrimaryKeyConstraint('bulk_job_records_pk', ['store_id', 'job_id', 'number']),
  ).execute();
  const indexes = [
    ['bulk_jobs_status', 'bulk_jobs', 'status'],
    ['bulk_job_records_state', 'bulk_job_records', 'store_id', 'job_id', 'state', 'number'],
  ] as const;
  for (const [name, table, ...columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
