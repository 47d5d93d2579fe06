import type { Kysely } from 'kysely';

/**
 * Products and variants say where they lie in the storeroom. Imports of tracking numbers have the carrier of rows that
 * name none, and whether customers are emailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'product_variants']) {
    await db.schema.alterTable(table).addColumn('storage_location', 'text').execute();
  }
  await db.schema.alterTable('imports').addColumn('carrier', 'text').execute();
  await db.schema
    .alterTable('imports')
    .addColumn('notifies_customers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
