import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** What the dearest variant of a product costs, so that a list knows whether they differ. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('products').addColumn('price_to', 'bigint').execute();
  await sql`update products set price_to = (
      select max(product_variants.price) from product_variants
      where product_variants.store_id = products.store_id
        and product_variants.product_id = products.id and is_enabled = 1)
    where options <> '[]'`.execute(db);
}
