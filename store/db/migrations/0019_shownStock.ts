import { sql } from 'kysely';
import { type Any, number } from './0001_columns.ts';

/** Products are sorted by the stock that lists show: of one with variants, what is left of those that are switched on. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('products').addColumn('shown_stock', 'bigint', number(0)).execute();
  await sql`update products set shown_stock = coalesce(stock_for_sale, stock)
    where coalesce(stock_for_sale, stock) <> 0`.execute(db);
  for (const [before, name, columns] of indexes) {
    await db.schema.dropIndex(before).execute();
    await db.schema.createIndex(name).on('products').columns(columns).execute();
  }
}

const indexes: [string, string, string[]][] = [
  [
    'products_store_id_stock_id_status_availability_category_id_p',
    'products_shown_stock',
    ['store_id', 'shown_stock', 'id', 'status', 'availability', 'category_id', 'price'],
  ],
  [
    'products_store_id_availability_stock_id_status_category_id_p',
    'products_availability_shown_stock',
    ['store_id', 'availability', 'shown_stock', 'id', 'status', 'category_id', 'price'],
  ],
];
