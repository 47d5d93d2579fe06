import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { type Condition, inStore } from './productConditions.ts';

export type Totals = {
  /** Products of the store. */
  all: number;
  /** Products that meet each condition alone; of one that nobody keeps count of, as many as it may be. */
  alone: Map<Condition['by'], number>;
  /** Products that meet all of them. */
  total: number;
};

/** Looking up one row takes as long as going through so many texts. */
const TEXTS_A_ROW = 8;

/** How many products a filter finds, from the counts kept with every write wherever they can tell. */
export async function totalsOf(
  db: Kysely<Database>,
  storeId: string,
  conditions: readonly Condition[],
): Promise<Totals> {
  const kept = conditions.flatMap(({ by, count }) =>
    'kept' in count ? [{ by, kept: count.kept }] : [],
  );
  const { all, each, matching } = await readKept(db, storeId, kept);
  const alone = new Map(each);
  for (const { by, count } of conditions) {
    if ('alone' in count) alone.set(by, await readNumber(db, count.alone));
    if ('atMost' in count) alone.set(by, count.atMost ?? all);
  }
  if (kept.length === conditions.length) return { all, alone, total: matching };
  const [only] = conditions;
  if (only && conditions.length === 1 && 'alone' in only.count) {
    return { all, alone, total: alone.get(only.by) ?? 0 };
  }
  const texts = conditions.find(({ by, count }) => by === 'words' && 'atMost' in count);
  const driver = cheapest(conditions, alone);
  if (texts && driver && (alone.get(driver.by) ?? 0) * TEXTS_A_ROW > all) {
    const total = await countRows(db, storeId, conditions, texts);
    // Going through the texts once more finds just these.
    return { all, alone: alone.set('words', total), total };
  }
  return { all, alone, total: await countRows(db, storeId, conditions, driver) };
}

/** The condition that fewest products meet. */
export function cheapest(
  conditions: readonly Condition[],
  alone: Totals['alone'],
): Condition | undefined {
  return conditions.toSorted((a, b) => (alone.get(a.by) ?? 0) - (alone.get(b.by) ?? 0))[0];
}

type Kept = { by: Condition['by']; kept: RawBuilder<SqlBool> };

/** All products, those that meet each of the conditions, and those that meet every one of them. */
async function readKept(db: Kysely<Database>, storeId: string, conditions: readonly Kept[]) {
  const countIf = (wanted: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${wanted} then count else 0 end), 0)`;
  const always = sql`1 = 1`;
  const sums = [
    sql`${countIf(always)} as "all"`,
    sql`${countIf(sql.join([always, ...conditions.map(({ kept }) => kept)], sql` and `))} as matching`,
    ...conditions.map(({ by, kept }) => sql`${countIf(kept)} as ${sql.ref(by)}`),
  ];
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(sums)} from product_counts where store_id = ${storeId}`.execute(db);
  const sumOf = (name: string) => Number(rows[0]?.[name] ?? 0);
  const each = conditions.map(({ by }): [Condition['by'], number] => [by, sumOf(by)]);
  return { all: sumOf('all'), matching: sumOf('matching'), each };
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
