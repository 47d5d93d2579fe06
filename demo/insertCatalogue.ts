import type { Kysely } from 'kysely';
import { countsOf } from '../store/catalogue/productCounts.ts';
import type { ProductWithVariants } from '../store/catalogue/productWithVariants.ts';
import {
  completeProduct,
  type PlainProduct,
  tagKeysIn,
  termsIn,
} from '../store/catalogue/productWrites.ts';
import { completeVariants, type PlainVariant } from '../store/catalogue/variantRows.ts';
import { createAggregates } from '../store/db/aggregates.ts';
import { insertRows } from '../store/db/insertRows.ts';
import type { Database } from '../store/db/schema.ts';

/** Inserts the products of an empty store, with their terms, tags and counts. */
export async function insertCatalogue(
  trx: Kysely<Database>,
  storeId: string,
  products: readonly ProductWithVariants<PlainProduct, PlainVariant>[],
  lowStockDefault: number,
): Promise<void> {
  const rows = products.map(({ row, variants }) => completeProduct(row, lowStockDefault, variants));
  await insertRows(trx, 'products', rows);
  const variants = products.flatMap((whole) =>
    completeVariants(whole.row, whole.variants, lowStockDefault),
  );
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
