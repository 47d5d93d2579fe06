import { type Kysely, sql } from 'kysely';
import { parse } from 'valibot';
import type { Order, OrderFilter } from '../../contract/order.ts';
import { OrderReturn } from '../../contract/orderReturn.ts';
import { returnStateOf } from '../../domain/orderReturns.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { fromJson, listFromJson, toJson } from '../db/values.ts';
import { type Condition, type Store, whereStore, withIds } from '../lists/listDeclaration.ts';

/** The returns of an order, oldest first. */
export async function readReturns(
  db: Kysely<Database>,
  { id, store_id }: OrderRow,
): Promise<OrderReturn[]> {
  const rows = await db
    .selectFrom('order_returns')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    parse(OrderReturn, {
      _id: row.id,
      status: row.status,
      items: fromJson(row.items),
      wish: row.wish,
      reason: row.reason,
      note: row.note,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      outcome: row.outcome,
      refunds: listFromJson(row.refunds),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  );
}

/** Writes the returns that an action added or changed. */
export async function saveReturns(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  after: Order,
): Promise<void> {
  const old = new Map((before.returns ?? []).map((one) => [one._id, one]));
  for (const one of after.returns ?? []) {
    const known = old.get(one._id);
    if (known === one) continue;
    const columns = {
      status: one.status,
      state: returnStateOf(one),
      items: toJson(one.items),
      wish: one.wish,
      reason: one.reason,
      note: one.note,
      carrier: one.carrier,
      tracking_number: one.trackingNumber,
      tracking_url: one.trackingUrl,
      outcome: one.outcome,
      refunds: toJson(one.refunds),
      updated_at: one.updatedAt,
    };
    if (known) {
      await trx
        .updateTable('order_returns')
        .set(columns)
        .where('store_id', '=', row.store_id)
        .where('id', '=', one._id)
        .execute();
      continue;
    }
    const own = { store_id: row.store_id, order_id: row.id, id: one._id };
    await trx
      .insertInto('order_returns')
      .values({ ...own, ...columns, created_at: one.createdAt })
      .execute();
  }
}

/** The condition for orders with a return in the filter's state. */
export function withReturn({ returns }: OrderFilter, store: Store): Condition | undefined {
  if (!returns) return undefined;
  return withIds(
    sql`select order_id from order_returns where store_id = ${store.storeId} and state = ${returns}`,
    sql`select 1 from order_returns where order_id = orders.id || ''
      and ${whereStore(store)} and state = ${returns}`,
  );
}
