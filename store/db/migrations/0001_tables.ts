import { sql } from 'kysely';
import {
  type Any,
  compact,
  dated,
  isSqlite,
  key,
  number,
  owned,
  required,
  text,
} from './0001_columns.ts';
import { createCustomers } from './0001_customers.ts';
import { createOrderSums } from './0001_orderSums.ts';
import { createOrderParts, createOrders, createPromotions } from './0001_orders.ts';

export async function up(db: Any): Promise<void> {
  await createAccounts(db);
  await createCodes(db);
  await createRequests(db);
  await createCatalogue(db);
  await createLookups(db);
  await createCustomers(db);
  await createOrders(db);
  await createOrderParts(db);
  await createOrderSums(db);
  await createPromotions(db);
}

async function createAccounts(db: Any): Promise<void> {
  await dated(
    db.schema
      .createTable('stores')
      .addColumn('id', 'text', key)
      .addColumn('name', 'text')
      .addColumn('description', 'text')
      .addColumn('contact_email', 'text')
      .addColumn('contact_phone', 'text')
      .addColumn('address', 'text')
      .addColumn('is_visible', 'integer', number(1))
      .addColumn('shipping_rate', 'bigint', number(0))
      .addColumn('is_shipping_set', 'integer', number(0))
      .addColumn('currency', 'text', text('EUR'))
      .addColumn('timezone', 'text')
      .addColumn('low_stock_default', 'integer', number(5))
      .addColumn('order_prefix', 'text')
      .addColumn('next_order', 'integer', number(1001))
      .addColumn('subscription_plan', 'text', text('Free'))
      .addColumn('subscription_status', 'text', text('active'))
      .addColumn('subscription_renewal', 'text')
      .addColumn('subscription_price', 'bigint', number(0)),
  ).execute();
  await dated(
    owned(db, 'merchants')
      .addColumn('phone', 'text', required)
      .addColumn('password_hash', 'text', required)
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('profile_picture', 'text')
      .addColumn('business_name', 'text')
      .addColumn('business_type', 'text'),
  ).execute();
  await owned(db, 'sessions')
    .addColumn('merchant_id', 'text', required)
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', key)
    .addColumn('session_id', 'text', required)
    .addColumn('used_at', 'text')
    .addColumn('expires_at', 'text', required)
    .execute();
}

async function createCodes(db: Any): Promise<void> {
  await db.schema
    .createTable('one_time_codes')
    .addColumn('key', 'text', key)
    .addColumn('hash', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('sent_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema
    .createTable('verifications')
    .addColumn('hash', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
}

async function createRequests(db: Any): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', key)
    .addColumn('count', 'integer', required)
    .addColumn('window_ends_at', 'text', required)
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('store_id', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('status', 'integer')
    .addColumn('headers', 'text')
    .addColumn('body', 'text')
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['store_id', 'key'])
    .execute();
  await owned(db, 'uploads')
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('content', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
}

async function createCatalogue(db: Any): Promise<void> {
  await dated(
    owned(db, 'categories')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('slug', 'text', required)
      .addColumn('parent_id', 'text')
      .addColumn('position', 'integer', required)
      .addColumn('description', 'text', text(''))
      .addColumn('image', 'text')
      .addColumn('is_visible', 'integer', number(1)),
  ).execute();
  await dated(
    owned(db, 'products')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('slug', 'text', required)
      .addColumn('description', 'text', text(''))
      .addColumn('images', 'text', text('[]'))
      .addColumn('price', 'bigint')
      .addColumn('compare_at_price', 'bigint')
      .addColumn('cost_price', 'bigint')
      .addColumn('sku', 'text')
      .addColumn('sku_key', 'text')
      .addColumn('barcode', 'text')
      .addColumn('track_stock', 'integer', number(1))
      .addColumn('stock', 'integer', number(0))
      .addColumn('low_stock_threshold', 'integer')
      .addColumn('allow_backorder', 'integer', number(0))
      .addColumn('status', 'text', text('draft'))
      .addColumn('availability', 'text', text('out'))
      .addColumn('category_id', 'text')
      .addColumn('tags', 'text', text('[]'))
      .addColumn('weight', 'integer')
      .addColumn('seo_title', 'text')
      .addColumn('seo_description', 'text')
      .addColumn('options', 'text', text('[]'))
      .addColumn('variants', 'text', text('[]'))
      .addColumn('sold_count', 'integer', number(0))
      .addColumn('search_text', 'text', text('')),
  ).execute();
}

async function createLookups(db: Any): Promise<void> {
  // Both are nothing but their key: without a second copy of it SQLite needs half the space.
  await compact(
    db,
    db.schema
      .createTable('product_terms')
      .addColumn('store_id', 'text', required)
      // Beginnings of words are looked up as a range, which needs the order of bytes.
      .addColumn('term', isSqlite(db) ? 'text' : sql`text collate "C"`, required)
      .addColumn('product_id', 'text', required)
      .addPrimaryKeyConstraint('product_terms_pk', ['store_id', 'term', 'product_id']),
  ).execute();
  await compact(
    db,
    db.schema
      .createTable('product_tags')
      .addColumn('store_id', 'text', required)
      .addColumn('tag_key', 'text', required)
      .addColumn('product_id', 'text', required)
      .addPrimaryKeyConstraint('product_tags_pk', ['store_id', 'tag_key', 'product_id']),
  ).execute();
  await db.schema
    .createTable('product_facets')
    .addColumn('store_id', 'text', required)
    .addColumn('facet', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('product_facets_pk', ['store_id', 'facet', 'value'])
    .execute();
  await db.schema
    .createTable('product_counts')
    .addColumn('store_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('category_id', 'text', required)
    .addColumn('availability', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('product_counts_pk', [
      'store_id',
      'status',
      'category_id',
      'availability',
    ])
    .execute();
}
