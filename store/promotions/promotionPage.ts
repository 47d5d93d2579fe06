import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type PROMOTION_SORTS,
  PROMOTION_STATES,
  type PromotionFilter,
  type PromotionState,
} from '../../contract/promotion.ts';
import type { Database, PromotionRow } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import type { ListQuery } from '../http/listQuery.ts';

type PromotionSort = (typeof PROMOTION_SORTS)[number];
export type PromotionQuery = ListQuery<PromotionFilter, PromotionSort>;

const COLUMNS = {
  name: 'name_key',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  usedCount: 'used_count',
  discountTotal: 'discount_total',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<PromotionSort, string>;

/**
 * A page of a store's promotions and how many there are in all; and how many there would be in each state,
 * and in any under `all`. A store has thousands at most, so one look at them all is cheap.
 */
export async function readPromotionPage(
  db: Kysely<Database>,
  storeId: string,
  list: PromotionQuery,
  now: Date,
): Promise<{ rows: PromotionRow[]; total: number; counts: Record<string, number> }> {
  const matching = db
    .selectFrom('promotions')
    .where((eb) => eb.and([eb('store_id', '=', storeId), ...conditionsOf(list.filter, now)]));
  const counts = await countStates(db, storeId, list.filter, now);
  const column = sql.ref(COLUMNS[list.sort.field]);
  // What never ends comes after all that does.
  const sorted = list.sort.field === 'endsAt' ? sql`coalesce(${column}, '9999')` : column;
  const rows = await matching
    .selectAll()
    .orderBy(sorted, list.sort.direction)
    .orderBy('id', list.sort.direction)
    .limit(list.limit)
    .offset(list.offset)
    .execute();
  const wanted = [list.filter.state ?? 'all'].flat();
  const total = [...new Set(wanted)].reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return { rows, total, counts };
}

async function countStates(
  db: Kysely<Database>,
  storeId: string,
  { state: _, ...filter }: PromotionFilter,
  now: Date,
): Promise<Record<string, number>> {
  const counted = await db
    .selectFrom('promotions')
    .where((eb) => eb.and([eb('store_id', '=', storeId), ...conditionsOf(filter, now)]))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      ...PROMOTION_STATES.map((state) =>
        sql<number>`count(case when ${inState(state, now)} then 1 end)`.as(state),
      ),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, Number(count)]));
}

function conditionsOf(filter: PromotionFilter, now: Date): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filter.id) conditions.push(oneOf('id', filter.id));
  if (filter.type) conditions.push(oneOf('type', [filter.type].flat()));
  if (filter.method) conditions.push(oneOf('method', [filter.method]));
  if (filter.state) {
    const states = [filter.state].flat().map((state) => sql`(${inState(state, now)})`);
    conditions.push(sql`(${sql.join(states, sql` or `)})`);
  }
  if (filter.endsBefore !== undefined) {
    conditions.push(sql`ends_at < ${new Date(filter.endsBefore).toISOString()}`);
  }
  const words = searchKey(filter.q ?? '').split(' ');
  for (const word of words.slice(0, 8)) if (word !== '') conditions.push(named(word));
  return conditions;
}

function oneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** In its name, or its code begins with it. */
function named(word: string): RawBuilder<SqlBool> {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return sql`(name_key like ${`%${literal}%`} escape '\\'
    or code like ${`${literal.toUpperCase()}%`} escape '\\')`;
}

const ON = sql`is_active = 1`;
const UNUSED = sql`(usage_limit is null or used_count < usage_limit)`;

/** `promotionState` in SQL. */
function inState(state: PromotionState, now: Date): RawBuilder<unknown> {
  const at = now.toISOString();
  const open = sql`${ON} and (ends_at is null or ends_at > ${at})`;
  switch (state) {
    case 'disabled':
      return sql`is_active = 0`;
    case 'ended':
      return sql`${ON} and ends_at <= ${at}`;
    case 'used_up':
      return sql`${open} and used_count >= usage_limit`;
    case 'scheduled':
      return sql`${open} and ${UNUSED} and starts_at > ${at}`;
    case 'active':
      return sql`${open} and ${UNUSED} and starts_at <= ${at}`;
  }
}
