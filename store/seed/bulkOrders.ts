import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, OrderItemRow, OrderRow } from '../db/schema.ts';
import { searchKey, toJson } from '../db/values.ts';
import { DEMO_PASSWORD } from '../demo.ts';
import { contactIdOf, contactTerms } from '../orders/contacts.ts';
import { ROLLUPS } from '../orders/orderFacts.ts';
import { factsOfRows, type OrderRows } from '../orders/orderRows.ts';
import { createOrderTally } from '../orders/orderTally.ts';
import { hashPassword } from '../passwords.ts';
import { findOrOpenShop, seedProducts } from './bulk.ts';
import { createWriter, dropIndexes } from './bulkWriter.ts';
import { createRandom, type Random } from './random.ts';

const TABLES = ['orders', 'order_items', 'shipments', 'refunds', 'order_events', 'customers'];
const YEAR = 365 * 86_400_000;
const DAY = 86_400_000;
const PRODUCTS = 2000;

/**
 * Adds any number of orders of the year before `now` to the demo merchant's store, for measuring, with
 * customers, contacts and sums: a million take about a minute in SQLite. The store has none before.
 */
export async function seedOrders(
  db: Kysely<Database>,
  count: number,
  options: { now?: Date } = {},
): Promise<{ storeId: string }> {
  const now = options.now ?? new Date();
  const random = createRandom(11);
  const hash = await hashPassword(DEMO_PASSWORD);
  const storeId = await db.transaction().execute((trx) => findOrOpenShop(trx, random, hash, now));
  await seedProducts(db, Math.min(PRODUCTS, Math.max(20, count / 10)), { storeId, now });
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'price'])
    .where('store_id', '=', storeId)
    .execute();
  await db.transaction().execute(async (trx) => {
    const indexes = count > 20_000 ? await dropIndexes(trx, TABLES) : [];
    await writeOrders(trx, { storeId, now, random, count, products });
    for (const index of indexes) await sql.raw(index).execute(trx);
  });
  return { storeId };
}

type Goods = { id: string; name: string; sku: string | null; price: number | null };
type Bulk = {
  storeId: string;
  now: Date;
  random: Random;
  count: number;
  products: readonly Goods[];
};

