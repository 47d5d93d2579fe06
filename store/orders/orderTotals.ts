import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { NOT_CANCELLED } from '../../domain/figureOrders.ts';
import {
  bucketName,
  bucketStart,
  wholeBuckets as wholeAmounts,
} from '../catalogue/productCounts.ts';
import type { Database } from '../db/schema.ts';
import { searchedWords } from './contacts.ts';
import { refundedSpan, salesSpan } from './figureConditions.ts';
import { covering, QUARTER_MS, QUARTERS_SHIFT, type Range, wholeBuckets } from './orderBuckets.ts';
import { type OrderCondition, STATES, storedSpan } from './orderCondition.ts';
import { idsWithWords, ofStore, statesOf, totalRange } from './orderConditions.ts';

export type OrderTotals = {
  /** Orders of the store. */
  all: number;
  /** Orders that meet each condition alone. */
  alone: Map<OrderCondition['by'], number>;
  /** Orders that meet all of them. */
  total: number;
};

const COUNTED: readonly OrderCondition['by'][] = ['status', 'payment', 'fulfilment'];
const SUMMED: readonly OrderCondition['by'][] = [...COUNTED, 'kind', 'placed'];

/** How many orders a filter finds, from the sums kept with every write wherever they can tell. */
export async function orderTotals(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
  conditions: readonly OrderCondition[],
): Promise<OrderTotals> {
  const all = await countStates(db, storeId, {});
  const alone: OrderTotals['alone'] = new Map();
  for (const { by } of conditions) alone.set(by, await countAlone(db, storeId, filter, by));
  const kinds = conditions.map(({ by }) => by);
  const [only] = kinds;
  if (only === undefined) return { all, alone, total: all };
  const total = kinds.every((by) => COUNTED.includes(by))
    ? await countStates(db, storeId, filter)
    : kinds.every((by) => SUMMED.includes(by))
      ? await countKinds(db, storeId, filter)
      : kinds.length === 1 && only !== 'id' && only !== 'buyers'
        ? (alone.get(only) ?? 0)
        : await countRows(db, storeId, conditions, cheapest(conditions, alone));
  return { all, alone, total };
}

/** The condition that fewest orders meet. */
export function cheapest(
  conditions: readonly OrderCondition[],
  alone: OrderTotals['alone'],
): OrderCondition | undefined {
  return conditions.toSorted((a, b) => (alone.get(a.by) ?? 0) - (alone.get(b.by) ?? 0))[0];
}

async function countAlone(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
  by: OrderCondition['by'],
): Promise<number> {
  switch (by) {
    case 'id':
      return filter.id?.length ?? 0;
    case 'status':
      return countStates(db, storeId, { status: filter.status });
    case 'payment':
      return countStates(db, storeId, { paymentStatus: filter.paymentStatus });
    case 'fulfilment':
      return countStates(db, storeId, { fulfilmentStatus: filter.fulfilmentStatus });
    case 'kind':
      return countKinds(db, storeId, {
        paymentKind: filter.paymentKind,
        paymentKindNot: filter.paymentKindNot,
      });
    case 'placed':
      return countKinds(db, storeId, {
        createdFrom: filter.createdFrom,
        createdTo: filter.createdTo,
      });
    case 'total':
      return countAmounts(db, storeId, filter);
    case 'customer':
      return readNumber(
        db,
        sql`(select count(*) from orders
          where store_id = ${storeId} and customer_id = ${filter.customerId})`,
      );
    case 'product':
      return readNumber(
        db,
        sql`(select count(distinct order_id) from order_items
          where store_id = ${storeId} and product_id = ${filter.productId})`,
      );
    case 'promotion':
      return readNumber(
        db,
        sql`coalesce((select orders_count from promotions
          where store_id = ${storeId} and id = ${filter.promotionId}), 0)`,
      );
    case 'refunded':
      return countRefunded(db, storeId, filter);
    case 'sales':
      return countSales(db, storeId, filter);
    // No sums tell whose orders these are, and a guess would do: any other condition is better to begin with.
    case 'buyers':
      return countStates(db, storeId, {});
    case 'words': {
      const ids = idsWithWords(storeId, searchedWords(filter.q ?? ''));
      return readNumber(
        db,
        sql`(select count(*) from (select distinct * from (${ids}) as every_way) as found)`,
      );
    }
  }
}

function countRefunded(db: Kysely<Database>, storeId: string, filter: OrderFilter) {
  const { from, to } = refundedSpan(filter) ?? storedSpan(undefined, undefined);
  return readNumber(
    db,
    sql`(select count(distinct order_id) from refunds
      where store_id = ${storeId} and created_at >= ${from} and created_at < ${to})`,
  );
}

