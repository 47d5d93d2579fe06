import { type RawBuilder, sql } from 'kysely';
import type { OrderRows } from '../../orders/orderRows.ts';
// The columns follow from orders: they are filled here as every write fills them.
import { withRefundColumns } from '../../orders/refundColumns.ts';
import { inBatches } from '../inBatches.ts';
import { type Any, isSqlite, number } from './0001_columns.ts';

/**
 * What refunds take of each item, in place of the share of the refunded units; and what nobody will pay of orders that
 * came back completely. Both also in the aggregates.
 */
export async function up(db: Any): Promise<void> {
  const columns = [
    ['order_items', 'refunded_net'],
    ['orders', 'unpaid_return'],
    ['orders', 'unpaid_return_tax'],
    ['order_quarters', 'unpaid_returns'],
    ['order_quarters', 'unpaid_return_tax'],
  ] as const;
  for (const [table, column] of columns) {
    await db.schema.alterTable(table).addColumn(column, 'bigint', number(0)).execute();
  }
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(db);
  // Store by store, as a distributed database keeps each on one node.
  for (const { id } of stores) {
    await fillOrders(db, id);
    await fillQuarters(db, id);
    await fillRanks(db, id, 'product');
    await fillRanks(db, id, 'variant');
  }
}

const ORDERS_AT_ONCE = 1000;

async function fillOrders(db: Any, storeId: string): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<OrderRows['row']>`select * from orders
      where store_id = ${storeId} and id > ${last} and (
        (status = 'returned' and paid_total < total)
        or id in (select order_id from refunds where store_id = ${storeId}))
      order by id limit ${ORDERS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    await fill(db, storeId, rows);
  }
}

async function fill(db: Any, storeId: string, rows: readonly OrderRows['row'][]): Promise<void> {
  const ids = sql.join(rows.map(({ id }) => id));
  const read = async <Row extends { order_id: string }>(table: string, order: string) => {
    const found = await sql<Row>`select * from ${sql.table(table)}
      where store_id = ${storeId} and order_id in (${ids}) order by ${sql.raw(order)}`.execute(db);
    return Map.groupBy(found.rows, ({ order_id }) => order_id);
  };
  const items = await read<OrderRows['items'][number]>('order_items', 'position');
  const refunds = await read<OrderRows['refunds'][number]>('refunds', 'created_at, id');
  const orders = rows.map((row) =>
    withRefundColumns({ row, items: items.get(row.id) ?? [], refunds: refunds.get(row.id) ?? [] }),
  );
  const nets = orders.flatMap((order) => order.items).filter((item) => item.refunded_net);
  for (const some of inBatches(nets)) {
    const values = some.map((item) => sql`(${item.id}, cast(${item.refunded_net} as bigint))`);
    await sql`with found(id, net) as (values ${sql.join(values)})
      update order_items set refunded_net = found.net from found
      where order_items.store_id = ${storeId} and order_items.id = found.id`.execute(db);
  }
  for (const { row } of orders.filter((order) => order.row.unpaid_return)) {
    await sql`update orders
      set unpaid_return = ${row.unpaid_return}, unpaid_return_tax = ${row.unpaid_return_tax}
      where store_id = ${storeId} and id = ${row.id}`.execute(db);
  }
}

/** What an item's net sales change by: they were less the share of the refunded units. */
const worth = sql`(order_items.total - order_items.tax)`;
const share = sql`((2 * ${worth} * refunded_quantity + quantity) / (2 * quantity))`;
const change = sql`(${share} - refunded_net)`;
const costedChange = sql`(case when unit_cost is null then 0 else ${change} end)`;

const changedItems = (storeId: string) => sql`order_items join orders
    on orders.store_id = order_items.store_id and orders.id = order_items.order_id
  where order_items.store_id = ${storeId} and orders.store_id = ${storeId}
    and orders.status <> 'cancelled' and ${change} <> 0`;

async function fillQuarters(db: Any, storeId: string): Promise<void> {
  const same = sql`order_quarters.store_id = ${storeId} and order_quarters.quarter = found.quarter`;
  await sql`update order_quarters set item_sales = order_quarters.item_sales + found.sales,
      costed_sales = order_quarters.costed_sales + found.costed
    from (select ${bucket(db, 900)} as quarter, sum(${change}) as sales, sum(${costedChange}) as costed
      from ${changedItems(storeId)} group by 1) as found where ${same}`.execute(db);
  await sql`update order_quarters
    set unpaid_returns = found.amount, unpaid_return_tax = found.tax
    from (select ${bucket(db, 900)} as quarter, sum(unpaid_return) as amount,
        sum(unpaid_return_tax) as tax
      from orders where store_id = ${storeId} and unpaid_return <> 0 group by 1) as found
    where ${same}`.execute(db);
}

/** A product of which everything came back may have had no sales to rank. */
async function fillRanks(db: Any, storeId: string, subject: 'product' | 'variant'): Promise<void> {
  const ref = sql.ref(`order_items.${subject}_id`);
  for (const [grain, days] of [0, 32].entries()) {
    const day = bucket(db, 86_400);
    await sql`insert into ranked_sales
        (store_id, subject, grain, bucket, ref, count, net, discount, costed_sales, costs)
      select ${storeId}, ${subject}, ${sql.raw(String(grain))},
        ${days === 0 ? day : sql`${day} / ${sql.raw(String(days))}`}, ${ref},
        0, sum(${change}), 0, sum(${costedChange}), 0
      from ${changedItems(storeId)} and ${ref} is not null group by 4, 5
      on conflict (store_id, subject, grain, bucket, ref) do update set
        net = ranked_sales.net + excluded.net,
        costed_sales = ranked_sales.costed_sales + excluded.costed_sales`.execute(db);
  }
}

function bucket(db: Any, seconds: number): RawBuilder<unknown> {
  const size = sql.raw(String(seconds));
  return isSqlite(db)
    ? sql`cast(strftime('%s', orders.created_at) as integer) / ${size}`
    : sql`cast(floor(extract(epoch from orders.created_at::timestamptz) / ${size}) as integer)`;
}
