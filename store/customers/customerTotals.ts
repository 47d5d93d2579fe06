import { type Kysely, sql } from 'kysely';
import type { UserFilter } from '../../contract/user.ts';
import { tagKey } from '../catalogue/terms.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { type CustomerCondition, ownCustomers } from './customerConditions.ts';

export type CustomerTotals = {
  /** Customers of the store. */
  all: number;
  /** Customers that meet each condition alone. */
  alone: Map<CustomerCondition['by'], number>;
  /** Customers that meet all of them. */
  total: number;
};

/**
 * How many customers a filter finds. All, and those of a status, are known from counts kept with every
 * write; a range is counted along its index, which at a million customers takes up to 50 ms.
 */
export async function customerTotals(
  db: Kysely<Database>,
  storeId: string,
  filter: UserFilter,
  conditions: readonly CustomerCondition[],
): Promise<CustomerTotals> {
  const all = await countKept(db, storeId, null);
  const alone: CustomerTotals['alone'] = new Map();
  for (const one of conditions) alone.set(one.by, await countAlone(db, storeId, filter, one));
  const [only] = conditions;
  if (!only) return { all, alone, total: all };
  const total =
    conditions.length === 1
      ? (alone.get(only.by) ?? 0)
      : await countRows(db, storeId, conditions, fewest(conditions, alone));
  return { all, alone, total };
}

/** The condition that fewest customers meet. */
export function fewest(
  conditions: readonly CustomerCondition[],
  alone: CustomerTotals['alone'],
): CustomerCondition | undefined {
  return conditions.toSorted((a, b) => (alone.get(a.by) ?? 0) - (alone.get(b.by) ?? 0))[0];
}

function countAlone(
  db: Kysely<Database>,
  storeId: string,
  filter: UserFilter,
  condition: CustomerCondition,
): Promise<number> {
  if (condition.by === 'status') return countKept(db, storeId, filter.status ?? '');
  if (condition.by === 'tag') {
    const tag = tagKey(filter.tag ?? '');
    return readNumber(
      db,
      sql`(select count(*) from customer_tags where store_id = ${storeId} and tag_key = ${tag})`,
    );
  }
  return countRows(db, storeId, [condition], condition);
}

function countKept(db: Kysely<Database>, storeId: string, status: string | null): Promise<number> {
  const own = sql`select coalesce(sum(count), 0) from customer_counts where store_id = ${storeId}`;
  return readNumber(db, status === null ? sql`(${own})` : sql`(${own} and status = ${status})`);
}

function countRows(
  db: Kysely<Database>,
  storeId: string,
  conditions: readonly CustomerCondition[],
  driver: CustomerCondition | undefined,
): Promise<number> {
  const parts = conditions.map((one) => (one === driver ? one.driving : one.passive));
  const where = sql.join([ownCustomers(storeId, driver), ...parts], sql` and `);
  return readNumber(db, sql`(select count(*) from customers where ${where})`);
}
