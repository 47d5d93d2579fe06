import { sql } from 'kysely';
import { type Any, compact, number, required, text } from './0001_columns.ts';

/**
 * What products with options are sold as. Of an order's items few are variants of a product: the index has only
 * those.
 */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('product_variants')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('product_id', 'text', required)
      .addColumn('position', 'integer', required)
      .addColumn('options', 'text', required)
      .addColumn('sku', 'text')
      .addColumn('sku_key', 'text')
      .addColumn('barcode', 'text')
      .addColumn('price', 'bigint')
      .addColumn('compare_at_price', 'bigint')
      .addColumn('cost_price', 'bigint')
      .addColumn('weight', 'integer')
      .addColumn('image', 'text')
      .addColumn('stock', 'integer', number(0))
      .addColumn('is_enabled', 'integer', number(1))
      .addColumn('sold_count', 'integer', number(0))
      .addColumn('search_text', 'text', text(''))
      .addPrimaryKeyConstraint('product_variants_pk', ['store_id', 'id']),
  ).execute();
  await db.schema
    .createIndex('product_variants_of_product')
    .on('product_variants')
    .columns(['store_id', 'product_id', 'position', 'stock', 'is_enabled'])
    .execute();
  await db.schema
    .createIndex('product_variants_sku')
    .on('product_variants')
    .columns(['store_id', 'sku_key'])
    .unique()
    .execute();
  for (const column of ['variant_count', 'variants_in_stock']) {
    await db.schema.alterTable('products').addColumn(column, 'integer', number(0)).execute();
  }
  for (const column of ['variant_id', 'variant_name']) {
    await db.schema.alterTable('stock_changes').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('order_items').addColumn('variant_name', 'text').execute();
  await sql`create index order_items_of_variant on order_items (store_id, variant_id, order_id)
    where variant_id is not null`.execute(db);
}
