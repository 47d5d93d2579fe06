import type { Kysely } from 'kysely';
import { replaceTags } from '../catalogue/tagRows.ts';
import { tagsOf } from '../customers/customerRecord.ts';
import { createAggregates } from '../db/aggregates.ts';
import { insertRows } from '../db/insertRows.ts';
import { notifyProcesses } from '../db/notifications.ts';
import type { Database } from '../db/schema.ts';
import { addUses } from '../promotions/promotionUses.ts';
import { saveContact } from './contacts.ts';
import { orderAdditions } from './orderAggregates.ts';
import { aggregatedOrderOf, contactOf, netColumnsOf, type OrderRows } from './orderRows.ts';
import { saveOrderTerms, searchIdOf, trackingKey } from './orderTerms.ts';
import { withRefundColumns } from './refundColumns.ts';
import { historyEntries } from './taxEntries.ts';

/** Inserts orders with their contacts, aggregates and uses of promotions. */
export async function insertOrders(
  trx: Kysely<Database>,
  storeId: string,
  given: readonly OrderRows[],
): Promise<void> {
  const orders = given.map(withRefundColumns);
  const { country } = await trx
    .selectFrom('stores')
    .select('country')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const aggregates = createAggregates();
  const aggregated = orders.map((order) => ({ id: order.row.id, ...aggregatedOrderOf(order) }));
  for (const one of aggregated) aggregates.add(orderAdditions(one));
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
    'tax_entries',
    orders.flatMap((order) => historyEntries(order, country)),
  );
  await insertRows(
    trx,
    'order_events',
    orders.flatMap(({ events }) => events),
  );
  for (const row of rows) {
    await saveContact(trx, storeId, contactOf(row));
    await replaceTags(trx, 'order_tags', row, [], tagsOf(row));
  }
  await saveOrderTerms(trx, storeId, rows);
  // In the same order as `saveOrder`, so that two transactions do not deadlock.
  await addUses(trx, storeId, aggregated);
  await aggregates.write(trx, storeId);
  await notifyProcesses(trx, storeId);
}
