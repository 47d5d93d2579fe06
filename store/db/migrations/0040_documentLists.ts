import { sql } from 'kysely';
import { type Any, isSqlite, number } from './0001_columns.ts';

/** What lists of invoices and credit notes are filtered and sorted by. An invoice's id is its order's. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('id', 'text').execute();
  await db.schema.alterTable('invoices').addColumn('tax_country', 'text').execute();
  await db.schema.alterTable('invoices').addColumn('total', 'bigint', number(0)).execute();
  await db.schema.alterTable('credit_notes').addColumn('tax_country', 'text').execute();
  // The country in which the order was taxed is that of each of its entries.
  await sql`update invoices set id = order_id,
    tax_country = (select nullif(max(country), '') from tax_entries
      where store_id = invoices.store_id and order_id = invoices.order_id),
    total = coalesce((select sum(net + tax) from tax_entries
      where store_id = invoices.store_id and order_id = invoices.order_id
        and basis = 'documents' and at = invoices.issued_at and net >= 0 and tax >= 0), 0)`.execute(
    db,
  );
  await sql`update credit_notes set
    tax_country = (select nullif(max(country), '') from tax_entries
      where store_id = credit_notes.store_id and order_id = credit_notes.order_id)`.execute(db);
  if (!isSqlite(db)) await sql`alter table invoices alter column id set not null`.execute(db);
  for (const table of ['invoices', 'credit_notes']) {
    for (const column of ['issued_at', 'total']) {
      await db.schema
        .createIndex(`${table}_by_${column}`)
        .on(table)
        .columns(['store_id', column, 'id'])
        .execute();
    }
  }
}