/** Placed in a time, from the sums; and placed outside of it, but refunded in it. */
async function countSales(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
): Promise<number> {
  const placed = await countKinds(db, storeId, {
    status: [...NOT_CANCELLED],
    createdFrom: filter.salesFrom,
    createdTo: filter.salesTo,
  });
  const { from, to } = salesSpan(filter) ?? storedSpan(undefined, undefined);
  const refunded = await readNumber(
    db,
    sql`(select count(distinct refunds.order_id) from refunds
      join orders on orders.id = refunds.order_id
      where refunds.store_id = ${storeId}
        and refunds.created_at >= ${from} and refunds.created_at < ${to}
        and orders.status <> 'cancelled'
        and (orders.created_at < ${from} or orders.created_at >= ${to}))`,
  );
  return placed + refunded;
}

type Loose = { [Name in keyof OrderFilter]?: OrderFilter[Name] | undefined };

/** Orders in any of the wanted states. */
function countStates(db: Kysely<Database>, storeId: string, filter: Loose): Promise<number> {
  const where = [sql`store_id = ${storeId}`, ...stateConditions(filter)];
  return readNumber(
    db,
    sql`(select coalesce(sum(count), 0) from order_counts where ${sql.join(where, sql` and `)})`,
  );
}

export function stateConditions(filter: Loose): RawBuilder<unknown>[] {
  const states = statesOf(filter);
  return (['status', 'payment', 'fulfilment'] as const).flatMap((by) => {
    const values = states[by];
    return values ? [sql`${sql.ref(STATES[by])} in (${sql.join(values)})`] : [];
  });
}

/** The columns of `order_kinds` that are not time. */
export function kindConditions(filter: Loose): RawBuilder<unknown>[] {
  const { paymentKind, paymentKindNot } = filter;
  const conditions = stateConditions(filter);
  if (paymentKind) conditions.push(sql`payment_kind = ${paymentKind}`);
  if (paymentKindNot) conditions.push(sql`payment_kind <> ${paymentKindNot}`);
  return conditions;
}

/** Orders of a time, of the wanted states and way of paying: whole buckets, and the rest row by row. */
async function countKinds(db: Kysely<Database>, storeId: string, filter: Loose): Promise<number> {
  const wanted = [sql`store_id = ${storeId}`, ...kindConditions(filter)];
  const { whole, edges } = wholeBuckets(placedMilliseconds(filter), QUARTER_MS);
  const sums = covering(whole, QUARTERS_SHIFT).map(
    ({ grain, range }) => sql`(select coalesce(sum(count), 0) from order_kinds
      where grain = ${grain} and bucket >= ${range.from} and bucket < ${range.to}
        and ${sql.join(wanted, sql` and `)})`,
  );
  const rows = edges.map(({ from, to }) => {
    const time = sql`created_at >= ${new Date(from).toISOString()}
      and created_at < ${new Date(to).toISOString()}`;
    return sql`(select count(*) from orders where ${time} and ${sql.join(wanted, sql` and `)})`;
  });
  const parts = [...sums, ...rows];
  return parts.length === 0 ? 0 : readNumber(db, sql.join(parts, sql` + `));
}

// All orders lie between: instants of today's computers.
const SOME_DAY = Date.parse('9999-01-01T00:00:00.000Z');

export function placedMilliseconds({ createdFrom, createdTo }: Loose): Range {
  const from = createdFrom === undefined ? 0 : Date.parse(createdFrom);
  const to = createdTo === undefined ? SOME_DAY : Date.parse(createdTo);
  return { from: Math.max(0, from), to: Math.min(SOME_DAY, to) };
}

/** Orders that come to an amount in a range: whole buckets of amounts, and the ends row by row. */
async function countAmounts(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
): Promise<number> {
  const { min, max } = totalRange(filter);
  if (min > max) return 0;
  const counted = (low: number, high: number) =>
    sql`(select count(*) from orders where store_id = ${storeId} and total between ${low} and ${high})`;
  const { from, to } = wholeAmounts(min, max);
  if (from > to) return readNumber(db, counted(min, max));
  const whole = sql`(select coalesce(sum(count), 0) from order_totals where store_id = ${storeId}
    and bucket between ${bucketName(from)} and ${bucketName(to)})`;
  const below = counted(min, bucketStart(from) - 1);
  const above = counted(bucketStart(to + 1), max);
  return readNumber(db, sql`${whole} + ${below} + ${above}`);
}

function countRows(
  db: Kysely<Database>,
  storeId: string,
  conditions: readonly OrderCondition[],
  driver: OrderCondition | undefined,
): Promise<number> {
  const parts = conditions.map((one) => (one === driver ? one.driving : one.passive));
  const all = [ofStore(storeId, driver), ...parts];
  return readNumber(db, sql`(select count(*) from orders where ${sql.join(all, sql` and `)})`);
}

async function readNumber(db: Kysely<Database>, value: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value} as value`.execute(db);
  return Number(rows[0]?.value ?? 0);
}
