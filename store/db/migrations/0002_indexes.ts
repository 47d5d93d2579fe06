import { type Kysely, sql } from 'kysely';
import { isSqlite } from './0001_columns.ts';

// The columns by which products are filtered come after those by which they are sorted, so that a filtered
// page is read from the index alone (`store/catalogue/productPage.ts`).
const FILTERED = ['status', 'availability', 'category_id', 'price'];
const CUSTOMERS_FILTERED = ['status', 'created_at', 'last_order_at', 'orders_count', 'total_spent'];
const ORDERS_FILTERED = ['status', 'payment_status', 'fulfilment_status', 'created_at', 'total'];

/**
 * Indexes begin with the store, because every query does, and end with the id, so that rows with the
 * same value keep one order from page to page.
 */
const plain: Record<string, readonly (readonly string[])[]> = {
  sessions: [['merchant_id'], ['expires_at']],
  refresh_tokens: [['session_id'], ['expires_at']],
  attempts: [['window_ends_at']],
  one_time_codes: [['expires_at']],
  verifications: [['expires_at']],
  idempotency_keys: [['created_at']],
  uploads: [['store_id', 'created_at']],
  categories: [['store_id', 'parent_id', 'position']],
  products: [
    ...['name_key', 'sku_key', 'price', 'stock', 'sold_count', 'created_at', 'updated_at'].map(
      (column) => ['store_id', column, 'id', ...FILTERED.filter((name) => name !== column)],
    ),
    ['store_id', 'status', 'id', 'availability', 'category_id', 'price'],
    ['store_id', 'status', 'updated_at', 'id', 'availability', 'category_id', 'price'],
    ['store_id', 'category_id', 'updated_at', 'id', 'status', 'availability', 'price'],
    ['store_id', 'availability', 'stock', 'id', 'status', 'category_id', 'price'],
  ],
  customers: [
    ...['name_key', 'created_at', 'orders_count', 'total_spent'].map((column) => [
      'store_id',
      column,
      'id',
      ...CUSTOMERS_FILTERED.filter((name) => name !== column),
    ]),
    ['store_id', 'first_order_at', 'last_order_at', 'id', 'orders_count'],
    ['store_id', 'contact_id', 'id'],
  ],
  orders: [
    ...['created_at', 'updated_at', 'total'].map((column) => [
      'store_id',
      column,
      'id',
      ...ORDERS_FILTERED.filter((name) => name !== column),
    ]),
    ['store_id', 'status', 'created_at', 'id', 'payment_status', 'fulfilment_status'],
    ['store_id', 'payment_status', 'created_at', 'id', 'status'],
    ['store_id', 'fulfilment_status', 'created_at', 'id', 'status'],
    ['store_id', 'customer_id', 'created_at', 'id', 'status'],
    ['store_id', 'contact_id', 'created_at', 'id', 'status'],
  ],
  order_items: [
    ['order_id', 'position'],
    ['store_id', 'product_id', 'order_id'],
    ['store_id', 'sku_key', 'order_id'],
  ],
  shipments: [['order_id']],
  refunds: [['order_id'], ['store_id', 'created_at', 'order_id', 'amount']],
  order_notes: [['order_id', 'at']],
  order_events: [['order_id', 'at']],
  promotions: [['store_id', 'updated_at', 'id']],
};

const unique: Record<string, readonly (readonly string[])[]> = {
  merchants: [['phone']],
  uploads: [['name']],
  categories: [['store_id', 'slug']],
  products: [
    ['store_id', 'slug'],
    ['store_id', 'sku_key'],
  ],
  customers: [['store_id', 'phone']],
  orders: [['store_id', 'sequence']],
  promotions: [['store_id', 'code']],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAll(db, plain, false);
  await createAll(db, unique, true);
  await createLastOrderIndexes(db);
  // What is looked for by a beginning that many words share. A text may be longer than PostgreSQL takes into an index.
  if (isSqlite(db)) {
    await createAll(db, { products: [['store_id', 'search_text', 'id', ...FILTERED]] }, false);
  }
  await sql`create unique index categories_sibling_name
    on categories (store_id, coalesce(parent_id, ''), name_key)`.execute(db);
}

async function createAll(
  db: Kysely<unknown>,
  tables: typeof plain,
  isUnique: boolean,
): Promise<void> {
  for (const [table, indexes] of Object.entries(tables)) {
    for (const columns of indexes) {
      const name = `${table}_${columns.join('_')}${isUnique ? '_unique' : ''}`.slice(0, 60);
      const index = db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns]);
      await (isUnique ? index.unique() : index).execute();
    }
  }
}

/**
 * Customers by their last order. Those who never ordered come first of all, which is how SQLite sorts nothing;
 * PostgreSQL has to be told.
 */
async function createLastOrderIndexes(db: Kysely<unknown>): Promise<void> {
  const lastOrder = isSqlite(db) ? sql`last_order_at` : sql`last_order_at nulls first`;
  await sql`create index customers_last_order on customers
    (store_id, ${lastOrder}, id, status, created_at, orders_count, total_spent)`.execute(db);
  await sql`create index customers_status_last_order on customers
    (store_id, status, ${lastOrder}, id, created_at, orders_count, total_spent)`.execute(db);
}
