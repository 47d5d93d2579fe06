import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** Customers are filtered by whether they are tax exempt. */
export async function up(db: Any): Promise<void> {
  await sql`create index customers_tax_exempt on customers
    (store_id, is_tax_exempt, last_order_at, id) where is_tax_exempt = 1`.execute(db);
}
