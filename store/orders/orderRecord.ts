import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { Issued, Seller } from '../../contract/invoice.ts';
import { ORDER_EMBEDS, Order, type OrderEmbed } from '../../contract/order.ts';
import { readVariantsBySku } from '../catalogue/variantRows.ts';
import type { InvoicesTable } from '../db/orderTables.ts';
import type { Database, OrderItemRow, OrderRow } from '../db/schema.ts';
import { fromJson, isSet, listFromJson } from '../db/values.ts';
import { whereStore } from '../lists/listDeclaration.ts';
import { readCreditNotes } from './creditNotes.ts';
import { readReturns } from './orderReturns.ts';
import { aggregatedItemOf, parseAddress, taxesOf } from './orderRows.ts';

/**
 * Orders of a list, with their items and the parts in `embed`. Only `toOrder` reads timeline, returns and credit notes.
 */
export async function toOrders(
  db: Kysely<Database>,
  storeId: string,
  rows: readonly OrderRow[],
  embed: readonly OrderEmbed[] = [],
): Promise<Order[]> {
  const items = await readItems(db, storeId, rows);
  const partsOf = await readParts(db, storeId, rows, embed);
  const statusOf = await readCustomerStatus(db, storeId, rows);
  return rows.map((row) =>
    v.parse(Order, {
      ...toHead(row, statusOf),
      items: (items.get(row.id) ?? []).map(toItem),
      ...partsOf(row.id),
    }),
  );
}

export async function toOrder(db: Kysely<Database>, row: OrderRow): Promise<Order> {
  const items = (await readItems(db, row.store_id, [row])).get(row.id) ?? [];
  const restockable = await readRestockable(db, items);
  const costOf = await readProductCosts(db, items);
  const partsOf = await readParts(db, row.store_id, [row], ORDER_EMBEDS);
  const statusOf = await readCustomerStatus(db, row.store_id, [row]);
  const head = toHead(row, statusOf);
  const match = await readMatch(db, row);
  return v.parse(Order, {
    ...head,
    customer: { ...head.customer, ...match },
    items: items.map((item) => ({
      ...toItem(item),
      isRestockable: restockable(item),
      productCost: costOf(item),
    })),
    ...partsOf(row.id),
    creditNotes: await readCreditNotes(db, row),
    returns: await readReturns(db, row),
    timeline: await readTimeline(db, row),
  });
}

/**
 * The order of a row, for an action. Undefined if the row is outdated: the items, which are read after the row, may be
 * those of the next version.
 */
export async function toCurrentOrder(
  trx: Kysely<Database>,
  row: OrderRow,
): Promise<Order | undefined> {
  const order = await toOrder(trx, row);
  const current = await trx
    .selectFrom('orders')
    .select('version')
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .executeTakeFirst();
  return current?.version === row.version ? order : undefined;
}

async function readParts(
  db: Kysely<Database>,
  storeId: string,
  orders: readonly OrderRow[],
  embed: readonly OrderEmbed[],
): Promise<(id: string) => object> {
  const ids = orders.map(({ id }) => id);
  const isRequested = (part: OrderEmbed) => ids.length > 0 && embed.includes(part);
  const shipments = isRequested('shipments') && (await readShipments(db, storeId, ids));
  const refunds = isRequested('refunds') && (await readRefunds(db, storeId, ids));
  const notes = isRequested('notes') && (await readNotes(db, storeId, ids));
  const invoices = isRequested('invoice') && (await readInvoices(db, storeId, ids));
  return (id) => ({
    ...(shipments && { shipments: shipments.get(id) ?? [] }),
    ...(refunds && { refunds: refunds.get(id) ?? [] }),
    ...(notes && { notes: notes.get(id) ?? [] }),
    ...(invoices && {
      invoice: invoices.get(id)?.at(-1) ?? null,
      formerInvoices: invoices.get(id)?.slice(0, -1) ?? [],
    }),
  });
}

function byOrder<Row extends { order_id: string }, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): Map<string, Part[]> {
  const groups = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...groups].map(([id, own]) => [id, own.map(partOf)]));
}

async function readItems(
  db: Kysely<Database>,
  storeId: string,
  orders: readonly OrderRow[],
): Promise<Map<string, OrderItemRow[]>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map((order) => order.id);
  const rows = await db
    .selectFrom('order_items')
    .selectAll()
    .where(whereStore({ db, storeId }))
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

/** Which items can be restocked: see `OrderItem.isRestockable`. */
async function readRestockable(
  db: Kysely<Database>,
  items: readonly OrderItemRow[],
): Promise<(item: OrderItemRow) => boolean> {
  const withoutVariant = items.filter(({ variant_id }) => variant_id === null);
  const ids = withoutVariant.flatMap(({ product_id }) => product_id ?? []);
  const [storeId = ''] = withoutVariant.map(({ store_id }) => store_id);
  const products =
    ids.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select('id')
          .where('store_id', '=', storeId)
          .where('id', 'in', ids)
          .where('options', '!=', '[]')
          .execute();
  const productsWithVariants = new Set(products.map(({ id }) => id));
  // These products got variants after the order. The SKU tells which variant was sold.
  const ambiguous = withoutVariant.filter(({ product_id }) =>
    productsWithVariants.has(product_id ?? ''),
  );
  const skus = ambiguous.flatMap(({ sku_key }) => sku_key ?? []);
  const variants = await readVariantsBySku(db, storeId, skus);
  const productBySku = new Map(variants.map((one) => [one.sku_key, one.product_id]));
  return (item) =>
    item.product_id !== null &&
    (!ambiguous.includes(item) || productBySku.get(item.sku_key) === item.product_id);
}

