import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  SqliteAdapter,
  sql,
} from 'kysely';

// A migration is history: it does not import the schema of today.
type Any = Kysely<unknown>;
type Table<C extends string = never> = CreateTableBuilder<string, C>;

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const number = (start: number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(start);
const text = (start: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(start);

export async function up(db: Any): Promise<void> {
  await createAccounts(db);
  await createRequests(db);
  await createCatalogue(db);
  await createLookups(db);
  await createCustomers(db);
  await createOrders(db);
  await createOrderParts(db);
  await createPromotions(db);
}

function owned(db: Any, name: string): Table<'id' | 'store_id'> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', key)
    .addColumn('store_id', 'text', required);
}

function dated<C extends string>(table: Table<C>) {
  return table
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', number(1));
}

function isSqlite(db: Any): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

function compact<C extends string>(db: Any, table: Table<C>) {
  return isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table;
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

async function createCustomers(db: Any): Promise<void> {
  await dated(
    owned(db, 'customers')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('phone', 'text')
      .addColumn('email', 'text')
      .addColumn('status', 'text', text('active'))
      .addColumn('addresses', 'text', text('[]'))
      .addColumn('note', 'text', text(''))
      .addColumn('tags', 'text', text('[]'))
      .addColumn('accepts_marketing', 'integer', number(0))
      .addColumn('orders_count', 'integer', number(0))
      .addColumn('total_spent', 'bigint', number(0))
      .addColumn('refunded_total', 'bigint', number(0))
      .addColumn('first_order_at', 'text')
      .addColumn('last_order_at', 'text'),
  ).execute();
}

async function createOrders(db: Any): Promise<void> {
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
      .addColumn('customer_key', 'text', required)
      .addColumn('customer_phone', 'text')
      .addColumn('customer_email', 'text')
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

async function createOrderParts(db: Any): Promise<void> {
  const part = (name: string) => owned(db, name).addColumn('order_id', 'text', required);
  await part('order_items')
    .addColumn('position', 'integer', required)
    .addColumn('product_id', 'text')
    .addColumn('variant_id', 'text')
    .addColumn('name', 'text', required)
    .addColumn('sku', 'text')
    .addColumn('image', 'text')
    .addColumn('quantity', 'integer', required)
    .addColumn('unit_price', 'bigint', required)
    .addColumn('discount', 'bigint', required)
    .addColumn('tax', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addColumn('fulfilled_quantity', 'integer', number(0))
    .addColumn('refunded_quantity', 'integer', number(0))
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

async function createPromotions(db: Any): Promise<void> {
  await dated(
    owned(db, 'promotions')
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('method', 'text', required)
      .addColumn('code', 'text')
      .addColumn('type', 'text', required)
      .addColumn('value', 'double precision')
      .addColumn('starts_at', 'text', required)
      .addColumn('ends_at', 'text')
      .addColumn('is_active', 'integer', number(1))
      .addColumn('used_count', 'integer', number(0))
      .addColumn('discount_total', 'bigint', number(0))
      .addColumn('rules', 'text', text('{}')),
  ).execute();
}
