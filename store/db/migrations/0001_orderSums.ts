import { sql } from 'kysely';
import { type Any, compact, isSqlite, required, type Table } from './0001_columns.ts';

const STATES = { status: 'text', payment_status: 'text', fulfilment_status: 'text' } as const;

/** Sums of orders and the words by which orders are found. Each table is its key and what it adds up. */
export async function createOrderSums(db: Any): Promise<void> {
  await create(db, 'order_quarters', { quarter: 'integer' }, [
    ...['orders', 'cancelled', 'gross', 'discounts', 'shipping', 'tax', 'items', 'refunds'],
  ]);
  await create(
    db,
    'order_kinds',
    { grain: 'integer', bucket: 'integer', ...STATES, payment_kind: 'text' },
    ['count', 'total'],
  );
  await create(db, 'order_counts', STATES, ['count', 'total']);
  await create(db, 'order_totals', { bucket: 'text' }, ['count']);
  await create(
    db,
    'ranked_sales',
    { subject: 'text', grain: 'integer', bucket: 'integer', ref: 'text' },
    ['count', 'net', 'discount'],
  );
  await compact(
    db,
    db.schema
      .createTable('contact_terms')
      .addColumn('store_id', 'text', required)
      // Beginnings of words are looked up as a range, which needs the order of bytes.
      .addColumn('term', isSqlite(db) ? 'text' : sql`text collate "C"`, required)
      .addColumn('contact_id', 'text', required)
      .addPrimaryKeyConstraint('contact_terms_pk', ['store_id', 'term', 'contact_id']),
  ).execute();
}

async function create(
  db: Any,
  name: string,
  keys: Record<string, 'integer' | 'text'>,
  sums: readonly string[],
): Promise<void> {
  let table: Table<string> = db.schema.createTable(name).addColumn('store_id', 'text', required);
  for (const [key, type] of Object.entries(keys)) table = table.addColumn(key, type, required);
  for (const sum of sums) table = table.addColumn(sum, 'bigint', required);
  const columns = ['store_id', ...Object.keys(keys)];
  await compact(db, table.addPrimaryKeyConstraint(`${name}_pk`, columns)).execute();
}
