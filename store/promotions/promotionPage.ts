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
import {
  betweenInstants,
  byId,
  type Condition,
  type List,
  like,
  oneOf,
  unindexed,
} from '../lists/listDeclaration.ts';
import { readRows, whereAll } from '../lists/readPage.ts';

type PromotionSort = (typeof PROMOTION_SORTS)[number];
export type PromotionQuery = ListQuery<PromotionFilter, PromotionSort>;

function promotionList(now: Date): List<'promotions', PromotionFilter, PromotionSort> {
  return {
    table: 'promotions',
    fields: {
      id: byId,
      name: { sort: 'name_key' },
      q: { where: ({ q }) => nameCondition(q) },
      type: { where: ({ type }) => oneOf('type', type) },
      method: { where: ({ method }) => oneOf('method', method) },
      state: { where: ({ state }) => inStates(state, now) },
      startsAt: { sort: 'starts_at' },
      // A promotion without an end counts as the latest.
      endsAt: { sort: 'ends_at', nulls: 'highest' },
      endsBefore: {
        where: ({ endsBefore }) => endsBefore && betweenInstants('ends_at', undefined, endsBefore),
      },
      usedCount: { sort: 'used_count' },
      discountTotal: { sort: 'discount_total' },
      createdAt: { sort: 'created_at' },
      updatedAt: { sort: 'updated_at' },
    },
  };
}

/**
 * A page of promotions, its total, and the number of matches in each state, with `all` for any state. A store
 * has thousands of promotions at most, so a full scan is cheap.
 */
export async function readPromotionPage(
  db: Kysely<Database>,
  storeId: string,
  query: PromotionQuery,
  now: Date,
): Promise<{ rows: PromotionRow[]; total: number; counts: Record<string, number> }> {
  const list = promotionList(now);
  const { state = 'all', ...filter } = query.filter;
  const where = await whereAll(list, { db, storeId }, filter);
  const counts = await countStates(db, where, now);
  const rows = await readRows(list, { db, storeId }, query);
  const total = [...new Set([state].flat())].reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return { rows, total, counts };
}

async function countStates(
  db: Kysely<Database>,
  where: RawBuilder<SqlBool>,
  now: Date,
): Promise<Record<string, number>> {
  const counted = await db
    .selectFrom('promotions')
    .where(where)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      ...PROMOTION_STATES.map((state) =>
        sql<number>`count(case when ${inState(state, now)} then 1 end)`.as(state),
      ),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, Number(count)]));
}

function inStates(state: PromotionFilter['state'], now: Date): Condition | undefined {
  if (!state) return undefined;
  const states = [state].flat().map((one) => sql`(${inState(one, now)})`);
  return unindexed(sql`(${sql.join(states, sql` or `)})`);
}

/** Matches each word anywhere in the name, or at the start of the code. */
function nameCondition(q = ''): Condition | undefined {
  const words = searchKey(q).split(' ').slice(0, 8).filter(Boolean);
  if (words.length === 0) return undefined;
  const each = words.map(
    (word) => sql`(${like('name_key', word)} or ${like('code', word.toUpperCase(), 'beginning')})`,
  );
  return unindexed(sql`${sql.join(each, sql` and `)}`);
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
