import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** Stock levels count the units of orders that are not sent yet. */
export async function up(db: Any): Promise<void> {
  await sql`create index open_order_items on order_items (store_id, product_id, variant_id, order_id)
    where quantity > fulfilled_quantity + cancelled_quantity`.execute(db);
}
