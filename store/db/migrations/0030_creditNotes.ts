import type { Any } from './0001_columns.ts';
import { number, required } from './0001_columns.ts';

/** Credit notes, their series, and what an invoice keeps of its order. */
export async function up(db: Any): Promise<void> {
  await db.schema
    .createTable('credit_notes')
    .addColumn('store_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('sequence', 'integer', required)
    .addColumn('number', 'text', required)
    .addColumn('invoice', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('net', 'bigint', required)
    .addColumn('tax', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addColumn('issued_at', 'text', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('credit_notes_pk', ['store_id', 'id'])
    .execute();
  const series = db.schema.createIndex('credit_notes_by_sequence').unique().on('credit_notes');
  await series.columns(['store_id', 'sequence']).execute();
  const byOrder = db.schema.createIndex('credit_notes_by_order').on('credit_notes');
  await byOrder.columns(['store_id', 'order_id']).execute();
  await db.schema.alterTable('stores').addColumn('credit_note_prefix', 'text').execute();
  await db.schema
    .alterTable('stores')
    .addColumn('next_credit_note', 'integer', number(1))
    .execute();
  await db.schema.alterTable('invoices').addColumn('content', 'text').execute();
}
