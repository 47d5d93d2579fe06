import { sql } from 'kysely';
import { type Any, isSqlite } from './0001_columns.ts';

/** What variants sold is kept by day and by 32 days, as of products: here that of the orders there were before. */
export async function up(db: Any): Promise<void> {
  const day = isSqlite(db)
    ? sql`cast(strftime('%s', orders.created_at) as integer) / 86400`
    : sql`cast(floor(extract(epoch from orders.created_at::timestamptz) / 86400) as integer)`;
  const worth = sql`(unit_price * quantity - discount)`;
  const net = sql`(${worth} - (2 * ${worth} * refunded_quantity + quantity) / (2 * quantity))`;
  await sql`insert into ranked_sales (store_id, subject, grain, bucket, ref, count, net, discount)
    select store_id, 'variant', grain, case grain when 0 then day else day / 32 end, ref,
      sum(units), sum(net), sum(discount)
    from (
      select order_items.store_id, variant_id as ref, ${day} as day, ${net} as net, discount,
        quantity - cancelled_quantity - returned_quantity as units
      from order_items join orders
        on orders.store_id = order_items.store_id and orders.id = order_items.order_id
      where variant_id is not null and orders.status <> 'cancelled') as sold
    cross join (select 0 as grain union all select 1) as grains
    group by store_id, grain, 4, ref
    having sum(units) <> 0 or sum(net) <> 0 or sum(discount) <> 0`.execute(db);
}
