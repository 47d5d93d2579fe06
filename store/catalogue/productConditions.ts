import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductFilter } from '../../contract/product.ts';
import { idsWithWords, inText, type Words } from './productWords.ts';
import { tagKey } from './terms.ts';

/**
 * One part of a filter, in two forms. `driving` lets the database start from it by an index; `passive`
 * gives the same rows but no index can be used for it, so that the page is read in the order of another.
 */
export type Condition = {
  by: 'id' | 'status' | 'category' | 'stock' | 'price' | 'tag' | 'words' | 'cost';
  /** How many values it allows: with one, rows in its index are in the order of the index's next column. */
  values: number;
  /** Driving, it gives ids: these are the way in, and the store must not look like a better one. */
  givesIds?: boolean;
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
};

/** The availabilities of each choice of the stock filter: every product is in exactly one. */
export const STOCK_CHOICES = {
  in: ['in', 'untracked'],
  low: ['low'],
  out: ['out'],
} as const;

/** The store's own rows. */
export function inStore(storeId: string, driver: Condition | undefined): RawBuilder<SqlBool> {
  return driver?.givesIds
    ? sql`products.store_id || '' = ${storeId}`
    : sql`products.store_id = ${storeId}`;
}

/** The parts of a filter. `categoryIds` are the wanted categories with everything under them. */
export function conditionsOf(
  storeId: string,
  filter: ProductFilter,
  categoryIds: readonly string[],
  words?: Words,
): Condition[] {
  const conditions: Condition[] = [];
  if (filter.id) conditions.push({ ...oneOf('id', 'id', filter.id), givesIds: true });
  if (filter.status) conditions.push(oneOf('status', 'status', [filter.status]));
  if (filter.categoryId) conditions.push(oneOf('category', 'category_id', categoryIds));
  if (filter.stock) {
    conditions.push(oneOf('stock', 'availability', STOCK_CHOICES[filter.stock]));
  }
  if (filter.priceMin !== undefined || filter.priceMax !== undefined) {
    conditions.push(inPriceRange(priceRange(filter)));
  }
  if (filter.tag) conditions.push(withTag(storeId, filter.tag));
  if (words) conditions.push(withWords(storeId, words));
  if (filter.belowCost) conditions.push(belowCost(filter.belowCost));
  return conditions;
}

export type PriceRange = { min: number; max: number };

export function priceRange({ priceMin, priceMax }: ProductFilter): PriceRange {
  return { min: priceMin ?? 0, max: priceMax ?? 99_999_999_999 };
}

function oneOf(by: Condition['by'], column: string, values: readonly string[]): Condition {
  if (values.length === 0) return { by, values: 0, driving: never, passive: never };
  const name = sql.ref(`products.${column}`);
  const list = sql.join(values);
  return {
    by,
    values: values.length,
    driving: values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} in (${list})`,
    passive: sql`${name} || '' in (${list})`,
  };
}

const never: RawBuilder<SqlBool> = sql`1 = 0`;

function inPriceRange({ min, max }: PriceRange): Condition {
  return {
    by: 'price',
    values: 2,
    driving: sql`products.price between ${min} and ${max}`,
    passive: sql`products.price + 0 between ${min} and ${max}`,
  };
}

/** No index knows: it is looked up of each product that the other conditions leave. */
function belowCost({ percent, amount }: NonNullable<ProductFilter['belowCost']>): Condition {
  // In hundredths of a per cent, so that all are whole numbers.
  const left = 10_000 - Math.round(percent * 100);
  const isLoss = sql<SqlBool>`products.cost_price * 10000 > products.price * ${left} - ${amount * 10_000}`;
  return { by: 'cost', values: 2, driving: isLoss, passive: isLoss };
}

function withTag(storeId: string, tag: string): Condition {
  const tagged = sql`select product_id from product_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    by: 'tag',
    values: 2,
    givesIds: true,
    driving: sql`products.id in (${tagged})`,
    passive: sql`exists (${tagged} and product_id = products.id || '')`,
  };
}

function withWords(storeId: string, { few, many }: Words): Condition {
  const all = [...few, ...many];
  if (all.length === 0) return { by: 'words', values: 0, driving: never, passive: never };
  const passive = inText(all);
  if (few.length === 0) return { by: 'words', values: 2, driving: passive, passive };
  const ids = sql<SqlBool>`products.id in (${idsWithWords(storeId, few)})`;
  const driving = many.length === 0 ? ids : sql<SqlBool>`${ids} and ${inText(many)}`;
  return { by: 'words', values: 2, givesIds: true, driving, passive };
}
