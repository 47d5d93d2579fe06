import type { Any } from './0001_columns.ts';
import { required } from './0001_columns.ts';

/** Returns that customers announced. */
export async function up(db: Any): Promise<void> {
  await db.schema
    .createTable('order_returns')
    .addColumn('store_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('items', 'text', required)
    .addColumn('wish', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('carrier', 'text')
    .addColumn('tracking_number', 'text')
    .addColumn('tracking_url', 'text')
    .addColumn('outcome', 'text')
    .addColumn('refunds', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('order_returns_pk', ['store_id', 'id'])
    .execute();
  for (const column of ['order_id', 'state']) {
    await db.schema
      .createIndex(`order_returns_by_${column}`)
      .on('order_returns')
      .columns(column === 'state' ? ['store_id', 'state', 'order_id'] : ['store_id', 'order_id'])
      .execute();
  }
}
