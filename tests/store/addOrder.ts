import type { Insertable, Kysely } from 'kysely';
import { changeStock } from '../../store/catalogue/productStock.ts';
import type { Database, NewOrderItemRow, NewOrderRow } from '../../store/db/schema.ts';
import { contactIdOf } from '../../store/orders/contacts.ts';
import { insertOrders } from '../../store/orders/insertOrders.ts';

type RefundRow = Insertable<Database['refunds']>;
type Changes = Partial<NewOrderRow> & {
  items?: Partial<NewOrderItemRow>[];
  refunds?: Pick<RefundRow, 'amount' | 'created_at'>[];
};

/** A minimal order, with overrides. */
export async function addOrder(
  db: Kysely<Database>,
  storeId: string,
  id = 'order-1',
  { items = [], refunds = [], ...changes }: Changes = {},
): Promise<void> {
  const at = '2026-03-01T10:00:00.000Z';
  const row: NewOrderRow = {
    id,
    store_id: storeId,
    sequence: 1001,
    number: `#${changes.sequence ?? 1001}`,
    status: 'pending',
    payment_status: 'unpaid',
    fulfilment_status: 'unfulfilled',
    currency: 'EUR',
    subtotal: 1000,
    discount_total: 0,
    shipping_total: 0,
    tax_total: 0,
    total: 1000,
    paid_total: 0,
    refunded_total: 0,
    items_count: items.length,
    customer_id: null,
    customer_name: 'Guest',
    customer_phone: null,
    customer_email: null,
    contact_id: '',
    shipping_address: null,
    billing_address: null,
    payment_kind: 'card',
    payment_reference: null,
    promotions: '[]',
    customer_note: '',
    tags: '[]',
    cancel_reason: null,
    held_from: null,
    is_archived: 0,
    created_at: at,
    updated_at: at,
    version: 1,
    ...changes,
  };
  row.contact_id = contactIdOf({
    name: row.customer_name,
    phone: row.customer_phone,
    email: row.customer_email,
  });
  const rows = items.map((item, position) => itemRow(row, item, position));
  const back = refunds.map((refund, index) => refundRow(row, refund, index));
  const parts = { items: rows, shipments: [], refunds: back, events: [] };
  await insertOrders(db, storeId, [{ row, ...parts }]);
}

/** Changes the stock of a product or variant as an order does. */
export async function sell(
  db: Kysely<Database>,
  storeId: string,
  productId: string,
  units: number,
  order = { order_id: 'order-1', order_number: '#1001' },
  variantId: string | null = null,
): Promise<void> {
  const created_at = '2026-03-01T10:00:00.000Z';
  const cause = { reason: 'order', by: 'customer', created_at, ...order } as const;
  const move = { productId, variantId, units: -units, sold: units, cause };
  await db.transaction().execute((trx) => changeStock(trx, storeId, move));
}

function refundRow(
  order: NewOrderRow,
  refund: Pick<RefundRow, 'amount' | 'created_at'>,
  index: number,
): RefundRow {
  return {
    id: `${order.id}-refund-${index + 1}`,
    store_id: order.store_id,
    order_id: order.id,
    items: '[]',
    shipping: 0,
    restock: 0,
    reason: 'other',
    note: '',
    by: 'merchant',
    ...refund,
  };
}

function itemRow(
  order: NewOrderRow,
  item: Partial<NewOrderItemRow>,
  position: number,
): NewOrderItemRow {
  const { quantity = 1, unit_price = 1000, discount = 0, tax = 0 } = item;
  return {
    id: `${order.id}-item-${position + 1}`,
    store_id: order.store_id,
    order_id: order.id,
    position,
    product_id: null,
    variant_id: null,
    variant_name: null,
    name: 'Item',
    sku: null,
    sku_key: item.sku?.toLowerCase() ?? null,
    image: null,
    quantity,
    unit_price,
    discount,
    tax,
    total: unit_price * quantity - discount + tax,
    fulfilled_quantity: 0,
    refunded_quantity: 0,
    cancelled_quantity: 0,
    returned_quantity: 0,
    ...item,
  };
}
