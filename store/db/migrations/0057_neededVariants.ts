import { sql } from 'kysely';
import { type Any, number } from './0001_columns.ts';

/** Indexes have what is out or low in the order of each sort of the list of stock levels. */
export async function up(db: Any): Promise<void> {
  await db.schema
    .alterTable('product_variants')
    .addColumn('is_needed', 'integer', number(0))
    .execute();
  await sql`update product_variants set is_needed = 1
    where is_enabled = 1 and exists (select 1 from products
      where products.store_id = product_variants.store_id
        and products.id = product_variants.product_id
        and products.status = 'active' and products.availability in ('out', 'low')
        and product_variants.stock <= coalesce(products.low_stock_threshold,
          (select low_stock_default from stores where stores.id = products.store_id)))`.execute(db);
  await sql`create index needed_variants on product_variants (store_id, stock, id, product_id)
    where is_needed = 1`.execute(db);
  await sql`create index needed_variants_of_product
    on product_variants (store_id, product_id, id, stock) where is_needed = 1`.execute(db);
  await sql`create index needed_products on products (store_id, stock, id)
    where status = 'active' and availability in ('out', 'low') and options = '[]'`.execute(db);
  for (const column of ['name_key', 'category_id']) {
    await sql`create index ${sql.ref(`needed_products_by_${column}`)}
      on products (store_id, ${sql.ref(column)}, id, options)
      where status = 'active' and availability in ('out', 'low')`.execute(db);
  }
}