async function writeOrders(trx: Kysely<Database>, bulk: Bulk): Promise<void> {
  const tally = createOrderTally();
  const buyers = makeBuyers(bulk);
  const rows = createWriter(trx, 'orders');
  const items = createWriter(trx, 'order_items');
  const shipments = createWriter(trx, 'shipments');
  const refunds = createWriter(trx, 'refunds');
  const events = createWriter(trx, 'order_events');
  for (let index = 0; index < bulk.count; index += 1) {
    const buyer = buyers[Math.floor(bulk.random.next() ** 1.5 * buyers.length)];
    if (!buyer) break;
    const order = makeOrder(bulk, index, buyer);
    tally.add(factsOfRows(order));
    countFor(buyer, order.row);
    await rows.add(order.row);
    for (const item of order.items) await items.add(item);
    for (const shipment of order.shipments) await shipments.add(shipment);
    for (const refund of order.refunds) await refunds.add(refund);
    for (const event of order.events) await events.add(event);
  }
  for (const writer of [rows, items, shipments, refunds, events]) await writer.end();
  await writeBuyers(trx, buyers);
  for (const [table, own] of Map.groupBy(tally.additions(), (one) => one.table)) {
    const writer = createWriter(trx, table);
    const { keys, sums: names } = ROLLUPS[table];
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

type Buyer = Insertable<Database['customers']> & {
  contactId: string;
  orders_count: number;
  total_spent: number;
  refunded_total: number;
};

const FIRST =
  'Ada Bilal Chloé Dmitri Elena Farid Grete Hugo Ines Jonas Karim Léa Mateo Nour Olga Pavel Quentin Rosa Samir Tove Uma Viktor Wanda Yara Zoé'.split(
    ' ',
  );
const LAST =
  'Aubert Bianchi Castro Durand Eriksen Fischer Garcia Horvat Ivanova Jansen Keller Lambert Moreau Novak Okafor Petit Quinn Rossi Silva Tanaka Urban Vidal Weber Xu Yilmaz Zeller'.split(
    ' ',
  );

/** One customer for about eight orders. */
function makeBuyers({ storeId, random, count, now }: Bulk): Buyer[] {
  const at = new Date(now.getTime() - 2 * YEAR).toISOString();
  return Array.from({ length: Math.max(5, Math.floor(count / 8)) }, (_, index) => {
    const first = FIRST[index % FIRST.length] ?? '';
    const last = LAST[Math.floor(index / FIRST.length) % LAST.length] ?? '';
    const name = `${first} ${last}`;
    const phone = `+336${String(10_000_000 + index).padStart(8, '0')}`;
    const email = `buyer${index}@example.com`;
    return {
      id: random.id(now),
      store_id: storeId,
      name,
      name_key: searchKey(name),
      phone,
      email,
      orders_count: 0,
      total_spent: 0,
      refunded_total: 0,
      first_order_at: null,
      last_order_at: null,
      created_at: at,
      updated_at: at,
      contactId: contactIdOf({ name, phone, email }),
    };
  });
}

function countFor(buyer: Buyer, row: OrderRow): void {
  buyer.total_spent += row.paid_total - row.refunded_total;
  buyer.refunded_total += row.refunded_total;
  if (row.status === 'cancelled') return;
  buyer.orders_count += 1;
  buyer.first_order_at ??= row.created_at;
  buyer.last_order_at = row.created_at;
}

async function writeBuyers(trx: Kysely<Database>, buyers: readonly Buyer[]): Promise<void> {
  const customers = createWriter(trx, 'customers');
  const pairs: [string, string, string][] = [];
  for (const { contactId, ...customer } of buyers) {
    await customers.add(customer);
    const { name, phone = null, email = null, store_id } = customer;
    for (const term of contactTerms({ name, phone, email }))
      pairs.push([store_id, term, contactId]);
  }
  await customers.end();
  // In the order of their keys, so that each goes to the end of what is there.
  pairs.sort((a, b) => (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] < b[2] ? -1 : 1));
  const terms = createWriter(trx, 'contact_terms');
  for (const [store_id, term, contact_id] of pairs) await terms.add({ store_id, term, contact_id });
  await terms.end();
}

const ADDRESS = toJson({
  name: null,
  phone: null,
  line1: '12 rue des Tables Claudiennes',
  line2: null,
  city: 'Lyon',
  region: null,
  postcode: '69001',
  country: 'FR',
});
const KINDS = ['card', 'card', 'card', 'wallet', 'bank_transfer', 'cash_on_delivery'] as const;

/** Old orders are done with; those of the last days wait for something. */
function makeOrder(bulk: Bulk, index: number, buyer: Buyer): OrderRows {
  const { random, storeId, now, count } = bulk;
  const age = YEAR * (1 - (index + 0.5) / count);
  const placed = new Date(now.getTime() - age);
  const at = placed.toISOString();
  const id = random.id(placed);
  const kind = random.pick(KINDS);
  const place = random.next();
  const isOld = age > 5 * DAY;
  const fate: Fate = isOld
    ? place < 0.05
      ? 'cancelled'
      : place < 0.08
        ? 'returned'
        : 'delivered'
    : (RECENT[Math.floor(place * RECENT.length)] ?? 'pending');
  const isSent = fate === 'delivered' || fate === 'returned' || fate === 'shipped';
  const items = makeItems(bulk, { id, placed, fate });
  const sum = (of: (item: OrderItemRow) => number) => items.reduce((all, one) => all + of(one), 0);
  const subtotal = sum((item) => item.unit_price * item.quantity);
  const discount = sum((item) => item.discount);
  const shipping = subtotal > 9000 ? 0 : 590;
  const total = subtotal - discount + shipping;
  const isPaid =
    kind === 'card' || kind === 'wallet' || fate === 'delivered' || fate === 'returned';
  const goods = sum((item) => item.total);
  const refunded = isPaid && (fate === 'returned' || fate === 'cancelled') ? goods : 0;
  const later = new Date(Math.min(now.getTime(), placed.getTime() + 6 * DAY));
  const sequence = 1001 + index;
  const row: OrderRow = {
    id,
    store_id: storeId,
    sequence,
    number: `#${sequence}`,
    status: fate,
    payment_status:
      refunded > 0
        ? refunded === total
          ? 'refunded'
          : 'partially_refunded'
        : isPaid
          ? 'paid'
          : fate === 'cancelled'
            ? 'voided'
            : 'unpaid',
    fulfilment_status: fate === 'returned' ? 'returned' : isSent ? 'fulfilled' : 'unfulfilled',
    currency: 'EUR',
    subtotal,
    discount_total: discount,
    shipping_total: shipping,
    tax_total: 0,
    total,
    paid_total: isPaid ? total : 0,
    refunded_total: refunded,
    items_count: sum((item) => item.quantity),
    customer_id: buyer.id,
    customer_name: buyer.name,
    customer_phone: buyer.phone ?? null,
    customer_email: buyer.email ?? null,
    contact_id: buyer.contactId,
    shipping_address: ADDRESS,
    billing_address: null,
    payment_kind: kind,
    payment_reference: null,
    promotions:
      discount > 0 ? toJson([{ _id: 'welcome10', code: 'WELCOME10', amount: discount }]) : '[]',
    customer_note: '',
    tags: '[]',
    cancel_reason: fate === 'cancelled' ? 'customer_changed_mind' : null,
    held_from: fate === 'on_hold' ? 'confirmed' : null,
    is_archived: 0,
    created_at: at,
    updated_at: later.toISOString(),
    version: 1,
  };
  const units = toJson(items.map((item) => ({ _id: item.id, quantity: item.quantity })));
  const own = { store_id: storeId, order_id: id };
  return {
    row,
    items,
    shipments: isSent ? [parcel(bulk, own, units, later, fate)] : [],
    refunds: refunded > 0 ? [moneyBack(bulk, own, units, later, refunded)] : [],
    events: [{ ...own, id: random.id(placed), type: 'placed', at, by: 'customer', data: '{}' }],
  };
}

type Fate =
  | 'pending'
  | 'confirmed'
  | 'processing'
  | 'on_hold'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'returned';
const RECENT: readonly Fate[] = [
  'pending',
  'confirmed',
  'processing',
  'on_hold',
  'shipped',
  'shipped',
  'shipped',
  'shipped',
  'delivered',
  'delivered',
];
type Own = { store_id: string; order_id: string };

function parcel({ random }: Bulk, own: Own, items: string, at: Date, fate: Fate) {
  return {
    ...own,
    id: random.id(at),
    items,
    carrier: 'Colissimo',
    tracking_number: null,
    tracking_url: null,
    shipped_at: at.toISOString(),
    delivered_at: fate === 'shipped' ? null : at.toISOString(),
  };
}

function moneyBack({ random }: Bulk, own: Own, items: string, at: Date, amount: number) {
  return {
    ...own,
    id: random.id(at),
    amount,
    items,
    shipping: 0,
    restock: 1,
    reason: 'customer_changed_mind',
    note: '',
    by: 'merchant',
    created_at: at.toISOString(),
  };
}

function makeItems(
  { random, storeId, products }: Bulk,
  { id, placed, fate }: { id: string; placed: Date; fate: Fate },
): OrderItemRow[] {
  const isSent = fate === 'delivered' || fate === 'returned' || fate === 'shipped';
  const isBack = fate === 'returned' || fate === 'cancelled';
  const percent = random.chance(0.1) ? 10 : 0;
  return Array.from({ length: random.chance(0.6) ? 1 : random.whole(2, 3) }, (_, position) => {
    const goods = products[Math.floor(random.next() ** 2 * products.length)];
    const quantity = random.chance(0.8) ? 1 : random.whole(2, 4);
    const unitPrice = goods?.price ?? 1000;
    const discount = Math.round((unitPrice * quantity * percent) / 100);
    return {
      id: random.id(placed),
      store_id: storeId,
      order_id: id,
      position,
      product_id: goods?.id ?? null,
      variant_id: null,
      name: goods?.name ?? '',
      sku: goods?.sku ?? null,
      sku_key: goods?.sku?.toLowerCase() ?? null,
      image: null,
      quantity,
      unit_price: unitPrice,
      discount,
      tax: 0,
      total: unitPrice * quantity - discount,
      fulfilled_quantity: isSent ? quantity : 0,
      refunded_quantity: isBack ? quantity : 0,
      cancelled_quantity: fate === 'cancelled' ? quantity : 0,
      returned_quantity: fate === 'returned' ? quantity : 0,
    };
  });
}
