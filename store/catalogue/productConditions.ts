import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductFilter } from '../../contract/product.ts';
import { bucketName, bucketStart, wholeBuckets } from './productCounts.ts';
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
  count: Counting;
};

/** How it is known how many products meet a condition, the others left aside. */
export type Counting =
  /** From `product_counts`, where it reads so: sums that tell several of these at once, too. */
  | { kept: RawBuilder<SqlBool> }
  /** By itself it is this many, to the product. */
  | { alone: RawBuilder<unknown> }
  /** By the rows only. Until they are counted it is taken for this many; without a number, for all. */
  | { atMost: number | undefined };

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

type Asked = {
  storeId: string;
  filter: ProductFilter;
  categoryIds: readonly string[];
  words: Words | undefined;
};

/** What each field of the filter asks for, null when nothing; both ends of a range are one condition. */
const PARTS: { [Field in keyof ProductFilter]-?: (asked: Asked) => Condition | null } = {
  id: ({ filter: { id } }) =>
    id ? { ...oneOf('id', 'id', id), givesIds: true, count: { atMost: id.length } } : null,
  status: ({ filter: { status } }) => (status ? keptOneOf('status', 'status', [status]) : null),
  categoryId: ({ filter, categoryIds }) =>
    filter.categoryId ? keptOneOf('category', 'category_id', categoryIds) : null,
  stock: ({ filter: { stock } }) =>
    stock ? keptOneOf('stock', 'availability', STOCK_CHOICES[stock]) : null,
  priceMin: ({ storeId, filter: { priceMin, priceMax } }) =>
    priceMin === undefined ? null : inPriceRange(storeId, priceMin, priceMax),
  priceMax: ({ storeId, filter: { priceMin, priceMax } }) =>
    priceMin !== undefined || priceMax === undefined ? null : inPriceRange(storeId, 0, priceMax),
  tag: ({ storeId, filter: { tag } }) => (tag ? withTag(storeId, tag) : null),
  q: ({ storeId, words }) => (words ? withWords(storeId, words) : null),
  belowCost: ({ filter }) => (filter.belowCost ? belowCost(filter.belowCost) : null),
};

/** The parts of a filter. `categoryIds` are the wanted categories with everything under them. */
export function conditionsOf(
  storeId: string,
  filter: ProductFilter,
  categoryIds: readonly string[],
  words?: Words,
): Condition[] {
  const asked = { storeId, filter, categoryIds, words };
  return Object.values(PARTS).flatMap((partOf) => partOf(asked) ?? []);
}

/** A column that `product_counts` has, too. */
function keptOneOf(by: Condition['by'], column: string, values: readonly string[]): Condition {
  const kept =
    values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
  return { ...oneOf(by, column, values), count: { kept } };
}

function oneOf(
  by: Condition['by'],
  column: string,
  values: readonly string[],
): Omit<Condition, 'count'> {
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

function inPriceRange(storeId: string, min: number, max = MOST): Condition {
  return {
    by: 'price',
    count: { alone: countPrices(storeId, min, max) },
    values: 2,
    driving: sql`products.price between ${min} and ${max}`,
    passive: sql`products.price + 0 between ${min} and ${max}`,
  };
}

const MOST = 99_999_999_999;

/** Whole buckets of prices, and the ends row by row. */
function countPrices(storeId: string, min: number, max: number): RawBuilder<unknown> {
  if (min > max) return sql`0`;
  const { from, to } = wholeBuckets(min, max);
  const counted = (low: number, high: number) =>
    sql`(select count(*) from products
      where store_id = ${storeId} and price between ${low} and ${high})`;
  if (from > to) return counted(min, max);
  const whole = sql`(select coalesce(sum(count), 0) from product_facets where store_id = ${storeId}
    and facet = 'price' and value between ${bucketName(from)} and ${bucketName(to)})`;
  const below = counted(min, bucketStart(from) - 1);
  const above = counted(bucketStart(to + 1), max);
  return sql`${whole} + ${below} + ${above}`;
}

/** No index knows: it is looked up of each product that the other conditions leave. */
function belowCost({ percent, amount }: NonNullable<ProductFilter['belowCost']>): Condition {
  // In hundredths of a per cent, so that all are whole numbers.
  const left = 10_000 - Math.round(percent * 100);
  const isLoss = sql<SqlBool>`products.cost_price * 10000 > products.price * ${left} - ${amount * 10_000}`;
  return { by: 'cost', values: 2, driving: isLoss, passive: isLoss, count: { atMost: undefined } };
}

function withTag(storeId: string, tag: string): Condition {
  const tagged = sql`select product_id from product_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    by: 'tag',
    values: 2,
    givesIds: true,
    count: {
      alone: sql`coalesce((select count from product_facets
        where store_id = ${storeId} and facet = 'tag' and value = ${tagKey(tag)}), 0)`,
    },
    driving: sql`products.id in (${tagged})`,
    passive: sql`exists (${tagged} and product_id = products.id || '')`,
  };
}

/** Of words that many have nobody knows how many have them without going through all products. */
function withWords(storeId: string, { few, many }: Words): Condition {
  const all = [...few, ...many];
  if (all.length === 0) {
    return { by: 'words', values: 0, driving: never, passive: never, count: { alone: sql`0` } };
  }
  const passive = inText(all);
  if (few.length === 0) {
    return { by: 'words', values: 2, driving: passive, passive, count: { atMost: undefined } };
  }
  const ids = idsWithWords(storeId, few);
  const found = sql<SqlBool>`products.id in (${ids})`;
  const driving = many.length === 0 ? found : sql<SqlBool>`${found} and ${inText(many)}`;
  const alone =
    many.length === 0
      ? sql`(select count(distinct product_id) from (${ids}) as found)`
      : sql`(select count(*) from products
          where products.store_id || '' = ${storeId} and ${driving})`;
  return { by: 'words', values: 2, givesIds: true, driving, passive, count: { alone } };
}
