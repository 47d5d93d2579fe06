import { type Kysely, sql } from 'kysely';
import type { USER_SORTS, UserFilter } from '../../contract/user.ts';
import type { CustomerRow, Database } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { chooseDriver, inOrderOf } from '../http/pageDriver.ts';
import { type TurnedPage, turned } from '../http/turnedPage.ts';
import { type CustomerCondition, customerConditions, ownCustomers } from './customerConditions.ts';
import { type CustomerTotals, customerTotals, fewest } from './customerTotals.ts';

export type CustomerSort = (typeof USER_SORTS)[number];
export type CustomerQuery = ListQuery<UserFilter, CustomerSort>;

const COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  lastOrderAt: 'last_order_at',
  ordersCount: 'orders_count',
  totalSpent: 'total_spent',
} as const satisfies Record<CustomerSort, string>;

/**
 * A page of a store's customers and how many there are in all, as `readProductPage` does it: the page is
 * walked along the index of its sort or, when few customers meet some condition, gathered from that
 * condition's index and sorted.
 */
export async function readCustomerPage(
  db: Kysely<Database>,
  storeId: string,
  list: CustomerQuery,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const conditions = customerConditions(storeId, list.filter);
  const totals = await customerTotals(db, storeId, list.filter, conditions);
  const { total } = totals;
  if (list.offset >= total) return { rows: [], total };
  const ids = await readIds(db, storeId, list, conditions, totals);
  return { rows: await readInOrder(db, storeId, ids), total };
}

async function readIds(
  db: Kysely<Database>,
  storeId: string,
  list: CustomerQuery,
  conditions: readonly CustomerCondition[],
  totals: CustomerTotals,
): Promise<string[]> {
  const page = turned(list, totals.total);
  const driver = chooseDriver(
    page,
    {
      first: fewest(conditions, totals.alone),
      aligned: conditions.find(({ by }) => ALIGNED[list.sort.field].includes(by)),
    },
    totals,
  );
  const column = COLUMNS[list.sort.field];
  const parts = conditions.map((one) => (one === driver.by ? one.driving : one.passive));
  const where = sql.join([ownCustomers(storeId, driver.by), ...parts], sql` and `);
  const found = sql`select customers.id, ${sql.ref(`customers.${column}`)} from customers
    where ${where}`;
  const rest = sql`limit ${page.limit} offset ${page.offset}`;
  const { rows } = await (driver.isGathered
    ? sql<{ id: string }>`with found as materialized (${found})
        select id from found order by ${ordered('found', column, page)} ${rest}`
    : sql<{ id: string }>`${found} order by ${ordered('customers', column, page)} ${rest}`
  ).execute(db);
  const ids = rows.map((row) => row.id);
  return page.isTurned ? ids.reverse() : ids;
}

/** Customers who never ordered are those whose last order is longest ago, in both databases. */
function ordered(table: string, column: string, { direction }: TurnedPage) {
  const place = sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`;
  const nothing = column === 'last_order_at' ? NOTHING[direction] : sql``;
  return sql`${place} ${nothing}, ${sql.ref(`${table}.id`)} ${sql.raw(direction)}`;
}

const NOTHING = { asc: sql`nulls first`, desc: sql`nulls last` };

/** The conditions whose rows lie together, in the order of the sort, in some index. */
const ALIGNED: Record<CustomerSort, readonly CustomerCondition['by'][]> = {
  name: [],
  createdAt: ['created'],
  lastOrderAt: ['lastOrder', 'status'],
  ordersCount: ['orders'],
  totalSpent: ['spent'],
};

async function readInOrder(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<CustomerRow[]> {
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    // Hidden from the planner: SQLite would rather walk the whole store by an index than look up 25 keys.
    .where(sql`store_id || ''`, '=', storeId)
    .where('id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
}
