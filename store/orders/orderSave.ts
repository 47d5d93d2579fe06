import type { Kysely } from 'kysely';
import type { Order } from '../../contract/order.ts';
import type { StockMove } from '../../domain/orderActions.ts';
import { moveStock } from '../catalogue/productStock.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { newId, toJson } from '../db/values.ts';

/** Writes what an action changed on an order, and moves the stock that goes with it. */
export async function saveOrder(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  after: Order,
  { stock, now }: { stock: readonly StockMove[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      status: after.status,
      payment_status: after.paymentStatus,
      fulfilment_status: after.fulfilmentStatus,
      paid_total: after.paidTotal,
      shipping_address: after.shippingAddress === null ? null : toJson(after.shippingAddress),
      tags: toJson(after.tags),
      cancel_reason: after.cancelReason,
      held_from: after.heldFrom,
      updated_at: now.toISOString(),
      version: row.version + 1,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute();
  await saveItems(trx, row, before, after);
  await saveDeliveries(trx, row, before, after);
  await addEntries(trx, row, before, after, now);
  for (const { productId, quantity } of stock) {
    await moveStock(trx, row.store_id, productId, quantity);
  }
}

async function saveItems(trx: Kysely<Database>, row: OrderRow, before: Order, after: Order) {
  const old = new Map(before.items.map((item) => [item._id, item]));
  for (const item of after.items) {
    if (old.get(item._id) === item) continue;
    await trx
      .updateTable('order_items')
      .set({
        fulfilled_quantity: item.fulfilledQuantity,
        refunded_quantity: item.refundedQuantity,
        cancelled_quantity: item.cancelledQuantity,
        returned_quantity: item.returnedQuantity,
      })
      .where('order_id', '=', row.id)
      .where('id', '=', item._id)
      .execute();
  }
}

async function saveDeliveries(trx: Kysely<Database>, row: OrderRow, before: Order, after: Order) {
  const old = new Map(before.shipments.map((shipment) => [shipment._id, shipment.deliveredAt]));
  for (const { _id, deliveredAt } of after.shipments) {
    if (old.get(_id) === deliveredAt) continue;
    await trx
      .updateTable('shipments')
      .set({ delivered_at: deliveredAt })
      .where('order_id', '=', row.id)
      .where('id', '=', _id)
      .execute();
  }
}

async function addEntries(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  after: Order,
  now: Date,
): Promise<void> {
  const own = { store_id: row.store_id, order_id: row.id };
  for (const { _id, text, by, at } of after.notes.slice(before.notes.length)) {
    await trx
      .insertInto('order_notes')
      .values({ ...own, id: _id, text, by, at })
      .execute();
  }
  const added = after.timeline.slice(before.timeline.length);
  for (const [index, { type, at, by, data }] of added.entries()) {
    // Entries of one moment are read back in the order of their ids.
    const id = newId(now).slice(0, 9) + String(index).padStart(3, '0') + newId(now).slice(12);
    await trx
      .insertInto('order_events')
      .values({ ...own, id, type, at, by, data: toJson(data) })
      .execute();
  }
}
