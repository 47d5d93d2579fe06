import { sql } from 'kysely';
import type { Any } from './0001_columns.ts';

/** A purchase order lists its stock changes. */
export async function up(db: Any): Promise<void> {
  await sql`create index stock_changes_by_purchase on stock_changes (store_id, purchase_order_id, created_at)
    where purchase_order_id is not null`.execute(db);
}
