import { sql } from 'kysely';
import { type Any, compact, isSqlite, required } from './0001_columns.ts';

/** Orders are filtered by tag, by the country that they ship to, and by payment method. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('order_tags')
      .addColumn('store_id', 'text', required)
      .addColumn('tag_key', 'text', required)
      .addColumn('order_id', 'text', required)
      .addPrimaryKeyConstraint('order_tags_pk', ['store_id', 'tag_key', 'order_id']),
  ).execute();
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(db);
  for (const { id } of stores) await writeTags(db, id);
  // The database derives the country, so nothing that writes an address can forget it.
  const country = isSqlite(db)
    ? sql`shipping_address ->> '$.country') virtual`
    : sql`shipping_address::json ->> 'country') stored`;
  await sql`alter table orders add column shipping_country text
    generated always as (${country}`.execute(db);
  for (const column of ['shipping_country', 'payment_kind']) {
    await db.schema
      .createIndex(`orders_by_${column}`)
      .on('orders')
      .columns(['store_id', column, 'created_at', 'id', 'status'])
      .execute();
  }
}

const ORDERS_AT_ONCE = 2000;

async function writeTags(db: Any, storeId: string): Promise<void> {
  // Left alone, SQLite would sort all orders of the store for each page.
  const own = isSqlite(db) ? sql`store_id || ''` : sql`store_id`;
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; tags: string }>`select id, tags from orders
      where ${own} = ${storeId} and id > ${last} and tags <> '[]'
      order by id limit ${ORDERS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    const values = rows.flatMap(({ id, tags }) =>
      tagsOf(tags).map((tag) => sql`(${storeId}, ${tag.trim().toLocaleLowerCase('en')}, ${id})`),
    );
    if (values.length === 0) continue;
    await sql`insert into order_tags values ${sql.join(values)} on conflict do nothing`.execute(db);
  }
}

function tagsOf(json: string): string[] {
  const tags: unknown = JSON.parse(json);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
