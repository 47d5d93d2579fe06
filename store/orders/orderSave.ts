import { type Insertable, type Kysely, sql } from 'kysely';
import type { Order, OrderItem, Refund } from '../../contract/order.ts';
import type { StockChange } from '../../domain/orderActions.ts';
import { isRestockable } from '../../domain/orderRefund.ts';
import { soldUnits } from '../../domain/profit.ts';
import { isVoid } from '../../domain/refundAmounts.ts';
import { sum } from '../../domain/rounding.ts';
import { netAmounts } from '../../domain/tax.ts';
import { taxOfRefund } from '../../domain/taxReport.ts';
import { changeStock, type StockMove } from '../catalogue/productStock.ts';
import type { StockCause } from '../catalogue/stockChanges.ts';
import { replaceTags } from '../catalogue/tagRows.ts';
import { insertRows } from '../db/insertRows.ts';
import { keepRow } from '../db/keepRow.ts';
import { lockStore } from '../db/lockStore.ts';
import { notifyProcesses } from '../db/notifications.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { flag, sequencedId, toJson } from '../db/values.ts';
import { Overtaken } from '../http/retryTransaction.ts';
import { updateUses } from '../promotions/promotionUses.ts';
import { issueCreditNote } from './creditNotes.ts';
import { updateCustomerAggregates } from './customerAggregates.ts';
import { updateAggregates } from './orderAggregates.ts';
import { saveReturns } from './orderReturns.ts';
import { itemRow } from './orderRows.ts';
import { replaceOrderTerms, trackingKey } from './orderTerms.ts';
import { unpaidColumns, withRefundedNets } from './refundColumns.ts';
import { addTaxCorrection } from './taxEntries.ts';
import { readTaxPlace } from './taxPlaces.ts';

export type StockWhy = Pick<StockCause, 'reason' | 'by' | 'merchant_id' | 'created_at'>;

/**
 * Writes the changes of an action to an order. In the same transaction, updates stock, the customer's metrics and the
 * aggregates. False, without writing, when another request changed the order since it was read, or deleted the customer
 * that the action links.
 */
