import { type Any, dated, number, required, text } from './0001_columns.ts';

/** Rates of shipping by place, subtotal and weight. */
export async function up(db: Any): Promise<void> {
  await dated(
    db.schema
      .createTable('shipping_rates')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('countries', 'text', text('[]'))
      .addColumn('postcodes', 'text', text('[]'))
      .addColumn('subtotal_from', 'bigint')
      .addColumn('subtotal_to', 'bigint')
      .addColumn('weight_from', 'integer')
      .addColumn('weight_to', 'integer')
      .addColumn('price', 'bigint', required)
      .addColumn('delivery_days_min', 'integer')
      .addColumn('delivery_days_max', 'integer')
      .addColumn('tax_class', 'text', text('standard'))
      .addColumn('is_active', 'integer', number(1))
      .addPrimaryKeyConstraint('shipping_rates_pk', ['store_id', 'id']),
  ).execute();
}
