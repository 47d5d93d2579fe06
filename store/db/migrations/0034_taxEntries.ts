import { sql } from 'kysely';
import * as v from 'valibot';
import { CreditNoteLine } from '../../../contract/creditNote.ts';
// Entries follow from orders: they are made here as every write makes them.
import type { OrderRows } from '../../orders/orderRows.ts';
import { historyEntries, splitRefundRows } from '../../orders/taxEntries.ts';
import { inBatches } from '../inBatches.ts';
import type { TaxEntriesTable } from '../orderTables.ts';
import { fromJson } from '../values.ts';
import { type Any, compact, isSqlite, number, required, text } from './0001_columns.ts';

/** The entries of the tax report, and the tax in refunds, filled from the orders, refunds and documents there are. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('tax_entries')
      .addColumn('store_id', 'text', required)
      .addColumn('order_id', 'text', required)
      .addColumn('basis', 'text', required)
      .addColumn('number', 'integer', required)
      .addColumn('at', 'text', required)
      .addColumn('country', 'text', text(''))
      .addColumn('rate', 'double precision')
      .addColumn('rate_name', 'text')
      .addColumn('is_recorded', 'integer', required)
      .addColumn('net', 'bigint', required)
      .addColumn('tax', 'bigint', required)
      .addPrimaryKeyConstraint('tax_entries_pk', ['store_id', 'order_id', 'basis', 'number']),
  ).execute();
  await db.schema.alterTable('refunds').addColumn('tax', 'bigint', number(0)).execute();
  await db.schema
    .alterTable('order_quarters')
    .addColumn('refund_tax', 'bigint', number(0))
    .execute();
  await sql`create temporary table changed_orders as
    select store_id, id from orders
    where status = 'cancelled' or shipping_tax_rate is not null
      or id in (select order_id from refunds)
      or id in (select order_id from order_items where tax_rate is not null)`.execute(db);
  await sql`create index changed_orders_id on changed_orders (store_id, id)`.execute(db);
  const { rows: stores } = await sql<{ id: string; country: string | null }>`
    select id, country from stores`.execute(db);
  for (const store of stores) await fillChangedOrders(db, store);
  await fillPlainOrders(db);
  await fillQuarters(db);
  // Covers the sums of the report, so that they don't read the rows.
  await db.schema
    .createIndex('tax_entries_at')
    .on('tax_entries')
    .columns([
      'store_id',
      'basis',
      'at',
      'country',
      'rate',
      'rate_name',
      'is_recorded',
      'net',
      'tax',
    ])
    .execute();
}

type Store = { id: string; country: string | null };

const ORDERS_AT_ONCE = 1000;

/** Orders with recorded rates, refunds or a cancellation, one by one. */
async function fillChangedOrders(db: Any, store: Store): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from changed_orders
      where store_id = ${store.id} and id > ${last} order by id limit ${ORDERS_AT_ONCE}`.execute(
      db,
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    await fillOrders(db, store, sql.join(rows.map(({ id }) => id)));
  }
}

async function fillOrders(db: Any, store: Store, ids: ReturnType<typeof sql.join>): Promise<void> {
  const read = async <Row extends { order_id: string }>(table: string, rest: string) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where store_id = ${store.id} and order_id in (${ids}) ${sql.raw(rest)}`.execute(db);
    return Map.groupBy(rows, ({ order_id }) => order_id);
  };
  const { rows: orders } = await sql<OrderRows['row']>`select * from orders
    where store_id = ${store.id} and id in (${ids})`.execute(db);
  const items = await read<OrderRows['items'][number]>('order_items', 'order by position');
  const refunds = await read<Refund>('refunds', 'order by created_at, id');
  const events = await read<OrderRows['events'][number]>('order_events', `and type = 'cancelled'`);
  const invoices = await read<{ order_id: string; issued_at: string }>('invoices', '');
  const notes = await read<CreditNote>('credit_notes', 'order by sequence');
  const whole = orders.map((row) => {
    const order = { row, items: items.get(row.id) ?? [], refunds: refunds.get(row.id) ?? [] };
    const invoiced = (invoices.get(row.id) ?? []).map(({ issued_at: at }) => ({ at }));
    return {
      ...{ ...order, refunds: splitRefundRows(order) },
      events: events.get(row.id) ?? [],
      documents: [...invoiced, ...(notes.get(row.id) ?? []).map(documentOf)],
    };
  });
  const entries = whole.flatMap((order) => historyEntries(order, store.country));
  const tables = db.withTables<{ tax_entries: TaxEntriesTable }>();
  for (const some of inBatches(entries)) {
    await tables.insertInto('tax_entries').values(some).execute();
  }
  for (const { id, taxes, shipping_tax, tax } of whole.flatMap((order) => order.refunds)) {
    await sql`update refunds set taxes = ${taxes}, shipping_tax = ${shipping_tax}, tax = ${tax}
      where store_id = ${store.id} and id = ${id}`.execute(db);
  }
}

