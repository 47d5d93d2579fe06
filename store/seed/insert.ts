import type { Insertable, Kysely } from 'kysely';
import { type Counted, countKeysOf } from '../catalogue/productCounts.ts';
import { tagsOf } from '../catalogue/productRecord.ts';
import {
  completeProduct,
  type PlainProduct,
  tagKeysIn,
  termsIn,
} from '../catalogue/productWrites.ts';
import { completeVariants, type PlainVariant } from '../catalogue/variantRows.ts';
import type { Whole } from '../catalogue/wholeProducts.ts';
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
  await insertCounts(
    trx,
    storeId,
    rows.map((row) => ({ ...row, tags: tagsOf(row) })),
  );
}

/** Writes the counts of all products of a store that has none yet. */
async function insertCounts(
  trx: Kysely<Database>,
  storeId: string,
  products: readonly Counted[],
): Promise<void> {
  const counts = createCountDeltas();
  for (const product of products) counts.add(product, 1);
  await counts.write(trx, storeId);
}

export type CountDeltas = {
  add(product: Counted, times: number): void;
  write(trx: Kysely<Database>, storeId: string): Promise<void>;
};

/** Counts in memory, for writing many products at once. */
export function createCountDeltas(): CountDeltas {
  const counts = new Map<
    string,
    { table: 'counts' | 'facets'; key: readonly string[]; n: number }
  >();
  return {
    add(product, times) {
      for (const { table, key } of countKeysOf(product)) {
        const name = `${table}\n${key.join('\n')}`;
        const known = counts.get(name);
        if (known) known.n += times;
        else counts.set(name, { table, key, n: times });
      }
    },
    async write(trx, storeId) {
      const of = (wanted: string) => [...counts.values()].filter(({ table }) => table === wanted);
      await insertRows(
        trx,
        'product_counts',
        of('counts').map(({ key: [status = '', category_id = '', availability = ''], n }) => ({
          store_id: storeId,
          status,
          category_id,
          availability,
          count: n,
        })),
      );
      await insertRows(
        trx,
        'product_facets',
        of('facets').map(({ key: [facet = '', value = ''], n }) => ({
          store_id: storeId,
          facet,
          value,
          count: n,
        })),
      );
    },
  };
}
