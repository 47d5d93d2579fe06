import { sql } from 'kysely';
import { type Any, dated, number, required } from './0001_columns.ts';

/** Brands, and the brand of a product. */
export async function up(db: Any): Promise<void> {
  await dated(
    db.schema
      .createTable('brands')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('website', 'text')
      .addColumn('logo', 'text')
      .addColumn('is_active', 'integer', number(1))
      .addPrimaryKeyConstraint('brands_pk', ['store_id', 'id']),
  ).execute();
  const byName = db.schema.createIndex('brands_by_name').unique().on('brands');
  await byName.columns(['store_id', 'name_key']).execute();
  await db.schema.alterTable('products').addColumn('brand_id', 'text').execute();
  // Partial: stores without brands pay nothing for it. The last columns are those of the other filters.
  await sql`create index products_by_brand on products
    (store_id, brand_id, updated_at, id, status, availability, category_id, price)
    where brand_id is not null`.execute(db);
}
