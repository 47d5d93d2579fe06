import { sql } from 'kysely';
import { type Any, number, required } from './0001_columns.ts';

/**
 * What is out or low is counted with the products, so that the dashboard need not read all variants. Orders are
 * counted by country, and an index has those of a payment status by total.
 */
export async function up(db: Any): Promise<void> {
  await countLevels(db);
  await countCountries(db);
  await db.schema
    .createIndex('orders_by_payment_and_total')
    .on('orders')
    .columns(['store_id', 'payment_status', 'total', 'id', 'status'])
    .execute();
}

async function countLevels(db: Any): Promise<void> {
  await db.schema.alterTable('products').addColumn('variants_low', 'integer', number(0)).execute();
  for (const column of ['levels_out', 'levels_low']) {
    await db.schema.alterTable('product_counts').addColumn(column, 'integer', number(0)).execute();
  }
  const threshold = sql`coalesce(products.low_stock_threshold,
    (select low_stock_default from stores where stores.id = products.store_id))`;
  // Products with a low variant are all `low`.
  await sql`update products set variants_low = (
      select count(*) from product_variants
      where product_variants.store_id = products.store_id
        and product_variants.product_id = products.id and is_enabled = 1
        and product_variants.stock > 0 and product_variants.stock <= ${threshold})
    where availability = 'low' and options <> '[]'`.execute(db);
  await sql`update product_counts set levels_out = found.out, levels_low = found.low
    from (
      select store_id, status, coalesce(category_id, '') as category_id, availability,
        sum(case when options <> '[]' then variant_count - variants_in_stock
          when availability = 'out' then 1 else 0 end) as out,
        sum(case when options <> '[]' then variants_low
          when availability = 'low' then 1 else 0 end) as low
      from products where availability in ('out', 'low') group by 1, 2, 3, 4) as found
    where product_counts.store_id = found.store_id and product_counts.status = found.status
      and product_counts.category_id = found.category_id
      and product_counts.availability = found.availability`.execute(db);
}

async function countCountries(db: Any): Promise<void> {
  await db.schema
    .createTable('order_countries')
    .addColumn('store_id', 'text', required)
    .addColumn('country', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('order_countries_pk', ['store_id', 'country'])
    .execute();
  await sql`insert into order_countries (store_id, country, count)
    select store_id, shipping_country, count(*) from orders
    where shipping_country is not null group by 1, 2`.execute(db);
}
