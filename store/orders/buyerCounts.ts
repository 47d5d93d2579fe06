import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { placedSpan } from './figureConditions.ts';
import { storedSpan } from './orderCondition.ts';
import { statesOf } from './orderConditions.ts';
import { countPlaced } from './orderKinds.ts';

/**
 * How many orders of a time, cancelled ones left out, are of customers who first ordered in it, or before it.
 * Every such order of somebody is of one or the other: what is quicker to count tells both, and mostly the
 * count that each customer keeps is enough.
 */
export async function countOfBuyers(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
): Promise<number> {
  const { from, to } = placedSpan(filter) ?? storedSpan(undefined, undefined);
  const kept = sql`orders.created_at >= ${from} and orders.created_at < ${to}
    and orders.status <> 'cancelled'`;
  const fresh = sql`first_order_at >= ${from} and first_order_at < ${to}`;
  const staying = sql`${fresh} and last_order_at >= ${to}`;
  const earlier = sql`first_order_at < ${from} and last_order_at >= ${from}`;
  const customers = (which: RawBuilder<unknown>, what = sql`count(*)`) =>
    sql`(select ${what} from customers where store_id = ${storeId} and ${which})`;

  const isFreshCounted =
    (await readNumber(db, customers(staying))) < (await readNumber(db, customers(earlier)));
  const counted = isFreshCounted
    ? (await readNumber(
        db,
        customers(sql`${fresh} and last_order_at < ${to}`, sql`coalesce(sum(orders_count), 0)`),
      )) + (await countEach(db, storeId, staying, kept))
    : await countEach(db, storeId, earlier, kept);
  if (isFreshCounted === (filter.customers === 'new')) return counted;
  const guests = sql`(select count(*) from orders
    where store_id = ${storeId} and customer_id is null and ${kept})`;
  return (await countPlaced(db, storeId, filter)) - (await readNumber(db, guests)) - counted;
}

/** The same with cancelled orders, or of some status: each customer's orders of the time are counted. */
export function countEachOfBuyers(
  db: Kysely<Database>,
  storeId: string,
  filter: OrderFilter,
): Promise<number> {
  const { from, to } = placedSpan(filter) ?? storedSpan(undefined, undefined);
  const { status } = statesOf(filter);
  const which =
    filter.customers === 'new'
      ? sql`first_order_at >= ${from} and first_order_at < ${to}`
      : sql`first_order_at < ${from}`;
  const placed = sql`orders.created_at >= ${from} and orders.created_at < ${to}`;
  const wanted = status ? sql`${placed} and orders.status in (${sql.join(status)})` : placed;
  return countEach(db, storeId, which, wanted);
}

/** From the customers to their orders, in the indexes of both; the other way round each order is looked up. */
function countEach(
  db: Kysely<Database>,
  storeId: string,
  customers: RawBuilder<unknown>,
  orders: RawBuilder<unknown>,
): Promise<number> {
  return readNumber(
    db,
    sql`(select count(*) from customers cross join orders
      where customers.store_id = ${storeId} and ${customers}
        and orders.store_id = ${storeId} and orders.customer_id = customers.id and ${orders})`,
  );
}
