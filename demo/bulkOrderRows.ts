import type { OrderStatus } from '../contract/order.ts';
import { paymentStatusOf } from '../domain/orderStatus.ts';
import type { NewOrderItemRow, NewOrderRow } from '../store/db/schema.ts';
import { toJson } from '../store/db/values.ts';
import type { OrderRows } from '../store/orders/orderRows.ts';
import type { BulkCustomer } from './bulkCustomers.ts';
import { BULK_CODE } from './bulkPromotion.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;

export type SoldProduct = { id: string; name: string; sku: string | null; price: number | null };
export type Bulk = {
  storeId: string;
  now: Date;
  random: Random;
  count: number;
  products: readonly SoldProduct[];
  /** A promotion that some of the orders have. */
  promotionId: string;
};

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

/** An order for benchmarks. Most orders of the last five days are open; older orders are finished. */
export function makeBulkOrder(bulk: Bulk, index: number, customer: BulkCustomer): OrderRows {
  const { random, storeId, now, count } = bulk;
  const age = YEAR * (1 - (index + 0.5) / count);
  const placed = new Date(now.getTime() - age);
  const id = random.id(placed);
  const kind = random.pick(KINDS);
  const finalStatus = finalStatusOf(random, age);
  const isPaid =
    kind === 'card' ||
    kind === 'wallet' ||
    finalStatus === 'delivered' ||
    finalStatus === 'returned';
  const items = makeItems(bulk, { id, placed, finalStatus, isPaid });
  const later = new Date(Math.min(now.getTime(), placed.getTime() + 6 * DAY));
  const money = moneyOf(bulk, items, finalStatus, isPaid);
  const sequence = 1001 + index;
  const row: NewOrderRow = {
    ...EMPTY,
    ...money,
    id,
    store_id: storeId,
    sequence,
    number: `#${sequence}`,
    status: finalStatus,
    fulfilment_status:
      finalStatus === 'returned' ? 'returned' : isSent(finalStatus) ? 'fulfilled' : 'unfulfilled',
    customer_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone ?? null,
    customer_email: customer.email ?? null,
    contact_id: customer.contactId,
    payment_kind: kind,
    cancel_reason: finalStatus === 'cancelled' ? 'customer_changed_mind' : null,
    held_from: finalStatus === 'on_hold' ? 'confirmed' : null,
    created_at: placed.toISOString(),
    updated_at: later.toISOString(),
  };
  const units = toJson(items.map((item) => ({ _id: item.id, quantity: item.quantity })));
  const own = { store_id: storeId, order_id: id };
  const start = { id: random.id(placed), type: 'placed', by: 'customer', data: '{}' };
  return {
    row,
    items,
    shipments: isSent(finalStatus) ? [parcel(bulk, own, units, later, finalStatus)] : [],
    refunds: row.refunded_total > 0 ? [refundRow(bulk, own, units, later, row.refunded_total)] : [],
    events: [{ ...own, ...start, at: row.created_at }],
  };
}

const EMPTY = {
  currency: 'EUR',
  tax_total: 0,
  shipping_address: ADDRESS,
  billing_address: null,
  payment_reference: null,
  customer_note: '',
  tags: '[]',
  is_archived: 0,
  version: 1,
};

function moneyOf(
  { promotionId }: Bulk,
  items: readonly NewOrderItemRow[],
  finalStatus: OrderStatus,
  isPaid: boolean,
) {
  const sum = (of: (item: NewOrderItemRow) => number) =>
    items.reduce((all, one) => all + of(one), 0);
  const subtotal = sum((item) => item.unit_price * item.quantity);
  const discount = sum((item) => item.discount);
  const shipping = subtotal > 9000 ? 0 : 590;
  const total = subtotal - discount + shipping;
  const paid = isPaid ? total : 0;
  const refunded = isPaid && isBack(finalStatus) ? subtotal - discount : 0;
  const used = [{ _id: promotionId, code: BULK_CODE, amount: discount }];
  return {
    subtotal,
    discount_total: discount,
    shipping_total: shipping,
    total,
    paid_total: paid,
    refunded_total: refunded,
    payment_status: paymentStatusOf({
      total,
      paidTotal: paid,
      refundedTotal: refunded,
      status: finalStatus,
    }),
    items_count: sum((item) => item.quantity),
    promotions: discount > 0 ? toJson(used) : '[]',
  };
}

const isSent = (finalStatus: OrderStatus) =>
  finalStatus === 'delivered' || finalStatus === 'returned' || finalStatus === 'shipped';
const isBack = (finalStatus: OrderStatus) =>
  finalStatus === 'returned' || finalStatus === 'cancelled';

function finalStatusOf(random: Random, age: number): OrderStatus {
  const place = random.next();
  if (age <= 5 * DAY) return RECENT[Math.floor(place * RECENT.length)] ?? 'pending';
  if (place < 0.05) return 'cancelled';
  return place < 0.08 ? 'returned' : 'delivered';
}

const RECENT: readonly OrderStatus[] = [
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

function parcel({ random }: Bulk, own: Own, items: string, at: Date, finalStatus: OrderStatus) {
  return {
    ...own,
    id: random.id(at),
    items,
    carrier: 'Colissimo',
    tracking_number: null,
    tracking_url: null,
    shipped_at: at.toISOString(),
    delivered_at: finalStatus === 'shipped' ? null : at.toISOString(),
  };
}

function refundRow({ random }: Bulk, own: Own, items: string, at: Date, amount: number) {
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
  {
    id,
    placed,
    finalStatus,
    isPaid,
  }: { id: string; placed: Date; finalStatus: OrderStatus; isPaid: boolean },
): NewOrderItemRow[] {
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
      variant_name: null,
      name: goods?.name ?? '',
      sku: goods?.sku ?? null,
      sku_key: goods?.sku?.toLowerCase() ?? null,
      image: null,
      quantity,
      unit_price: unitPrice,
      discount,
      tax: 0,
      total: unitPrice * quantity - discount,
      fulfilled_quantity: isSent(finalStatus) ? quantity : 0,
      refunded_quantity: isPaid && isBack(finalStatus) ? quantity : 0,
      cancelled_quantity: finalStatus === 'cancelled' ? quantity : 0,
      returned_quantity: finalStatus === 'returned' ? quantity : 0,
    };
  });
}
