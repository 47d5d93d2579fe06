import type { Kysely } from 'kysely';
import type { Database, ProductRow } from '../db/schema.ts';
import { amountBucket } from '../lists/amountBuckets.ts';
import { tagKey } from './terms.ts';

/**
 * Totals without counting rows. `product_counts` holds how many products there are of each status,
 * category and availability, `product_facets` of each tag and price bucket. Both change in the
 * transaction that changes the product, so they always agree with it.
 */
export type Counted = Pick<ProductRow, 'status' | 'category_id' | 'availability' | 'price'> & {
  tags: readonly string[];
};

type Change = { table: 'counts' | 'facets'; key: readonly string[]; by: number };

/** Takes a product as it was (null: it is new) out of the counts, and puts it in as it is (null: it goes). */
export async function countChange(
  trx: Kysely<Database>,
  storeId: string,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  const changes = new Map<string, Change>();
  const add = (product: Counted | null, by: number) => {
    for (const { table, key } of product ? countKeysOf(product) : []) {
      const name = JSON.stringify([table, ...key]);
      changes.set(name, { table, key, by: (changes.get(name)?.by ?? 0) + by });
    }
  };
  add(before, -1);
  add(after, 1);
  for (const { table, key, by } of changes.values()) {
    if (by !== 0) await (table === 'counts' ? adjustCount : adjustFacet)(trx, storeId, key, by);
  }
}

/** The rows of both tables in which a product is counted. */
export function countKeysOf(product: Counted): Omit<Change, 'by'>[] {
  const { status, category_id, availability, price, tags } = product;
  const keys: Omit<Change, 'by'>[] = [
    { table: 'counts', key: [status, category_id ?? '', availability] },
  ];
  if (price !== null) keys.push({ table: 'facets', key: ['price', amountBucket(price)] });
  for (const tag of new Set(tags.map(tagKey))) keys.push({ table: 'facets', key: ['tag', tag] });
  return keys;
}

type CountKey = Pick<ProductRow, 'status' | 'category_id' | 'availability'>;

/** Counts products, as they were, as what they became all together. Those that were changed, and no others: requests run at once. */
export async function countMoved(
  trx: Kysely<Database>,
  storeId: string,
  moved: readonly CountKey[],
  became: Partial<CountKey>,
): Promise<void> {
  const keyOf = (product: CountKey) =>
    [product.status, product.category_id ?? '', product.availability] as const;
  for (const [first, ...others] of Map.groupBy(moved, (one) => keyOf(one).join(' ')).values()) {
    if (!first) continue;
    await adjustCount(trx, storeId, keyOf(first), -1 - others.length);
    await adjustCount(trx, storeId, keyOf({ ...first, ...became }), 1 + others.length);
  }
}

/** Adds `by` products of one status, category and availability; a kind of which none is left goes. */
export async function adjustCount(
  trx: Kysely<Database>,
  storeId: string,
  [status = '', category_id = '', availability = '']: readonly string[],
  by: number,
): Promise<void> {
  await trx
    .insertInto('product_counts')
    .values({ store_id: storeId, status, category_id, availability, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'status', 'category_id', 'availability'])
        .doUpdateSet((eb) => ({ count: eb('product_counts.count', '+', by) })),
    )
    .execute();
  if (by > 0) return;
  await trx
    .deleteFrom('product_counts')
    .where('store_id', '=', storeId)
    .where('status', '=', status)
    .where('category_id', '=', category_id)
    .where('availability', '=', availability)
    .where('count', '=', 0)
    .execute();
}

async function adjustFacet(
  trx: Kysely<Database>,
  storeId: string,
  [facet = '', value = '']: readonly string[],
  by: number,
): Promise<void> {
  await trx
    .insertInto('product_facets')
    .values({ store_id: storeId, facet, value, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'facet', 'value'])
        .doUpdateSet((eb) => ({ count: eb('product_facets.count', '+', by) })),
    )
    .execute();
  if (by > 0) return;
  await trx
    .deleteFrom('product_facets')
    .where('store_id', '=', storeId)
    .where('facet', '=', facet)
    .where('value', '=', value)
    .where('count', '=', 0)
    .execute();
}
