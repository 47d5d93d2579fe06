import type { Insertable, Kysely } from 'kysely';
import { countsOf } from '../catalogue/productCounts.ts';
import {
  completeProduct,
  type PlainProduct,
  tagKeysIn,
  termsIn,
} from '../catalogue/productWrites.ts';
import { completeVariants, type PlainVariant } from '../catalogue/variantRows.ts';
import type { Whole } from '../catalogue/wholeProducts.ts';
import { createAggregates } from '../db/aggregates.ts';
import type { Database } from '../db/schema.ts';

// Both databases limit the number of values in one statement; the widest table has 31 columns.
const ROWS_AT_ONCE = 200;

/** Inserts any number of rows, many to a statement. */
export async function insertRows<Table extends keyof Database>(
  trx: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** Inserts new products of a store that has none, with their terms, tags and counts. */
export async function insertCatalogue(
  trx: Kysely<Database>,
  storeId: string,
  products: readonly Whole<PlainProduct, PlainVariant>[],
  lowStockDefault: number,
): Promise<void> {
  const rows = products.map(({ row, variants }) => completeProduct(row, lowStockDefault, variants));
  await insertRows(trx, 'products', rows);
  const variants = products.flatMap((whole) => completeVariants(whole.row, whole.variants));
  await insertRows(trx, 'product_variants', variants);
  await insertRows(
    trx,
    'product_terms',
    rows.flatMap((row) =>
      termsIn(row).map((term) => ({
        store_id: storeId,
        term,
        product_id: row.id,
      })),
    ),
  );
  await insertRows(
    trx,
    'product_tags',
    rows.flatMap((row) =>
      tagKeysIn(row).map((tag_key) => ({ store_id: storeId, tag_key, product_id: row.id })),
    ),
  );
  const aggregates = createAggregates();
  for (const row of rows) aggregates.add(countsOf(row));
  await aggregates.write(trx, storeId);
}
