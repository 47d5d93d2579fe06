import { sql } from 'kysely';
import { type Any, number } from './0001_columns.ts';

/** Refunds that the merchant still has to pay back. None of those that there are: nobody recorded their payment. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('is_to_pay_back', 'integer', number(0)).execute();
  await sql`create index refunds_to_pay_back on refunds
    (store_id, is_to_pay_back, order_id) where is_to_pay_back = 1`.execute(db);
}
