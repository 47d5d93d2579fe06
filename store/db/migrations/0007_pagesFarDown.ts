import type { Any } from './0001_columns.ts';

const FILTERED = ['status', 'payment_status', 'fulfilment_status', 'created_at', 'total'];

/**
 * The indexes by which orders are walked hold whose they are and how they are paid, and those of items which
 * products they are: a page far down a filtered list, or of a category, looked up each row that it passed.
 */
export async function up(db: Any): Promise<void> {
  for (const column of ['created_at', 'updated_at', 'total']) {
    const filtered = FILTERED.filter((name) => name !== column);
    const before = `orders_store_id_${column}_id_${filtered.join('_')}`.slice(0, 60);
    await db.schema.dropIndex(before).execute();
    await db.schema
      .createIndex(`orders_by_${column}`)
      .on('orders')
      .columns(['store_id', column, 'id', ...filtered, 'customer_id', 'payment_kind'])
      .execute();
  }
  await db.schema.dropIndex('order_items_order_id_position').execute();
  await db.schema
    .createIndex('order_items_of_order')
    .on('order_items')
    .columns(['order_id', 'position', 'product_id'])
    .execute();
}
