import { type RawBuilder, sql } from 'kysely';
// The terms follow from orders: they are written here as every write writes them.
import { orderTerms, type SearchedOrder, searchIdOf } from '../../orders/orderTerms.ts';
import { type Any, isSqlite } from './0001_columns.ts';

/** The search of orders finds the phones of their addresses. */
export async function up(db: Any): Promise<void> {
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(db);
  for (const { id } of stores) await replaceTerms(db, id);
}

const ORDERS_AT_ONCE = 1000;
const TERMS_AT_ONCE = 4000;

type Searched = SearchedOrder & { id: string; search_id: string };

async function replaceTerms(db: Any, storeId: string): Promise<void> {
  // On SQLite, the expression keeps the index by store from being sorted for each page.
  const own = isSqlite(db) ? sql`store_id || ''` : sql`store_id`;
  let last = '';
  for (;;) {
    const { rows } = await sql<Searched>`select id, search_id, customer_name, customer_phone,
        customer_email, shipping_address, billing_address
      from orders where ${own} = ${storeId} and id > ${last}
        and (${hasOtherPhone('shipping_address')} or ${hasOtherPhone('billing_address')})
      order by id limit ${ORDERS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    const orders = rows.map((row) => ({ ...row, terms: orderTerms(row), newId: searchIdOf(row) }));
    const ids = orders.map(({ id, newId }) => sql`(${id}, ${newId})`);
    await sql`update orders set search_id = found.column2
      from (values ${sql.join(ids)}) as found
      where orders.store_id = ${storeId} and orders.id = found.column1`.execute(db);
    const added = new Map(orders.map(({ newId, terms }) => [newId, terms]));
    await inPortions(added, async (pairs) => {
      const values = pairs.map(([id, term]) => sql`(${storeId}, ${term}, ${id})`);
      await sql`insert into order_terms (store_id, term, search_id)
        values ${sql.join(values)} on conflict do nothing`.execute(db);
    });
    const former = new Map(orders.map(({ search_id, terms }) => [search_id, terms]));
    for (const id of await usedIds(db, storeId, [...former.keys()])) former.delete(id);
    await inPortions(former, async (pairs) => {
      const values = pairs.map(([id, term]) => sql`(${term}, ${id})`);
      await sql`delete from order_terms where store_id = ${storeId}
        and (term, search_id) in (values ${sql.join(values)})`.execute(db);
    });
  }
}

/** Those of the ids that orders still have. */
async function usedIds(db: Any, storeId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct search_id as id from orders
    where store_id = ${storeId} and search_id in (${sql.join(ids)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the address has a phone, and not the customer's, of which the order has the terms. */
function hasOtherPhone(address: string): RawBuilder<unknown> {
  const column = sql.ref(address);
  return sql`(${column} like '%"phone":"_%'
    and ${column} not like '%"phone":"' || coalesce(customer_phone, '') || '"%')`;
}

type Pair = readonly [id: string, term: string];

async function inPortions(
  terms: ReadonlyMap<string, readonly string[]>,
  write: (pairs: readonly Pair[]) => Promise<void>,
): Promise<void> {
  const pairs = [...terms].flatMap(([id, own]) => own.map((term): Pair => [id, term]));
  for (let at = 0; at < pairs.length; at += TERMS_AT_ONCE) {
    await write(pairs.slice(at, at + TERMS_AT_ONCE));
  }
}
