import { type Kysely, sql } from 'kysely';
import { AGGREGATE_TABLES, createAggregates } from '../store/db/aggregates.ts';
import type { Database } from '../store/db/schema.ts';
import { DEMO_PASSWORD } from '../store/demo.ts';
import { orderAdditions } from '../store/orders/orderAggregates.ts';
import { aggregatedOrderOf } from '../store/orders/orderRows.ts';
import { type SearchedOrder, searchIdOf } from '../store/orders/orderTerms.ts';
import { withRefundColumns } from '../store/orders/refundColumns.ts';
import { historyEntries } from '../store/orders/taxEntries.ts';
import { hashPassword } from '../store/passwords.ts';
import { addToTotals, makeBulkCustomers, writeBulkCustomers } from './bulkCustomers.ts';
import { type Bulk, makeBulkOrder } from './bulkOrderRows.ts';
import { findOrCreateStore, seedProducts } from './bulkProducts.ts';
import { findOrAddPromotion } from './bulkPromotion.ts';
import { writeBulkTerms } from './bulkTerms.ts';
import { createWriter, dropIndexes } from './bulkWriter.ts';
import { createRandom } from './random.ts';

const TABLES = [
  'orders',
  'order_items',
  'shipments',
  'refunds',
  'order_events',
  'customers',
  'tax_entries',
];
const PRODUCTS = 2000;

/**
 * Adds orders of the year before `now` to the demo merchant's store, with customers, contacts and aggregates, for
 * benchmarks: a million take about a minute in SQLite. The store must have no orders.
 */
export async function seedOrders(
  db: Kysely<Database>,
  count: number,
  options: { now?: Date; products?: number } = {},
): Promise<{ storeId: string }> {
  const now = options.now ?? new Date();
  const random = createRandom(11);
  const hash = await hashPassword(DEMO_PASSWORD);
  const storeId = await db
    .transaction()
    .execute((trx) => findOrCreateStore(trx, random, hash, now));
  const productCount = options.products ?? Math.min(PRODUCTS, Math.max(20, count / 10));
  await seedProducts(db, productCount, { storeId, now });
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'price'])
    .where('store_id', '=', storeId)
    .execute();
  await db.transaction().execute(async (trx) => {
    const indexes = count > 20_000 ? await dropIndexes(trx, TABLES) : [];
    const promotionId = await findOrAddPromotion(trx, storeId, now);
    await writeOrders(trx, { storeId, now, random, count, products, promotionId });
    for (const index of indexes) await sql.raw(index).execute(trx);
  });
  return { storeId };
}

async function writeOrders(trx: Kysely<Database>, bulk: Bulk): Promise<void> {
  const deltas = createAggregates();
  const customers = makeBulkCustomers(bulk);
  const rows = createWriter(trx, 'orders');
  const items = createWriter(trx, 'order_items');
  const shipments = createWriter(trx, 'shipments');
  const refunds = createWriter(trx, 'refunds');
  const events = createWriter(trx, 'order_events');
  const taxes = createWriter(trx, 'tax_entries');
  const promotions = createWriter(trx, 'order_promotions');
  const searched = new Map<string, SearchedOrder>();
  const used = { orders_count: 0, used_count: 0, discount_total: 0 };
  for (let index = 0; index < bulk.count; index += 1) {
    const customer = customers[Math.floor(bulk.random.next() ** 1.5 * customers.length)];
    if (!customer) break;
    const order = withRefundColumns(makeBulkOrder(bulk, index, customer));
    deltas.add(orderAdditions(aggregatedOrderOf(order)));
    addToTotals(customer, order.row);
    if (order.row.discount_total > 0) {
      const { storeId: store_id, promotionId: promotion_id } = bulk;
      await promotions.add({ store_id, promotion_id, order_id: order.row.id });
      used.orders_count += 1;
      if (order.row.status !== 'cancelled') {
        used.used_count += 1;
        used.discount_total += order.row.discount_total;
      }
    }
    const search_id = searchIdOf(order.row);
    searched.set(search_id, order.row);
    await rows.add({ ...order.row, search_id });
    for (const item of order.items) await items.add(item);
    for (const shipment of order.shipments) await shipments.add(shipment);
    for (const refund of order.refunds) await refunds.add(refund);
    for (const event of order.events) await events.add(event);
    for (const entry of historyEntries(order, null)) await taxes.add(entry);
  }
  for (const writer of [rows, items, shipments, refunds, events, taxes, promotions])
    await writer.end();
  await trx.updateTable('promotions').set(used).where('id', '=', bulk.promotionId).execute();
  await writeBulkCustomers(trx, customers);
  await writeBulkTerms(trx, bulk.storeId, searched);
  for (const [table, own] of Map.groupBy(deltas.all(), (one) => one.table)) {
    const writer = createWriter(trx, table);
    const { keys, sums: names } = AGGREGATE_TABLES[table];
    for (const { key, sums } of own) {
      await writer.add({
        store_id: bulk.storeId,
        ...Object.fromEntries(keys.map((name, at) => [name, key[at]])),
        ...Object.fromEntries(names.map((name, at) => [name, sums[at]])),
      });
    }
    await writer.end();
  }
}
