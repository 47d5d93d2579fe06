import type { Kysely } from 'kysely';
import type { Database, ProductRow } from '../db/schema.ts';
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
  if (price !== null) keys.push({ table: 'facets', key: ['price', priceBucket(price)] });
  for (const tag of new Set(tags.map(tagKey))) keys.push({ table: 'facets', key: ['tag', tag] });
  return keys;
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

const STEPS = 64;
const STEP_BITS = 6;

function bucketNumber(price: number): number {
  if (price < STEPS) return price;
  const shift = Math.floor(Math.log2(price)) - STEP_BITS;
  return (shift + 1) * STEPS + Math.floor(price / 2 ** shift) - STEPS;
}

/** Lowest price of a bucket. */
export function bucketStart(bucket: number): number {
  if (bucket < 2 * STEPS) return bucket;
  const shift = Math.floor(bucket / STEPS) - 1;
  return ((bucket % STEPS) + STEPS) * 2 ** shift;
}

/**
 * Prices are counted in buckets that grow with the price, 64 to each doubling, so that a range of prices
 * is the sum of whole buckets and, at its two ends, at most a sixty-fourth of it counted row by row.
 */
export function priceBucket(price: number): string {
  return bucketName(bucketNumber(price));
}

export function bucketName(bucket: number): string {
  return String(bucket).padStart(4, '0');
}

/** The buckets that lie wholly between two prices, both included; `from > to` when there is none. */
export function wholeBuckets(min: number, max: number): { from: number; to: number } {
  const first = bucketNumber(min);
  const last = bucketNumber(max);
  return {
    from: bucketStart(first) === min ? first : first + 1,
    to: bucketStart(last + 1) === max + 1 ? last : last - 1,
  };
}