export async function saveOrder(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  changed: Order,
  { stock, now, why }: { stock: readonly StockChange[]; now: Date; why: StockWhy },
): Promise<boolean> {
  const after = withRefundedNets(changed);
  const shipping_address = after.shippingAddress === null ? null : toJson(after.shippingAddress);
  const { shippingTax } = after;
  const { prices, discounts } = netAmounts(after);
  const isMoved = before.shippingAddress !== after.shippingAddress;
  const tax_place = row.tax_place ?? (isMoved ? await taxPlaceOf(trx, row, before) : null);
  const customerId = after.customer._id ?? null;
  const isLinked = customerId !== null && customerId !== before.customer._id;
  if (isLinked && !(await keepRow(trx, 'customers', row.store_id, customerId))) return false;
  const moves = movesOf(before, after, stock);
  // Locks the store before the order, as an edit does. A new address may delete the former search terms. Under the
  // lock, nobody places an order that needs these terms.
  if (moves.length > 0 || isCorrected(before, after) || isMoved) await lockStore(trx, row.store_id);
  const result = await trx
    .updateTable('orders')
    .set({
      status: after.status,
      payment_status: after.paymentStatus,
      fulfilment_status: after.fulfilmentStatus,
      paid_total: after.paidTotal,
      refunded_total: after.refundedTotal,
      payment_reference: after.paymentMethod.reference ?? null,
      subtotal: after.subtotal,
      discount_total: after.discountTotal,
      shipping_total: after.shippingTotal,
      tax_total: after.taxTotal,
      shipping_tax: shippingTax?.amount ?? null,
      shipping_tax_rate: shippingTax?.rate ?? null,
      shipping_tax_name: shippingTax?.name ?? null,
      total: after.total,
      net_subtotal: prices,
      net_discount_total: discounts,
      ...unpaidColumns(after),
      items_count: sum(after.items.map(({ quantity }) => quantity)),
      promotions: toJson(after.promotions),
      shipping_address,
      tax_place,
      // Only a new link is written: deleting a customer clears the column without a new version of the order.
      ...(isLinked && { customer_id: customerId }),
      tags: toJson(after.tags),
      cancel_reason: after.cancelReason,
      held_from: after.heldFrom,
      is_payment_kept: flag(after.isPaymentKept ?? false),
      updated_at: now.toISOString(),
      version: row.version + 1,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  if (isMoved) await replaceOrderTerms(trx, row, { shipping_address });
  await replaceTags(trx, 'order_tags', row, before.tags, after.tags);
  await saveItems(trx, row, before, after);
  await saveShipments(trx, row, before, after);
  await saveRefunds(trx, row, before, after);
  await saveReturns(trx, row, before, after);
  const number = isCorrected(before, after)
    ? await issueCreditNote(trx, row, after, now)
    : undefined;
  if (isCorrected(before, after)) await addTaxCorrection(trx, row, after, now);
  const credited = {
    type: 'credited',
    at: now.toISOString(),
    by: 'merchant',
    data: { number },
  } as const;
  const timeline = number === undefined ? after.timeline : [...after.timeline, credited];
  await addEntries(trx, row, before, { ...after, timeline }, now);
  const cause = { ...why, order_id: row.id, order_number: row.number };
  await changeStockOfItems(trx, row.store_id, moves, cause);
  await updateCustomerAggregates(trx, row.store_id, before, after);
  await updateUses(trx, row.store_id, before, after);
  await updateAggregates(trx, row.store_id, before, after);
  await notifyProcesses(trx, row.store_id);
  return true;
}

async function taxPlaceOf(trx: Kysely<Database>, row: OrderRow, before: Order) {
  const place = await readTaxPlace(trx, row, before);
  return place && toJson({ country: place.country, region: place.region ?? null });
}

async function saveItems(trx: Kysely<Database>, row: OrderRow, before: Order, after: Order) {
  const old = new Map(before.items.map((item) => [item._id, item]));
  const removed = new Set(old.keys());
  const added: OrderItem[] = [];
  for (const item of after.items) {
    removed.delete(item._id);
    const known = old.get(item._id);
    if (known === item) continue;
    if (!known) {
      added.push(item);
      continue;
    }
    await trx
      .updateTable('order_items')
      .set({
        quantity: item.quantity,
        discount: item.discount,
        tax: item.tax,
        total: item.total,
        fulfilled_quantity: item.fulfilledQuantity,
        refunded_quantity: item.refundedQuantity,
        refunded_net: item.refundedNet ?? 0,
        cancelled_quantity: item.cancelledQuantity,
        returned_quantity: item.returnedQuantity,
        unit_cost: item.unitCost ?? null,
      })
      .where('store_id', '=', row.store_id)
      .where('order_id', '=', row.id)
      .where('id', '=', item._id)
      .execute();
  }
  if (removed.size > 0) {
    await trx
      .deleteFrom('order_items')
      .where('store_id', '=', row.store_id)
      .where('order_id', '=', row.id)
      .where('id', 'in', [...removed])
      .execute();
  }
  if (added.length > 0) await insertItems(trx, row, added);
}

async function insertItems(trx: Kysely<Database>, row: OrderRow, items: readonly OrderItem[]) {
  const last = sql`(select coalesce(max(position), -1) from order_items
    where store_id = ${row.store_id} and order_id = ${row.id})`;
  const first = (await readNumber(trx, last)) + 1;
  await insertRows(
    trx,
    'order_items',
    items.map((item, index) => ({ ...itemRow(row, item, item._id), position: first + index })),
  );
}

async function saveShipments(trx: Kysely<Database>, row: OrderRow, before: Order, after: Order) {
  const old = new Map(before.shipments.map((shipment) => [shipment._id, shipment]));
  for (const shipment of after.shipments) {
    const { _id } = shipment;
    const known = old.get(_id);
    if (known === shipment) continue;
    const changing = {
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber,
      tracking_key: trackingKey(shipment.trackingNumber),
      tracking_url: shipment.trackingUrl,
      delivered_at: shipment.deliveredAt,
    };
    if (known) {
      await trx
        .updateTable('shipments')
        .set(changing)
        .where('store_id', '=', row.store_id)
        .where('order_id', '=', row.id)
        .where('id', '=', _id)
        .execute();
    } else {
      await trx
        .insertInto('shipments')
        .values({
          id: _id,
          store_id: row.store_id,
          order_id: row.id,
          items: toJson(shipment.items),
          shipped_at: shipment.shippedAt,
          ...changing,
        })
        .execute();
    }
  }
}

/** Updates the payments of refunds, and their taxes, which an edit recalculates. */
async function saveRefunds(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  after: Order,
): Promise<void> {
  const old = new Map(before.refunds.map((refund) => [refund._id, refund]));
  for (const refund of after.refunds) {
    const known = old.get(refund._id);
    if (!known || known === refund) continue;
    await trx
      .updateTable('refunds')
      .set({
        ...taxColumns(refund),
        // Only if the payment changed: refunds from before payments were recorded have none, but must not become due.
        ...(known.payment !== refund.payment && paymentColumns(refund.payment)),
      })
      .where('store_id', '=', row.store_id)
      .where('order_id', '=', row.id)
      .where('id', '=', refund._id)
      .execute();
  }
}

const paymentColumns = (payment: Refund['payment']) => ({
  payment_method: payment?.method ?? null,
  paid_on: payment?.paidOn ?? null,
  payment_reference: payment?.reference || null,
  is_to_pay_back: flag(!payment),
});

const taxColumns = (refund: Refund) => ({
  taxes: refund.taxes ? toJson(refund.taxes) : null,
  shipping_tax: refund.shippingTax ?? null,
  tax: taxOfRefund(refund),
});

/** Whether the action refunds or ends the order. An invoiced order then needs a credit note. */
function isCorrected(before: Order, after: Order): boolean {
  const isEnded = isVoid(after.status) && after.status !== before.status;
  return isEnded || after.refunds.length > before.refunds.length;
}

/** Inserts the refunds, notes and timeline entries that the action appended. */
async function addEntries(
  trx: Kysely<Database>,
  row: OrderRow,
  before: Order,
  after: Order,
  now: Date,
): Promise<void> {
  const own = { store_id: row.store_id, order_id: row.id };
  for (const refund of after.refunds.slice(before.refunds.length)) {
    await trx.insertInto('refunds').values(refundRow(own, refund)).execute();
  }
  for (const { _id, text, by, at } of after.notes.slice(before.notes.length)) {
    await trx
      .insertInto('order_notes')
      .values({ ...own, id: _id, text, by, at })
      .execute();
  }
  const start = before.timeline.length;
  for (const [index, { type, at, by, data }] of after.timeline.slice(start).entries()) {
    const id = sequencedId(now, start + index);
    await trx
      .insertInto('order_events')
      .values({ ...own, id, type, at, by, data: toJson(data) })
      .execute();
  }
}

function refundRow(
  own: { store_id: string; order_id: string },
  refund: Order['refunds'][number],
): Insertable<Database['refunds']> {
  const { _id, amount, items, shipping, restock, reason, note, payment, by, createdAt } = refund;
  return {
    ...own,
    id: _id,
    amount,
    items: toJson(items),
    shipping,
    restock: flag(restock),
    reason,
    note,
    ...taxColumns(refund),
    ...paymentColumns(payment),
    by,
    created_at: createdAt,
  };
}

type ItemMove = Required<Omit<StockMove, 'cause'>>;

/** The changes of stock and of sold counts by product and variant. Sold counts change without restocking, too. */
function movesOf(before: Order, after: Order, stock: readonly StockChange[]): ItemMove[] {
  const moves = new Map<string, ItemMove>();
  const add = ({ productId, variantId, sku }: OrderItem, units: number, sold: number) => {
    if (productId === null) return;
    const key = JSON.stringify([productId, variantId, sku]);
    const known = moves.get(key) ?? { units: 0, sold: 0 };
    const move = { units: known.units + units, sold: known.sold + sold };
    moves.set(key, { productId, variantId, sku, ...move });
  };
  for (const { item, quantity } of stock) if (isRestockable(item)) add(item, quantity, 0);
  const soldIn = ({ items }: Order) => new Map(items.map((item) => [item._id, soldUnits(item)]));
  const [soldBefore, soldAfter] = [soldIn(before), soldIn(after)];
  const all = new Map([...before.items, ...after.items].map((item) => [item._id, item]));
  for (const [id, item] of all) {
    const sold = (soldAfter.get(id) ?? 0) - (soldBefore.get(id) ?? 0);
    if (sold !== 0) add(item, 0, sold);
  }
  // In a fixed order, so that two transactions do not deadlock.
  return [...moves].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, move]) => move);
}

async function changeStockOfItems(
  trx: Kysely<Database>,
  storeId: string,
  moves: readonly ItemMove[],
  cause: StockCause,
): Promise<void> {
  for (const move of moves) {
    await changeStock(trx, storeId, { ...move, cause }, ({ variants, variant }) => {
      // The product got other variants since the order was read, so the timeline would be wrong.
      if (move.units > 0 && variants.length > 0 && !variant) throw new Overtaken();
    });
  }
}
