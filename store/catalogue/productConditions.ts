import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductFilter } from '../../contract/product.ts';
import { tagKey, termRange, wordsOf } from './terms.ts';

/**
 * One part of a filter, in two forms. `driving` lets the database start from it by an index; `passive`
 * gives the same rows but no index can be used for it, so that the page is read in the order of another.
 */
export type Condition = {
  by: 'id' | 'status' | 'category' | 'stock' | 'price' | 'tag' | 'words' | 'cost';
  /** How many values it allows: with one, rows in its index are in the order of the index's next column. */
  values: number;
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
};

/** The availabilities of each choice of the stock filter: every product is in exactly one. */
export const STOCK_CHOICES = {
  in: ['in', 'untracked'],
  low: ['low'],
  out: ['out'],
} as const;

/**
 * The store's own rows. When the driver gives ids, the index of the ids is the way in, and the store must
 * not look like a better one.
 */
export function inStore(storeId: string, driver: Condition | undefined): RawBuilder<SqlBool> {
  const givesIds = driver && ['id', 'tag', 'words'].includes(driver.by);
  return givesIds ? sql`products.store_id || '' = ${storeId}` : sql`products.store_id = ${storeId}`;
}

/** The parts of a filter. `categoryIds` are the wanted categories with everything under them. */
export function conditionsOf(
  storeId: string,
  filter: ProductFilter,
  categoryIds: readonly string[],
): Condition[] {
  const conditions: Condition[] = [];
  if (filter.id) conditions.push(oneOf('id', 'id', filter.id));
  if (filter.status) conditions.push(oneOf('status', 'status', [filter.status]));
  if (filter.categoryId) conditions.push(oneOf('category', 'category_id', categoryIds));
  if (filter.stock) {
    conditions.push(oneOf('stock', 'availability', STOCK_CHOICES[filter.stock]));
  }
  if (filter.priceMin !== undefined || filter.priceMax !== undefined) {
    conditions.push(inPriceRange(priceRange(filter)));
  }
  if (filter.tag) conditions.push(withTag(storeId, filter.tag));
  if (filter.q !== undefined && filter.q.trim() !== '') {
    conditions.push(withWords(storeId, wordsOf(filter.q)));
  }
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
    driving: sql`products.id in (${tagged})`,
    passive: sql`exists (${tagged} and product_id = products.id || '')`,
  };
}

function withWords(storeId: string, words: readonly string[]): Condition {
  if (words.length === 0) return { by: 'words', values: 0, driving: never, passive: never };
  return {
    by: 'words',
    values: 2,
    driving: sql`products.id in (${idsWithWords(storeId, words)})`,
    // Terms are letters and digits only, so nothing in a pattern needs escaping.
    passive: sql.join(
      words.map((word) => sql`products.search_text like ${`% ${word}%`}`),
      sql` and `,
    ),
  };
}

/** Ids of the products that have, for every word, a term beginning with it. */
export function idsWithWords(storeId: string, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const { from, to } = termRange(word);
      return sql`select product_id from product_terms
        where store_id = ${storeId} and term >= ${from} and term < ${to}`;
    }),
    sql` intersect `,
  );
}
