import type { Any } from './0001_columns.ts';

/** The net amounts and taxes of a refund by rate, as JSON, and the tax of its shipping. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('taxes', 'text').execute();
  await db.schema.alterTable('refunds').addColumn('shipping_tax', 'bigint').execute();
}
