import type { Any } from './0001_columns.ts';
import { dated, number, required } from './0001_columns.ts';

/** Orders that a merchant has begun, and their series. */
export async function up(db: Any): Promise<void> {
  const table = db.schema
    .createTable('draft_orders')
    .addColumn('store_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('sequence', 'integer', required)
    .addColumn('number', 'text', required)
    .addColumn('input', 'text', required)
    .addColumn('customer_id', 'text')
    .addColumn('customer_name', 'text', required)
    .addColumn('search_text', 'text', required)
    .addColumn('items_count', 'integer', required)
    .addColumn('total', 'bigint', required);
  await dated(table).addPrimaryKeyConstraint('draft_orders_pk', ['store_id', 'id']).execute();
  const series = db.schema.createIndex('draft_orders_by_sequence').unique().on('draft_orders');
  await series.columns(['store_id', 'sequence']).execute();
  await db.schema.alterTable('stores').addColumn('next_draft', 'integer', number(1)).execute();
}
