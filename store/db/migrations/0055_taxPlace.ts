import type { Any } from './0001_columns.ts';

/** Where an order is taxed, once its address has changed. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('orders').addColumn('tax_place', 'text').execute();
}
