import { sql } from 'kysely';
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
  for (const { id } of stores) await fillStore(db, id);
}

async function fillStore(db: Any, storeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from refunds where store_id = ${storeId} union
    select id from orders
    where store_id = ${storeId} and status = 'returned' and paid_total < total`.execute(db);
  const sums: Sums = { quarters: new Map(), ranks: new Map() };
  for (const some of inBatches(rows)) {
    for (const order of await fillOrders(db, storeId, some)) addChanges(sums, order);
  }
  await writeSums(db, storeId, sums);
}

type Refunded = Pick<OrderRows, 'row' | 'items' | 'refunds'>;

async function fillOrders(
  db: Any,
  storeId: string,
  some: readonly { id: string }[],
): Promise<Refunded[]> {
  const ids = sql.join(some.map(({ id }) => id));
  // SQLite would read all orders of the store by its index, and its ids are unique without the store.
  const ofStore = isSqlite(db) ? sql`` : sql`store_id = ${storeId} and`;
  const read = async <Row>(table: string, column: string, order: string) => {
    const found = await sql<Row>`select * from ${sql.table(table)}
      where ${ofStore} ${sql.ref(column)} in (${ids}) order by ${sql.raw(order)}`.execute(db);
    return found.rows;
  };
  type Item = OrderRows['items'][number];
  const items = Map.groupBy(
    await read<Item>('order_items', 'order_id', 'position'),
    (item) => item.order_id,
  );
  type Refund = OrderRows['refunds'][number];
  const refunds = Map.groupBy(
    await read<Refund>('refunds', 'order_id', 'created_at, id'),
    (refund) => refund.order_id,
  );
  const orders = (await read<OrderRows['row']>('orders', 'id', 'id')).map((row) =>
    withRefundColumns({ row, items: items.get(row.id) ?? [], refunds: refunds.get(row.id) ?? [] }),
  );
  const refunded = orders.flatMap((order) => order.items).filter((item) => item.refunded_net);
  for (const batch of inBatches(refunded)) {
    const cases = batch.map(
      (item) => sql`when id = ${item.id} then cast(${item.refunded_net} as bigint)`,
    );
    await sql`update order_items set refunded_net = case ${sql.join(cases, sql` `)} end
      where ${ofStore} id in (${sql.join(batch.map(({ id }) => id))})`.execute(db);
  }
  for (const { row } of orders.filter((order) => order.row.unpaid_return)) {
    await sql`update orders
      set unpaid_return = ${row.unpaid_return}, unpaid_return_tax = ${row.unpaid_return_tax}
      where store_id = ${storeId} and id = ${row.id}`.execute(db);
  }
  return orders;
}

type Sum = { key: readonly (string | number)[]; amounts: number[] };

type Sums = { quarters: Map<string, Sum>; ranks: Map<string, Sum> };

function add(sums: Map<string, Sum>, key: Sum['key'], amounts: readonly number[]): void {
  const name = key.join('\n');
  const known = sums.get(name)?.amounts ?? [];
  sums.set(name, { key, amounts: amounts.map((amount, at) => (known[at] ?? 0) + amount) });
}

/** What the sums of an order change by. Its items' net sales were less the share of the refunded units. */
function addChanges(sums: Sums, { row, items }: Refunded): void {
  if (row.status === 'cancelled') return;
  const seconds = Math.floor(Date.parse(row.created_at) / 1000);
  const [quarter, day] = [Math.floor(seconds / 900), Math.floor(seconds / 86_400)];
  const { unpaid_return = 0, unpaid_return_tax = 0 } = row;
  add(sums.quarters, [quarter], [0, 0, unpaid_return, unpaid_return_tax]);
  for (const { quantity, refunded_quantity, refunded_net = 0, unit_cost, ...item } of items) {
    const share = Math.round(((item.total - item.tax) * refunded_quantity) / quantity);
    const change = share - refunded_net;
    const changes = [change, unit_cost === null ? 0 : change];
    add(sums.quarters, [quarter], [...changes, 0, 0]);
    for (const [subject, ref] of [
      ['product', item.product_id],
      ['variant', item.variant_id],
    ] as const) {
      if (ref === null || change === 0) continue;
      add(sums.ranks, [subject, 0, day, ref], changes);
      add(sums.ranks, [subject, 1, Math.floor(day / 32), ref], changes);
    }
  }
}

async function writeSums(db: Any, storeId: string, { quarters, ranks }: Sums): Promise<void> {
  for (const { key, amounts } of quarters.values()) {
    const [sales, costed, unpaid, unpaidTax] = amounts;
    await sql`update order_quarters set item_sales = item_sales + ${sales},
        costed_sales = costed_sales + ${costed},
        unpaid_returns = ${unpaid}, unpaid_return_tax = ${unpaidTax}
      where store_id = ${storeId} and quarter = ${key[0]}`.execute(db);
  }
  // A product of which everything came back may have had no sales to rank.
  for (const some of inBatches([...ranks.values()])) {
    const rows = some.map(({ key, amounts: [net, costed] }) => {
      return sql`(${sql.join([storeId, ...key, 0, net, 0, costed, 0])})`;
    });
    await sql`insert into ranked_sales
        (store_id, subject, grain, bucket, ref, count, net, discount, costed_sales, costs)
      values ${sql.join(rows)}
      on conflict (store_id, subject, grain, bucket, ref) do update set
        net = ranked_sales.net + excluded.net,
        costed_sales = ranked_sales.costed_sales + excluded.costed_sales`.execute(db);
  }
}
