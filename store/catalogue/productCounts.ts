import type { Kysely } from 'kysely';
import { type Addition, createAggregates } from '../db/aggregates.ts';
import type { Database, ProductRow } from '../db/schema.ts';
import { amountBucket } from '../lists/amountBuckets.ts';
import { tagsOf } from './productRecord.ts';
import { tagKey } from './terms.ts';

/**
 * Aggregates for totals without counting rows. `product_counts` has the products per status, category and
 * availability; `product_facets` per tag and price bucket. Both are updated in the transaction that changes
 * the product.
 */
export function countsOf(product: Kind & Pick<ProductRow, 'price' | 'tags'>): Addition[] {
  const facet = (name: string, value: string): Addition => ({
    table: 'product_facets',
    key: [name, value],
    sums: [1],
  });
  const tags = new Set(tagsOf(product).map(tagKey));
  return [
    countOf(product),
    ...(product.price === null ? [] : [facet('price', amountBucket(product.price))]),
    ...[...tags].map((tag) => facet('tag', tag)),
  ];
}

type Kind = Pick<ProductRow, 'status' | 'category_id' | 'availability'>;

function countOf({ status, category_id, availability }: Kind): Addition {
  return { table: 'product_counts', key: [status, category_id ?? '', availability], sums: [1] };
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

/** Updates the counts after a bulk update. Pass only the rows that it returned: requests run concurrently. */
export async function countMoved(
  trx: Kysely<Database>,
  storeId: string,
  moved: readonly Kind[],
  changes: Partial<Kind>,
): Promise<void> {
  const aggregates = createAggregates();
  for (const product of moved) {
    aggregates.add([countOf(product)], -1);
    aggregates.add([countOf({ ...product, ...changes })]);
  }
  await aggregates.write(trx, storeId);
}
