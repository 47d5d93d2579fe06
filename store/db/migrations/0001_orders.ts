import { sql } from 'kysely';
import {
  type Any,
  compact,
  dated,
  isSqlite,
  number,
  owned,
  required,
  text,
} from './0001_columns.ts';

export async function createOrders(db: Any): Promise<void> {
  await dated(
    owned(db, 'orders')
      .addColumn('sequence', 'integer', required)
      .addColumn('number', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('payment_status', 'text', required)
      .addColumn('fulfilment_status', 'text', required)
      .addColumn('currency', 'text', required)
      .addColumn('subtotal', 'bigint', required)
      .addColumn('discount_total', 'bigint', required)
      .addColumn('shipping_total', 'bigint', required)
      .addColumn('tax_total', 'bigint', required)
      .addColumn('total', 'bigint', required)
      .addColumn('paid_total', 'bigint', required)
      .addColumn('refunded_total', 'bigint', required)
      .addColumn('items_count', 'integer', required)
      .addColumn('customer_id', 'text')
      .addColumn('customer_name', 'text', required)
      .addColumn('customer_phone', 'text')
      .addColumn('customer_email', 'text')
      .addColumn('contact_id', 'text', text(''))
      .addColumn('shipping_address', 'text')
      .addColumn('billing_address', 'text')
      .addColumn('payment_kind', 'text', required)
      .addColumn('payment_reference', 'text')
      .addColumn('promotions', 'text', text('[]'))
      .addColumn('customer_note', 'text', text(''))
      .addColumn('tags', 'text', text('[]'))
      .addColumn('cancel_reason', 'text')
      .addColumn('held_from', 'text')
      .addColumn('is_archived', 'integer', number(0)),
  ).execute();
}

export async function createOrderParts(db: Any): Promise<void> {
  const part = (name: string) => owned(db, name).addColumn('order_id', 'text', required);
  await part('order_items')
    .addColumn('position', 'integer', required)
    .addColumn('product_id', 'text')
    .addColumn('variant_id', 'text')
    .addColumn('name', 'text', required)
    .addColumn('sku', 'text')
    // Beginnings of it are looked up as a range, which needs the order of bytes.
    .addColumn('sku_key', isSqlite(db) ? 'text' : sql`text collate "C"`)
    .addColumn('image', 'text')
    .addColumn('quantity', 'integer', required)
    .addColumn('unit_price', 'bigint', required)
    .addColumn('discount', 'bigint', required)
    .addColumn('tax', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addColumn('fulfilled_quantity', 'integer', number(0))
    .addColumn('refunded_quantity', 'integer', number(0))
    .addColumn('cancelled_quantity', 'integer', number(0))
    .addColumn('returned_quantity', 'integer', number(0))
    .execute();
  await part('shipments')
    .addColumn('items', 'text', required)
    .addColumn('carrier', 'text')
    .addColumn('tracking_number', 'text')
    .addColumn('tracking_url', 'text')
    .addColumn('shipped_at', 'text', required)
    .addColumn('delivered_at', 'text')
    .execute();
  await part('refunds')
    .addColumn('amount', 'bigint', required)
    .addColumn('items', 'text', required)
    .addColumn('shipping', 'bigint', number(0))
    .addColumn('restock', 'integer', number(0))
    .addColumn('reason', 'text', required)
    .addColumn('note', 'text', text(''))
    .addColumn('by', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await part('order_notes')
    .addColumn('text', 'text', required)
    .addColumn('by', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await part('order_events')
    .addColumn('type', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('by', 'text', required)
    .addColumn('data', 'text', text('{}'))
    .execute();
}

export async function createPromotions(db: Any): Promise<void> {
  await dated(
    owned(db, 'promotions')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('method', 'text', required)
      .addColumn('code', 'text')
      .addColumn('type', 'text', required)
      .addColumn('value', 'double precision')
      .addColumn('usage_limit', 'integer')
      .addColumn('starts_at', 'text', required)
      .addColumn('ends_at', 'text')
      .addColumn('is_active', 'integer', number(1))
      .addColumn('orders_count', 'integer', number(0))
      .addColumn('used_count', 'integer', number(0))
      .addColumn('discount_total', 'bigint', number(0))
      .addColumn('rules', 'text', text('{}')),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('order_promotions')
      .addColumn('store_id', 'text', required)
      .addColumn('promotion_id', 'text', required)
      .addColumn('order_id', 'text', required)
      .addPrimaryKeyConstraint('order_promotions_pk', ['store_id', 'promotion_id', 'order_id']),
  ).execute();
}
