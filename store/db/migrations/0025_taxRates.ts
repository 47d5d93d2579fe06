import { sql } from 'kysely';
import { type Any, dated, number, required } from './0001_columns.ts';

/** Rates of tax by country and class; whether prices include it; the store's own country. */
export async function up(db: Any): Promise<void> {
  await dated(
    db.schema
      .createTable('tax_rates')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('percent', 'double precision', required)
      .addColumn('country', 'text', required)
      .addColumn('region', 'text')
      .addColumn('region_key', 'text')
      .addColumn('tax_class', 'text', required)
      .addColumn('tax_class_key', 'text', required)
      .addPrimaryKeyConstraint('tax_rates_pk', ['store_id', 'id']),
  ).execute();
  // A country without region is one value: null would never equal null.
  await sql`create unique index tax_rates_by_place on tax_rates
    (store_id, country, coalesce(region_key, ''), tax_class_key)`.execute(db);
  await db.schema
    .alterTable('stores')
    .addColumn('prices_include_tax', 'integer', number(0))
    .execute();
  await db.schema.alterTable('stores').addColumn('country', 'text').execute();
}
