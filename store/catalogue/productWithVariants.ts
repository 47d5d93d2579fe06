import type { Kysely } from 'kysely';
import type { Database, ProductRow, VariantRow } from '../db/schema.ts';
import { readVariants } from './variantRows.ts';

export type ProductWithVariants<Row = ProductRow, Variant = VariantRow> = {
  row: Row;
  variants: readonly Variant[];
};

export async function withVariants(
  db: Kysely<Database>,
  row: ProductRow,
): Promise<ProductWithVariants> {
  return { row, variants: await readVariants(db, row) };
}

/**
 * Locks a product and its variants until the transaction ends, like `select … for update`, which SQLite
 * lacks. Updates the row before reading the variants; every stock change updates the row first, too.
 */
export async function lockForUpdate(
  trx: Kysely<Database>,
  storeId: string,
  id: string,
): Promise<ProductWithVariants | undefined> {
  const row = await trx
    .updateTable('products')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && withVariants(trx, row);
}
