import { type Any, compact, dated, number, owned, required, text } from './0001_columns.ts';

export async function createCustomers(db: Any): Promise<void> {
  await dated(
    owned(db, 'customers')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('phone', 'text')
      .addColumn('email', 'text')
      .addColumn('contact_id', 'text', text(''))
      .addColumn('status', 'text', text('active'))
      .addColumn('blocked_reason', 'text')
      .addColumn('addresses', 'text', text('[]'))
      .addColumn('note', 'text', text(''))
      .addColumn('tags', 'text', text('[]'))
      .addColumn('accepts_marketing', 'integer', number(0))
      .addColumn('orders_count', 'integer', number(0))
      .addColumn('total_spent', 'bigint', number(0))
      .addColumn('refunded_total', 'bigint', number(0))
      .addColumn('first_order_at', 'text')
      .addColumn('last_order_at', 'text'),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('customer_tags')
      .addColumn('store_id', 'text', required)
      .addColumn('tag_key', 'text', required)
      .addColumn('customer_id', 'text', required)
      .addPrimaryKeyConstraint('customer_tags_pk', ['store_id', 'tag_key', 'customer_id']),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('customer_counts')
      .addColumn('store_id', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('count', 'integer', required)
      .addPrimaryKeyConstraint('customer_counts_pk', ['store_id', 'status']),
  ).execute();
}
