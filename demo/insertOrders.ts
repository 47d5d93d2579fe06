import type { Kysely } from 'kysely';
import { tagsOf } from '../store/customers/customerRecord.ts';
import { createAggregates } from '../store/db/aggregates.ts';
import { notifyProcesses } from '../store/db/notifications.ts';
import type { Database } from '../store/db/schema.ts';
import { saveContact } from '../store/orders/contacts.ts';
import { orderAdditions } from '../store/orders/orderAggregates.ts';
import {
  aggregatedOrderOf,
  contactOf,
  netColumnsOf,
  type OrderRows,
} from '../store/orders/orderRows.ts';
import { replaceOrderTags } from '../store/orders/orderTags.ts';
import { saveOrderTerms, searchIdOf, trackingKey } from '../store/orders/orderTerms.ts';
import { addUses } from '../store/promotions/promotionUses.ts';
import { insertRows } from './insert.ts';

/** Inserts orders with their contacts, aggregates and uses of promotions. */
export async function insertOrders(
  trx: Kysely<Database>,
  storeId: string,
  orders: readonly OrderRows[],
): Promise<void> {
  const aggregates = createAggregates();
  const facts = orders.map((order) => ({ id: order.row.id, ...aggregatedOrderOf(order) }));
  for (const one of facts) aggregates.add(orderAdditions(one));
  const rows = orders.map(({ row }) => row);
  await insertRows(
    trx,
    'orders',
    orders.map(({ row, items }) => ({
      ...row,
      ...netColumnsOf({ row, items }),
      search_id: searchIdOf(row),
    })),
  );
  await insertRows(
    trx,
    'order_items',
    orders.flatMap(({ items }) => items),
  );
  await insertRows(
    trx,
    'shipments',
    orders.flatMap(({ shipments }) =>
      shipments.map((one) => ({ ...one, tracking_key: trackingKey(one.tracking_number) })),
    ),
  );
  await insertRows(
    trx,
    'refunds',
    orders.flatMap(({ refunds }) => refunds),
  );
  await insertRows(
    trx,
    'order_events',
    orders.flatMap(({ events }) => events),
  );
  for (const row of rows) {
    await saveContact(trx, storeId, contactOf(row));
    await replaceOrderTags(trx, row, [], tagsOf(row));
  }
  await saveOrderTerms(trx, storeId, rows);
  await aggregates.write(trx, storeId);
  await addUses(trx, storeId, facts);
  await notifyProcesses(trx, storeId);
}