/** The current costs of the items' variants or products. */
async function readProductCosts(
  db: Kysely<Database>,
  items: readonly OrderItemRow[],
): Promise<(item: OrderItemRow) => number | null> {
  const [storeId = ''] = items.map(({ store_id }) => store_id);
  const read = async (table: 'products' | 'product_variants', ids: readonly string[]) => {
    if (ids.length === 0) return [];
    return db
      .selectFrom(table)
      .select(['id', 'cost_price'])
      .where('store_id', '=', storeId)
      .where('id', 'in', ids)
      .execute();
  };
  const variants = items.flatMap(({ variant_id }) => variant_id ?? []);
  const products = items.flatMap((item) => (item.variant_id ? [] : (item.product_id ?? [])));
  const rows = [
    ...(await read('product_variants', variants)),
    ...(await read('products', products)),
  ];
  const costs = new Map(rows.map(({ id, cost_price }) => [id, cost_price]));
  return ({ variant_id, product_id }) => costs.get(variant_id ?? product_id ?? '') ?? null;
}

/** See `customer.match` in the contract. */
async function readMatch(db: Kysely<Database>, order: OrderRow) {
  if (order.customer_id !== null || order.customer_phone === null) return {};
  const found = await db
    .selectFrom('customers')
    .select(['id as _id', 'name'])
    .where('store_id', '=', order.store_id)
    .where('phone', '=', order.customer_phone)
    .executeTakeFirst();
  return { match: found ? { ...found, name: found.name ?? '' } : null };
}

/** The status of an order's customer; undefined for guests. */
async function readCustomerStatus(
  db: Kysely<Database>,
  storeId: string,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => string | undefined> {
  const ids = new Set(orders.flatMap(({ customer_id }) => customer_id ?? []));
  if (ids.size === 0) return () => undefined;
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'status'])
    .where(whereStore({ db, storeId }))
    .where('id', 'in', [...ids])
    .execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return ({ customer_id }) => statuses.get(customer_id ?? '');
}

function toHead(row: OrderRow, statusOf: (order: OrderRow) => string | undefined) {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfilmentStatus: row.fulfilment_status,
    currency: row.currency,
    subtotal: row.subtotal,
    discountTotal: row.discount_total,
    shippingTotal: row.shipping_total,
    taxTotal: row.tax_total,
    ...taxesOf(row),
    isTaxExempt: isSet(row.is_tax_exempt),
    buyerVatNumber: row.buyer_vat_number,
    total: row.total,
    paidTotal: row.paid_total,
    refundedTotal: row.refunded_total,
    customer: {
      _id: row.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
      status: statusOf(row),
    },
    shippingAddress: parseAddress(row.shipping_address),
    billingAddress: parseAddress(row.billing_address),
    // The store records refunds; it cannot pay them.
    paymentMethod: { kind: row.payment_kind, reference: row.payment_reference, canRefund: false },
    promotions: listFromJson(row.promotions),
    customerNote: row.customer_note,
    tags: listFromJson(row.tags),
    cancelReason: row.cancel_reason,
    heldFrom: row.held_from,
    isPaymentKept: isSet(row.is_payment_kept),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toItem(row: OrderItemRow) {
  return {
    ...aggregatedItemOf(row),
    variantName: row.variant_name,
    name: row.name,
    sku: row.sku,
    image: row.image,
    fulfilledQuantity: row.fulfilled_quantity,
  };
}

async function readShipments(db: Kysely<Database>, storeId: string, orders: readonly string[]) {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', orders)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
  return byOrder(rows, (row) => ({
    _id: row.id,
    items: listFromJson(row.items),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
  }));
}

async function readRefunds(db: Kysely<Database>, storeId: string, orders: readonly string[]) {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where(whereStore({ db, storeId }))
    .where('order_id', 'in', orders)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return byOrder(rows, (row) => ({
    _id: row.id,
    amount: row.amount,
    items: listFromJson(row.items),
    shipping: row.shipping,
    restock: isSet(row.restock),
    reason: row.reason,
    note: row.note,
    taxes: fromJson(row.taxes),
    shippingTax: row.shipping_tax,
    payment:
      row.payment_method === null
        ? null
        : { method: row.payment_method, paidOn: row.paid_on, reference: row.payment_reference },
    createdAt: row.created_at,
    by: row.by,
  }));
}

async function readInvoices(db: Kysely<Database>, storeId: string, orders: readonly string[]) {
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id', 'number', 'issued_at', 'seller', 'content'])
    .where('store_id', '=', storeId)
    .where('order_id', 'in', orders)
    .orderBy('sequence')
    .execute();
  return byOrder(rows, toIssued);
}

export function toIssued(
  row: Pick<InvoicesTable, 'number' | 'issued_at' | 'seller' | 'content'>,
): Issued {
  const seller = v.parse(v.nullable(Seller), fromJson(row.seller));
  const content = v.parse(Issued.entries.content, fromJson(row.content));
  return { number: row.number, issuedAt: row.issued_at, seller, content };
}

async function readNotes(db: Kysely<Database>, storeId: string, orders: readonly string[]) {
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', orders)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return byOrder(rows, ({ id, text, by, at }) => ({ _id: id, text, by, at }));
}

async function readTimeline(db: Kysely<Database>, { id, store_id }: OrderRow) {
  const rows = await db
    .selectFrom('order_events')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ type: row.type, at: row.at, by: row.by, data: fromJson(row.data) }));
}
