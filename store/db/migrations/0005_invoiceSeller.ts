import type { Kysely } from 'kysely';

/** JSON: who sold, as the settings were when the invoice was issued; null for invoices that are older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('seller', 'text').execute();
}
