import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** Products and variants of a tax class. Partial: most have none. */
export async function up(db: Any): Promise<void> {
  await sql`create index products_by_tax_class on products
    (store_id, tax_class, id) where tax_class is not null`.execute(db);
  await sql`create index variants_by_tax_class on product_variants
    (store_id, tax_class, product_id) where tax_class is not null`.execute(db);
}
