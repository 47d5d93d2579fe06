import { type RawBuilder, sql } from 'kysely';
// What is kept of orders follows from them: it is made here as every write makes it.
import { spellingsOf, WORD } from '../../orders/nearWords.ts';
import { orderTerms, type SearchedOrder, searchIdOf } from '../../orders/orderTerms.ts';
import { type Any, compact, isSqlite, required, text } from './0001_columns.ts';

/** Orders are found by their parcels, by their addresses, and by words with one letter wrong. */
export async function up(db: Any): Promise<void> {
  // Beginnings are looked up as a range, which needs the order of bytes.
  const bytewise = isSqlite(db) ? ('text' as const) : sql`text collate "C"`;
  await compact(
    db,
    db.schema
      .createTable('order_terms')
      .addColumn('store_id', 'text', required)
      .addColumn('term', bytewise, required)
      .addColumn('search_id', 'text', required)
      .addPrimaryKeyConstraint('order_terms_pk', ['store_id', 'term', 'search_id']),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('word_spellings')
      .addColumn('store_id', 'text', required)
      .addColumn('spelling', bytewise, required)
      .addColumn('word', bytewise, required)
      .addPrimaryKeyConstraint('word_spellings_pk', ['store_id', 'spelling', 'word']),
  ).execute();
  await db.schema.alterTable('orders').addColumn('search_id', 'text', text('')).execute();
  await db.schema.alterTable('shipments').addColumn('tracking_key', bytewise).execute();
  await sql`update shipments set tracking_key = ${written(sql`tracking_number`)}
    where tracking_number is not null`.execute(db);
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(db);
  for (const { id } of stores) {
    await writeOrderTerms(db, id);
    await writeWords(db, id, 'order_terms');
    await writeWords(db, id, 'contact_terms');
  }
  await db.schema
    .createIndex('orders_search_id')
    .on('orders')
    .columns(['store_id', 'search_id', 'created_at', 'id', 'status'])
    .execute();
  await db.schema
    .createIndex('shipments_tracking_key')
    .on('shipments')
    .columns(['store_id', 'tracking_key', 'order_id'])
    .execute();
}

function written(number: RawBuilder<unknown>): RawBuilder<unknown> {
  const bare = [' ', '-', '.', '/', '_'].reduce(
    (all, sign) => sql`replace(${all}, ${sign}, '')`,
    number,
  );
  return sql`lower(${bare})`;
}

const ORDERS_AT_ONCE = 2000;
const ROWS_AT_ONCE = 4000;

async function writeOrderTerms(db: Any, storeId: string): Promise<void> {
  // Left alone, SQLite would sort all orders of the store for each page.
  const own = isSqlite(db) ? sql`store_id || ''` : sql`store_id`;
  const known = new Set<string>();
  let last = '';
  for (;;) {
    const { rows } = await sql<SearchedOrder & { id: string }>`
      select id, customer_name, customer_phone, customer_email, shipping_address, billing_address
      from orders where ${own} = ${storeId} and id > ${last}
      order by id limit ${ORDERS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    const orders = rows.map((row) => ({ row, searchId: searchIdOf(row) }));
    const ids = orders.map(({ row, searchId }) => sql`(${row.id}, ${searchId})`);
    await sql`update orders set search_id = found.column2
      from (values ${sql.join(ids)}) as found
      where orders.store_id = ${storeId} and orders.id = found.column1`.execute(db);
    const terms: RawBuilder<unknown>[] = [];
    for (const { row, searchId } of orders) {
      if (known.has(searchId)) continue;
      known.add(searchId);
      terms.push(...orderTerms(row).map((term) => sql`(${storeId}, ${term}, ${searchId})`));
    }
    await insertInto(db, 'order_terms', terms);
  }
}

async function writeWords(db: Any, storeId: string, table: string): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ term: string }>`select distinct term from ${sql.table(table)}
      where store_id = ${storeId} and term > ${last}
      order by term limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.term ?? '';
    const words = rows.map(({ term }) => term).filter((term) => WORD.test(term));
    const spellings = words.flatMap((word) =>
      spellingsOf(word).map((spelling) => sql`(${storeId}, ${spelling}, ${word})`),
    );
    await insertInto(db, 'word_spellings', spellings);
  }
}

async function insertInto(db: Any, table: string, rows: readonly RawBuilder<unknown>[]) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await sql`insert into ${sql.table(table)}
      values ${sql.join(rows.slice(at, at + ROWS_AT_ONCE))} on conflict do nothing`.execute(db);
  }
}
