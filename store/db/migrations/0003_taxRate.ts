import type { Kysely } from 'kysely';

/** Per cent that the store adds to the prices of goods; null until the merchant says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stores').addColumn('tax_rate', 'double precision').execute();
}
