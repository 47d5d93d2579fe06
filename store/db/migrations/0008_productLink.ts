import { type Any, text } from './0001_columns.ts';

/** Where customers see a product: a pattern that the merchant gives. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('stores').addColumn('product_link', 'text', text('')).execute();
}