type Refund = OrderRows['refunds'][number];
type CreditNote = { order_id: string; issued_at: string; content: string };

const Content = v.object({ lines: v.array(CreditNoteLine) });

function documentOf({ issued_at: at, content }: CreditNote) {
  const { lines } = v.parse(Content, fromJson(content));
  return {
    at,
    lines: lines.map(({ rate, taxName: name, net, tax }) => ({ rate, name, net, tax })),
  };
}

/** All other orders have no rates, so that they have one entry each, and one for their invoice. */
async function fillPlainOrders(db: Any): Promise<void> {
  const countryIn = (column: string) => {
    const json = sql`nullif(${sql.ref(column)}, '')`;
    return isSqlite(db)
      ? sql`json_extract(${json}, '$.country')`
      : sql`(${json}::json ->> 'country')`;
  };
  const country = sql`coalesce(${countryIn('orders.shipping_address')},
    ${countryIn('orders.billing_address')}, stores.country, '')`;
  const columns = sql`(store_id, order_id, basis, number, at, country, is_recorded, net, tax)`;
  const isRecorded = sql`case when tax_total = 0 then 1 else 0 end`;
  await sql`insert into tax_entries ${columns}
    select orders.store_id, orders.id, 'orders', 0, orders.created_at, ${country}, ${isRecorded},
      total - tax_total, tax_total
    from orders join stores on stores.id = orders.store_id
    where total <> 0 and not exists (select 1 from changed_orders
      where changed_orders.store_id = orders.store_id and changed_orders.id = orders.id)`.execute(
    db,
  );
  await sql`insert into tax_entries ${columns}
    select tax_entries.store_id, tax_entries.order_id, 'documents', 0, invoices.issued_at, country,
      is_recorded, net, tax
    from invoices join tax_entries on tax_entries.store_id = invoices.store_id
      and tax_entries.order_id = invoices.order_id and basis = 'orders'
    where not exists (select 1 from changed_orders
      where changed_orders.store_id = invoices.store_id
        and changed_orders.id = invoices.order_id)`.execute(db);
  await sql`drop table changed_orders`.execute(db);
}

async function fillQuarters(db: Any): Promise<void> {
  const quarter = isSqlite(db)
    ? sql`cast(strftime('%s', refunds.created_at) as integer) / 900`
    : sql`cast(floor(extract(epoch from refunds.created_at::timestamptz) / 900) as integer)`;
  await sql`update order_quarters set refund_tax = refunded.tax
    from (
      select refunds.store_id, ${quarter} as quarter, sum(refunds.tax) as tax
      from refunds join orders
        on orders.store_id = refunds.store_id and orders.id = refunds.order_id
      where refunds.tax <> 0 and orders.status <> 'cancelled' group by 1, 2) as refunded
    where order_quarters.store_id = refunded.store_id
      and order_quarters.quarter = refunded.quarter`.execute(db);
}
