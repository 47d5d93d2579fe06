import { type Any, dated, number, required, text } from './0001_columns.ts';

/** Suppliers, purchase orders, and the purchase order of a stock change. */
export async function up(db: Any): Promise<void> {
  await dated(
    db.schema
      .createTable('suppliers')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('email', 'text')
      .addColumn('phone', 'text', text(''))
      .addColumn('website', 'text')
      .addColumn('lead_days', 'integer')
      .addColumn('is_active', 'integer', number(1))
      .addColumn('note', 'text', text(''))
      .addPrimaryKeyConstraint('suppliers_pk', ['store_id', 'id']),
  ).execute();
  const suppliers = db.schema.createIndex('suppliers_by_name').unique().on('suppliers');
  await suppliers.columns(['store_id', 'name_key']).execute();
  await dated(
    db.schema
      .createTable('purchase_orders')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('supplier_id', 'text')
      .addColumn('status', 'text', required)
      .addColumn('ordered_on', 'text')
      .addColumn('expected_on', 'text')
      .addColumn('lines', 'text', text('[]'))
      .addColumn('note', 'text', text(''))
      .addPrimaryKeyConstraint('purchase_orders_pk', ['store_id', 'id']),
  ).execute();
  const orders = db.schema.createIndex('purchase_orders_by_name').unique().on('purchase_orders');
  await orders.columns(['store_id', 'name_key']).execute();
  await db.schema
    .createIndex('purchase_orders_by_supplier')
    .on('purchase_orders')
    .columns(['store_id', 'supplier_id'])
    .execute();
  for (const column of ['purchase_order_id', 'purchase_order_number']) {
    await db.schema.alterTable('stock_changes').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('stores').addColumn('next_purchase', 'integer', number(1)).execute();
}
