import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** What was paid for cancelled orders and is not refunded has to be paid back. */
export async function up(db: Any): Promise<void> {
  await sql`create index orders_cancelled_paid on orders (store_id, id)
    where status = 'cancelled' and paid_total > refunded_total`.execute(db);
}
