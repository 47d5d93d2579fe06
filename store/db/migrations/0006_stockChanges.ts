import { sql } from 'kysely';
import { type Any, compact, required, text } from './0001_columns.ts';

/**
 * Every change of a product's stock, in the order of `sequence`. Products that were there before begin with what
 * they have, so that the changes of each add up to its stock.
 */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('stock_changes')
      .addColumn('store_id', 'text', required)
      .addColumn('product_id', 'text', required)
      .addColumn('sequence', 'integer', required)
      .addColumn('id', 'text', required)
      .addColumn('quantity', 'integer', required)
      .addColumn('stock_after', 'integer', required)
      .addColumn('reason', 'text', required)
      .addColumn('order_id', 'text')
      .addColumn('order_number', 'text')
      .addColumn('note', 'text', text(''))
      .addColumn('by', 'text', required)
      .addColumn('merchant_id', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('stock_changes_pk', ['store_id', 'product_id', 'sequence']),
  ).execute();
  await sql`insert into stock_changes
    (store_id, product_id, sequence, id, quantity, stock_after, reason, "by", created_at)
    select store_id, id, 1, id || '-1', stock, stock, 'opening', 'system', ${new Date().toISOString()}
    from products order by store_id, id`.execute(db);
}
