import { sql } from 'kysely';
import { type Any, number } from './0001_columns.ts';

const TABLES = {
  order_kinds: 'grain, bucket, status, fulfilment_status, payment_kind',
  order_counts: 'status, fulfilment_status',
};

/** Merchants keep payments of cancelled orders. Orders that came back unpaid are voided, as cancelled ones are. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('orders').addColumn('is_payment_kept', 'integer', number(0)).execute();
  await db.schema.dropIndex('orders_cancelled_paid').execute();
  await sql`create index orders_cancelled_paid on orders (store_id, id)
    where status = 'cancelled' and paid_total > refunded_total and is_payment_kept = 0`.execute(db);
  const isOpen = sql`status = 'returned' and payment_status in ('unpaid', 'authorized', 'failed')`;
  await sql`update orders set payment_status = 'voided' where ${isOpen}`.execute(db);
  for (const [name, columns] of Object.entries(TABLES)) {
    const [table, keys] = [sql.table(name), sql.raw(columns)];
    await sql`insert into ${table} (store_id, ${keys}, payment_status, count, total)
      select store_id, ${keys}, 'voided', sum(count), sum(total) from ${table}
      where ${isOpen} group by store_id, ${keys}`.execute(db);
    await sql`delete from ${table} where ${isOpen}`.execute(db);
  }
}
