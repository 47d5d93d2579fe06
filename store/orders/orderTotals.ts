import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { isNotCancelled } from '../../domain/figureOrders.ts';
import {
  bucketName,
  bucketStart,
  wholeBuckets as wholeAmounts,
} from '../catalogue/productCounts.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { countEachOfBuyers, countOfBuyers } from './buyerCounts.ts';
import { searchedWords } from './contacts.ts';
import { ordersOfHour, refundedSpan, salesSpan } from './figureConditions.ts';
import { type OrderCondition, storedSpan } from './orderCondition.ts';
import { idsWithWords, ofStore, ordersOfCategory, totalRange } from './orderConditions.ts';
import { countKinds, countPlaced, countStates } from './orderKinds.ts';

export type OrderTotals = {
  /** Orders of the store. */
  all: number;
  /** Orders that meet each condition alone. */
  alone: Map<OrderCondition['by'], number>;
  /** Orders that meet all of them. */
  total: number;
};

type Sums = 'states' | 'kinds' | 'buyers' | 'alone';

/**
 * The sums that tell how many orders meet a condition, together with others of which they tell, too; `alone`
 * where `countAlone` tells exactly. Of one without any the rows are counted.
 */
const TOLD_BY: Record<OrderCondition['by'], readonly Sums[]> = {
  status: ['states', 'kinds', 'buyers', 'alone'],
  payment: ['states', 'kinds', 'alone'],
  fulfilment: ['states', 'kinds', 'alone'],
  kind: ['kinds', 'alone'],
  placed: ['kinds', 'buyers', 'alone'],
  buyers: ['buyers'],
  // Some of the ids may be of no order, or of another store.
  id: [],
  customer: ['alone'],
  product: ['alone'],
  category: ['alone'],
  promotion: ['alone'],
  hour: ['alone'],
  refunded: ['alone'],
  sales: ['alone'],
  total: ['alone'],
  words: ['alone'],
};

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
  const total = await countAll(db, storeId, { filter, conditions, alone });
  return { all, alone, total: total ?? all };
}

type Asked = { filter: OrderFilter; conditions: readonly OrderCondition[] };

/** Undefined without a condition. */
async function countAll(
  db: Kysely<Database>,
  storeId: string,
  { filter, conditions, alone }: Asked & Pick<OrderTotals, 'alone'>,
): Promise<number | undefined> {
  const [only, ...others] = conditions.map(({ by }) => by);
  if (only === undefined) return undefined;
  const areIn = (sums: Sums) => conditions.every(({ by }) => TOLD_BY[by].includes(sums));
  if (areIn('states')) return countStates(db, storeId, filter);
  if (areIn('kinds')) return countKinds(db, storeId, filter);
  if (areIn('buyers')) {
    if (isNotCancelled(filter.status)) return alone.get('buyers');
    return countEachOfBuyers(db, storeId, filter);
  }
  if (others.length === 0 && areIn('alone')) return alone.get(only);
  return countRows(db, storeId, conditions, cheapest(conditions, alone));
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
    case 'category':
      return countDistinct(db, ordersOfCategory(storeId, filter.categoryId ?? ''));
    case 'hour':
      return countDistinct(db, ordersOfHour(storeId, filter));
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
    // Without the cancelled ones, and within the time that the customers are told by.
    case 'buyers':
      return countOfBuyers(db, storeId, filter);
    case 'words':
      return countDistinct(db, idsWithWords(storeId, searchedWords(filter.q ?? '')));
  }
}

function countDistinct(db: Kysely<Database>, ids: RawBuilder<unknown>): Promise<number> {
  return readNumber(
    db,
    sql`(select count(*) from (select distinct * from (${ids}) as ids) as found)`,
  );
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
  const { salesFrom: createdFrom, salesTo: createdTo } = filter;
  const placed = await countPlaced(db, storeId, { createdFrom, createdTo });
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
