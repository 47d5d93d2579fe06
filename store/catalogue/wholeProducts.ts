import type { Kysely } from 'kysely';
import type { Database, ProductRow, VariantRow } from '../db/schema.ts';
import { readVariants } from './variantRows.ts';

/** A product with its variants, in their order. */
export type Whole<Row = ProductRow, Variant = VariantRow> = {
  row: Row;
  variants: readonly Variant[];
};

export async function readWhole(db: Kysely<Database>, row: ProductRow): Promise<Whole> {
  return { row, variants: await readVariants(db, row) };
}

/**
 * As nobody else can change it any more until the transaction ends: the product is written, as it is, before its
 * variants are read, and whoever moves the stock of one writes it, too.
 */
export async function holdWhole(
  trx: Kysely<Database>,
  storeId: string,
  id: string,
): Promise<Whole | undefined> {
  const row = await trx
    .updateTable('products')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && readWhole(trx, row);
}
