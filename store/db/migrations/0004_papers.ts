import { type Any, compact, number, required, text } from './0001_columns.ts';

/** What papers need: who the seller is, invoices with numbers of their own, carriers of one's own. */
export async function up(db: Any): Promise<void> {
  const stores = () => db.schema.alterTable('stores');
  await stores().addColumn('legal_name', 'text').execute();
  await stores().addColumn('vat_number', 'text').execute();
  await stores().addColumn('invoice_prefix', 'text').execute();
  await stores().addColumn('next_invoice', 'integer', number(1)).execute();
  await stores().addColumn('carriers', 'text', text('[]')).execute();
  await compact(
    db,
    db.schema
      .createTable('invoices')
      .addColumn('store_id', 'text', required)
      .addColumn('order_id', 'text', required)
      .addColumn('sequence', 'integer', required)
      .addColumn('number', 'text', required)
      .addColumn('issued_at', 'text', required)
      .addPrimaryKeyConstraint('invoices_pk', ['store_id', 'order_id'])
      .addUniqueConstraint('invoices_sequence', ['store_id', 'sequence']),
  ).execute();
}
