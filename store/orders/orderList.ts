import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import type { ListQuery } from '../http/listQuery.ts';

type OrderSort = (typeof ORDER_SORTS)[number];
export type OrderQuery = ListQuery<OrderFilter, OrderSort>;

const COLUMNS = {
  createdAt: 'created_at',
  number: 'sequence',
  total: 'total',
  status: 'status',
  updatedAt: 'updated_at',
} as const satisfies Record<OrderSort, string>;

/** A page of a store's orders and how many there are in all. */
export async function readOrderPage(
  db: Kysely<Database>,
  storeId: string,
  list: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = filtered(db, storeId, list.filter);
  const counted = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  const column = COLUMNS[list.sort.field];
  const rows = await matching
    .selectAll()
    .orderBy(column, list.sort.direction)
    .orderBy('id', list.sort.direction)
    .limit(list.limit)
    .offset(list.offset)
    .execute();
  return { rows, total: Number(counted?.total ?? 0) };
}

function filtered(db: Kysely<Database>, storeId: string, filter: OrderFilter) {
  let query = db.selectFrom('orders').where('store_id', '=', storeId);
  const { id, status, paymentStatus, fulfilmentStatus, customerId } = filter;
  if (id) query = query.where('id', 'in', id.length > 0 ? id : ['']);
  if (status) query = query.where('status', '=', status);
  if (paymentStatus) query = query.where('payment_status', '=', paymentStatus);
  if (fulfilmentStatus) query = query.where('fulfilment_status', '=', fulfilmentStatus);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (filter.createdFrom) query = query.where('created_at', '>=', instant(filter.createdFrom));
  if (filter.createdTo) query = query.where('created_at', '<', instant(filter.createdTo));
  if (filter.totalMin !== undefined) query = query.where('total', '>=', filter.totalMin);
  if (filter.totalMax !== undefined) query = query.where('total', '<=', filter.totalMax);
  for (const word of searchKey(filter.q ?? '')
    .split(' ')
    .filter(Boolean)) {
    query = query.where(hasWord(storeId, word));
  }
  return query;
}

/** Instants are compared as text, so they are written as the store writes them. */
function instant(text: string): string {
  return new Date(text).toISOString();
}

/** A word is the number with or without `#`, or in the customer's name, phone or email, or begins an SKU. */
function hasWord(storeId: string, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const start = pattern.slice(1);
  const sequence = /^#?(\d{1,9})$/.exec(word)?.[1];
  const isNumber = sequence === undefined ? sql`1 = 0` : sql`sequence = ${Number(sequence)}`;
  return sql<SqlBool>`(${isNumber} or customer_key like ${pattern} escape '\\'
    or lower(number) like ${start} escape '\\'
    or exists (select 1 from order_items where order_items.order_id = orders.id
      and order_items.store_id = ${storeId} and lower(order_items.sku) like ${start} escape '\\'))`;
}
