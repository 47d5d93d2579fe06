import { type Kysely, sql } from 'kysely';
import { type Addition, createAggregates } from '../db/aggregates.ts';
import type { Database, ProductRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { amountBucket } from '../lists/amountBuckets.ts';
import type { Store } from '../lists/listDeclaration.ts';
import { tagsOf } from './productRecord.ts';
import { tagKey } from './terms.ts';

/**
 * What a product adds to the aggregates that replace counting rows. `product_counts` counts products by status,
 * category and availability, and their stock levels that are out or low. `product_facets` counts products by tag and by
 * price bucket. The transaction that changes a product updates both tables.
 */
export function countsOf(product: Kind & Pick<ProductRow, 'price' | 'tags'>): Addition[] {
  const tags = new Set(tagsOf(product).map(tagKey));
  return [
    countOf(product),
    ...(product.price === null ? [] : [priceFacet(product.price)]),
    ...[...tags].map((tag) => facet('tag', tag)),
  ];
}

/** Counts a product in the bucket of its price. */
export function priceFacet(price: number): Addition {
  return facet('price', amountBucket(price));
}

function facet(name: string, value: string): Addition {
  return { table: 'product_facets', key: [name, value], sums: [1] };
}

/** The columns that `product_counts` depends on. */
export const COUNTED = [
  ...(['status', 'category_id', 'availability', 'options', 'track_stock'] as const),
  ...(['variant_count', 'variants_in_stock', 'variants_low'] as const),
];
type Kind = Pick<ProductRow, (typeof COUNTED)[number]>;

function countOf(product: Kind): Addition {
  const { status, category_id, availability } = product;
  const { out, low } = levelsOf(product);
  const key = [status, category_id ?? '', availability];
  return { table: 'product_counts', key, sums: [1, out, low] };
}

/** The stock levels of a product that are out or low: its own, or those of its enabled variants. */
function levelsOf(product: Kind): { out: number; low: number } {
  const { availability } = product;
  if (product.options === '[]')
    return { out: availability === 'out' ? 1 : 0, low: availability === 'low' ? 1 : 0 };
  if (!isSet(product.track_stock)) return { out: 0, low: 0 };
  return {
    out: product.variant_count - product.variants_in_stock,
    low: product.variants_low,
  };
}

/** Counts the rows of the list of stock levels, optionally only in some categories. */
export async function countStockLevels(
  { db, storeId }: Store,
  categoryIds?: readonly string[],
): Promise<{ out: number; low: number }> {
  const inCategory = categoryIds ? sql`category_id in (${sql.join(categoryIds)})` : sql`1 = 1`;
  const { rows } = await sql<{ out: number; low: number }>`
    select coalesce(sum(levels_out), 0) as out, coalesce(sum(levels_low), 0) as low
    from product_counts
    where store_id = ${storeId} and status = 'active' and ${inCategory}`.execute(db);
  return { out: Number(rows[0]?.out ?? 0), low: Number(rows[0]?.low ?? 0) };
}

/** Updates the counts for one product. `before` is null for a new product, `after` for a deleted one. */
export async function countChange(
  trx: Kysely<Database>,
  storeId: string,
  before: ProductRow | null,
  after: ProductRow | null,
): Promise<void> {
  const aggregates = createAggregates();
  if (before) aggregates.add(countsOf(before), -1);
  if (after) aggregates.add(countsOf(after));
  await aggregates.write(trx, storeId);
}

/** Updates `product_counts` after a bulk update. Pass only rows that the update locked: requests run concurrently. */
export async function countMoved(
  trx: Kysely<Database>,
  storeId: string,
  moved: readonly { before: Kind; after: Kind }[],
): Promise<void> {
  const aggregates = createAggregates();
  for (const { before, after } of moved) {
    aggregates.add([countOf(before)], -1);
    aggregates.add([countOf(after)]);
  }
  await aggregates.write(trx, storeId);
}
