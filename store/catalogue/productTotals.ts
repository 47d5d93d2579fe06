import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from '../../contract/product.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import {
  type Condition,
  inStore,
  type PriceRange,
  priceRange,
  STOCK_CHOICES,
} from './productConditions.ts';
import { bucketName, bucketStart, wholeBuckets } from './productCounts.ts';
import { idsWithWords, type Words } from './productWords.ts';
import { tagKey } from './terms.ts';

export type Totals = {
  /** Products of the store. */
  all: number;
  /** Products that meet each condition alone. */
  alone: Map<Condition['by'], number>;
  /** Products that meet all of them. */
  total: number;
};

const ROLLED_UP: readonly Condition['by'][] = ['status', 'category', 'stock'];
/** Looking up one row takes as long as going through so many texts. */
const TEXTS_A_ROW = 8;

/** How many products a filter finds, from the counts kept with every write wherever they can tell. */
export async function totalsOf(
  db: Kysely<Database>,
  storeId: string,
  filter: ProductFilter,
  conditions: readonly Condition[],
  categoryIds: readonly string[],
  words?: Words,
): Promise<Totals> {
  const rollup = await readRollup(db, storeId, filter, categoryIds);
  const alone = new Map<Condition['by'], number>();
  for (const one of conditions) {
    alone.set(one.by, await countAlone(db, storeId, filter, one, { rollup, words }));
  }
  const [only] = conditions;
  if (conditions.every(({ by }) => ROLLED_UP.includes(by))) {
    return { all: rollup.all, alone, total: rollup.matching };
  }
  const texts = conditions.find(({ by, givesIds }) => by === 'words' && !givesIds);
  if (only && conditions.length === 1 && only !== texts && !['id', 'cost'].includes(only.by)) {
    return { all: rollup.all, alone, total: alone.get(only.by) ?? 0 };
  }
  const driver = cheapest(conditions, alone);
  if (texts && driver && (alone.get(driver.by) ?? 0) * TEXTS_A_ROW > rollup.all) {
    const total = await countRows(db, storeId, conditions, texts);
    // Going through the texts once more finds just these.
    return { all: rollup.all, alone: alone.set('words', total), total };
  }
  const total = await countRows(db, storeId, conditions, driver);
  return { all: rollup.all, alone, total };
}

/** The condition that fewest products meet. */
export function cheapest(
  conditions: readonly Condition[],
  alone: Totals['alone'],
): Condition | undefined {
  return conditions.toSorted((a, b) => (alone.get(a.by) ?? 0) - (alone.get(b.by) ?? 0))[0];
}

type Rollup = { all: number; status: number; category: number; stock: number; matching: number };

async function readRollup(
  db: Kysely<Database>,
  storeId: string,
  filter: ProductFilter,
  categoryIds: readonly string[],
): Promise<Rollup> {
  const always = sql`1 = 1`;
  const status = filter.status ? sql`status = ${filter.status}` : always;
  const stock = filter.stock
    ? sql`availability in (${sql.join([...STOCK_CHOICES[filter.stock]])})`
    : always;
  const category = filter.categoryId ? sql`category_id in (${sql.join(categoryIds)})` : always;
  const countIf = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then count else 0 end), 0)`;
  const { rows } = await sql<Rollup>`
    select ${countIf(always)} as "all", ${countIf(status)} as status, ${countIf(category)} as category,
      ${countIf(stock)} as stock, ${countIf(sql`${status} and ${stock} and ${category}`)} as matching
    from product_counts where store_id = ${storeId}`.execute(db);
  const row = rows[0] ?? { all: 0, status: 0, category: 0, stock: 0, matching: 0 };
  return {
    all: Number(row.all),
    status: Number(row.status),
    category: Number(row.category),
    stock: Number(row.stock),
    matching: Number(row.matching),
  };
}

async function countAlone(
  db: Kysely<Database>,
  storeId: string,
  filter: ProductFilter,
  condition: Condition,
  { rollup, words }: { rollup: Rollup; words: Words | undefined },
): Promise<number> {
  const { by } = condition;
  switch (by) {
    case 'id':
      return filter.id?.length ?? 0;
    case 'price':
      return countPrices(db, storeId, priceRange(filter));
    case 'tag':
      return countTag(db, storeId, filter.tag ?? '');
    case 'cost':
      // Nobody keeps count of these: as good as none to begin with.
      return rollup.all;
    case 'words':
      return countWords(db, storeId, condition, words) ?? rollup.all;
    default:
      return rollup[by];
  }
}

async function countPrices(
  db: Kysely<Database>,
  storeId: string,
  { min, max }: PriceRange,
): Promise<number> {
  if (min > max) return 0;
  const { from, to } = wholeBuckets(min, max);
  const counted = (low: number, high: number) =>
    sql`(select count(*) from products
      where store_id = ${storeId} and price between ${low} and ${high})`;
  if (from > to) return readNumber(db, counted(min, max));
  const whole = sql`(select coalesce(sum(count), 0) from product_facets where store_id = ${storeId}
    and facet = 'price' and value between ${bucketName(from)} and ${bucketName(to)})`;
  const below = counted(min, bucketStart(from) - 1);
  const above = counted(bucketStart(to + 1), max);
  return readNumber(db, sql`${whole} + ${below} + ${above}`);
}

function countTag(db: Kysely<Database>, storeId: string, tag: string): Promise<number> {
  const count = sql`coalesce((select count from product_facets
    where store_id = ${storeId} and facet = 'tag' and value = ${tagKey(tag)}), 0)`;
  return readNumber(db, count);
}

/** Undefined when so many products have them that nobody knows without going through all. */
function countWords(
  db: Kysely<Database>,
  storeId: string,
  condition: Condition,
  { few, many }: Words = { few: [], many: [] },
): Promise<number> | undefined {
  if (few.length === 0) return many.length === 0 ? Promise.resolve(0) : undefined;
  if (many.length > 0) return countRows(db, storeId, [condition], condition);
  const ids = idsWithWords(storeId, few);
  return readNumber(db, sql`(select count(distinct product_id) from (${ids}) as found)`);
}

function countRows(
  db: Kysely<Database>,
  storeId: string,
  conditions: readonly Condition[],
  driver: Condition | undefined,
): Promise<number> {
  const parts = conditions.map((one) => (one === driver ? one.driving : one.passive));
  const all = [inStore(storeId, driver), ...parts];
  return readNumber(db, sql`(select count(*) from products where ${sql.join(all, sql` and `)})`);
}
