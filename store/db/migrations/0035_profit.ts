import { sql } from 'kysely';
import { type Any, isSqlite, number } from './0001_columns.ts';

/**
 * Sales and costs of items in the aggregates, filled from the orders there are; and an index of items without a cost.
 */
export async function up(db: Any): Promise<void> {
  const columns = [
    ['order_quarters', 'item_sales'],
    ['order_quarters', 'costed_sales'],
    ['order_quarters', 'costs'],
    ['ranked_sales', 'costed_sales'],
    ['ranked_sales', 'costs'],
  ] as const;
  for (const [table, column] of columns) {
    await db.schema.alterTable(table).addColumn(column, 'bigint', number(0)).execute();
  }
  await fillQuarters(db);
  await fillRanks(db, 'product');
  await fillRanks(db, 'variant');
  await sql`create index items_without_cost on order_items
    (store_id, order_id) where unit_cost is null`.execute(db);
}

const worth = sql`(order_items.total - order_items.tax)`;
const net = sql`(${worth} - (2 * ${worth} * refunded_quantity + quantity) / (2 * quantity))`;
const cost = sql`(unit_cost * (quantity - cancelled_quantity - returned_quantity))`;

async function fillQuarters(db: Any): Promise<void> {
  await sql`update order_quarters set item_sales = sold.item_sales,
      costed_sales = sold.costed_sales, costs = sold.costs
    from (
      select order_items.store_id, ${bucket(db, 900)} as quarter, sum(${net}) as item_sales,
        sum(case when unit_cost is null then 0 else ${net} end) as costed_sales,
        sum(coalesce(${cost}, 0)) as costs
      from order_items join orders
        on orders.store_id = order_items.store_id and orders.id = order_items.order_id
      where orders.status <> 'cancelled' group by 1, 2) as sold
    where order_quarters.store_id = sold.store_id and order_quarters.quarter = sold.quarter`.execute(
    db,
  );
}

async function fillRanks(db: Any, subject: 'product' | 'variant'): Promise<void> {
  const ref = sql.ref(`${subject}_id`);
  await sql`update ranked_sales set costed_sales = sold.costed_sales, costs = sold.costs
    from (
      select store_id, grain, case grain when 0 then day else day / 32 end as bucket, ref,
        sum(net) as costed_sales, sum(cost) as costs
      from (
        select order_items.store_id, ${bucket(db, 86_400)} as day, ${ref} as ref,
          ${net} as net, ${cost} as cost
        from order_items join orders
          on orders.store_id = order_items.store_id and orders.id = order_items.order_id
        where unit_cost is not null and ${ref} is not null and orders.status <> 'cancelled') as items
      cross join (select 0 as grain union all select 1) as grains
      group by 1, 2, 3, 4) as sold
    where ranked_sales.store_id = sold.store_id and ranked_sales.subject = ${subject}
      and ranked_sales.grain = sold.grain and ranked_sales.bucket = sold.bucket
      and ranked_sales.ref = sold.ref`.execute(db);
}

function bucket(db: Any, seconds: number) {
  const size = sql.raw(String(seconds));
  return isSqlite(db)
    ? sql`cast(strftime('%s', orders.created_at) as integer) / ${size}`
    : sql`cast(floor(extract(epoch from orders.created_at::timestamptz) / ${size}) as integer)`;
}
