import type { Any } from './0001_columns.ts';

/** How and when a merchant paid a refund back. */
export async function up(db: Any): Promise<void> {
  for (const column of ['payment_method', 'paid_on', 'payment_reference']) {
    await db.schema.alterTable('refunds').addColumn(column, 'text').execute();
  }
}
