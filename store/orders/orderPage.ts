import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { chooseDriver, inOrderOf } from '../http/pageDriver.ts';
import { type TurnedPage, turned } from '../http/turnedPage.ts';
import { QUARTER_MS, QUARTERS_SHIFT } from './orderBuckets.ts';
import type { OrderCondition } from './orderCondition.ts';
import { ofStore, orderConditions } from './orderConditions.ts';
import { stateConditions } from './orderKinds.ts';
import { cheapest, type OrderTotals, orderTotals } from './orderTotals.ts';

type OrderSort = (typeof ORDER_SORTS)[number];
type OrderQuery = ListQuery<OrderFilter, OrderSort>;

/** What each sort sorts by, before the id. */
const COLUMNS = {
  createdAt: ['created_at'],
  number: ['sequence'],
  total: ['total'],
  status: ['status', 'created_at'],
  updatedAt: ['updated_at'],
} as const satisfies Record<OrderSort, readonly string[]>;

/**
 * A page of a store's orders and how many there are in all, as `readProductPage` does it: totals come from
 * sums kept with every write, and the page is either walked along the index of its sort or, when few orders
 * meet some condition, gathered from that condition's index and sorted.
 */
export async function readOrderPage(
  db: Kysely<Database>,
  storeId: string,
  list: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const conditions = orderConditions(storeId, list.filter);
  const totals = await orderTotals(db, storeId, list.filter, conditions);
  const { total } = totals;
  if (list.offset >= total) return { rows: [], total };
  const ids = await readIds(db, storeId, list, conditions, totals);
  return { rows: await readInOrder(db, storeId, ids), total };
}

async function readIds(
  db: Kysely<Database>,
  storeId: string,
  list: OrderQuery,
  conditions: readonly OrderCondition[],
  totals: OrderTotals,
): Promise<string[]> {
  const page = turned(list, totals.total);
  const driver = chooseDriver(
    page,
    {
      first: cheapest(conditions, totals.alone),
      aligned: cheapest(
        conditions.filter((one) => isAligned(one, list.sort.field)),
        totals.alone,
      ),
    },
    totals,
  );
  const start = driver.isGathered ? { offset: page.offset } : await nearer(db, storeId, list, page);
  const where = [ofStore(storeId, driver.by), ...(start.where ? [start.where] : [])];
  for (const one of conditions)
    where.push(sql`${one.by === driver.by?.by ? one.driving : one.passive}`);
  const columns = [...COLUMNS[list.sort.field], 'id'];
  const direction = sql.raw(page.direction);
  const ordered = (prefix: string) =>
    sql.join(columns.map((name) => sql`${sql.ref(`${prefix}.${name}`)} ${direction}`));
  const found = sql`select ${sql.join(columns.map((name) => sql.ref(`orders.${name}`)))} from orders
    where ${sql.join(where, sql` and `)}`;
  const rest = sql`limit ${page.limit} offset ${start.offset}`;
  const { rows } = await (driver.isGathered
    ? sql<{ id: string }>`with found as materialized (${found})
        select id from found order by ${ordered('found')} ${rest}`
    : sql<{ id: string }>`${found} order by ${ordered('orders')} ${rest}`
  ).execute(db);
  const ids = rows.map((row) => row.id);
  return page.isTurned ? ids.reverse() : ids;
}

/** Whether the rows that meet a condition lie together, in the order of the sort, in some index. */
function isAligned({ by, values }: OrderCondition, sort: OrderSort): boolean {
  if (by === 'total') return sort === 'total';
  if (by === 'placed') return sort === 'createdAt';
  if (values !== 1) return false;
  if (by === 'status') return sort === 'createdAt' || sort === 'status';
  return (by === 'payment' || by === 'fulfilment' || by === 'customer') && sort === 'createdAt';
}

const NEAR = 2000;

/**
 * Where a page far down a list by time begins: the buckets of time tell how many orders lie before each, so
 * that nobody walks over half a million of them.
 */
async function nearer(
  db: Kysely<Database>,
  storeId: string,
  { sort, filter }: OrderQuery,
  page: TurnedPage,
): Promise<{ offset: number; where?: RawBuilder<SqlBool> }> {
  const { status, paymentStatus, fulfilmentStatus, ...others } = filter;
  const isTold = sort.field === 'createdAt' && Object.keys(others).length === 0;
  if (!isTold || page.offset < NEAR) return { offset: page.offset };
  const wanted = [sql`store_id = ${storeId} and grain = 1`, ...stateConditions(filter)];
  const { rows } = await sql<{ bucket: number; count: number }>`
    select bucket, sum(count) as count from order_kinds where ${sql.join(wanted, sql` and `)}
    group by bucket order by bucket ${sql.raw(page.direction)}`.execute(db);
  let before = 0;
  for (const { bucket, count } of rows) {
    if (before + Number(count) > page.offset) {
      const edge = bucket + (page.direction === 'asc' ? 0 : 1);
      const instant = new Date(edge * 2 ** QUARTERS_SHIFT * QUARTER_MS).toISOString();
      const where =
        page.direction === 'asc'
          ? sql<SqlBool>`orders.created_at >= ${instant}`
          : sql<SqlBool>`orders.created_at < ${instant}`;
      return { offset: page.offset - before, where };
    }
    before += Number(count);
  }
  return { offset: page.offset };
}

async function readInOrder(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    // Hidden from the planner: SQLite would rather walk the whole store by an index than look up 25 keys.
    .where(sql`store_id || ''`, '=', storeId)
    .where('id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
}
