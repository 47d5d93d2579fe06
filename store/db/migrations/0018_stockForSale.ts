import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** What is left of the variants that can be bought, so that lists do not count what is switched off. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('products').addColumn('stock_for_sale', 'bigint').execute();
  await sql`update products set stock_for_sale = coalesce((
      select sum(product_variants.stock) from product_variants
      where product_variants.store_id = products.store_id
        and product_variants.product_id = products.id and is_enabled = 1), 0)
    where options <> '[]'`.execute(db);
}
