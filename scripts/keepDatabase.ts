import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { seed } from '../demo/seed.ts';
import { createStore } from '../store/app.ts';
import { createBulkRunner } from '../store/bulk/bulkRunner.ts';
import { isPostgres, openDatabase } from '../store/db/open.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../store/demo.ts';
import { keepImport } from './keepImport.ts';

/**
 * Creates a small database with rows in every table, as a release leaves it. Run `npx node scripts/keepDatabase.ts
 * tests/fixtures/databases/0.1.0.sqlite` in a checkout of that release. With the URL of an empty PostgreSQL database,
 * the script fills that database. Its `.sql` file is then the output of `pg_dump --inserts --no-owner --no-privileges`,
 * without the lines that begin with a backslash or `--`. A database between two releases is named after its last
 * migration. Each release with a new migration needs these files: `tests/store/upgrade.test.ts` upgrades all of them.
 */
const [url = ''] = process.argv.slice(2);
const clock = () => new Date('2026-11-21T12:00:00.000Z');
const db = await openDatabase(url);
await seed(db, { clock, products: 6, customers: 6, orders: 16 });
const bulkRunner = createBulkRunner({ db, clock, onFault: console.error });
const app = createStore({
  db,
  bulkRunner,
  secret: 'a secret of at least thirty-two characters',
  clock,
  sendMessage: () => {},
  showsCodes: true,
  emailQueue: { domain: 'mail.example', wake: () => {} },
});

const phone = DEMO_PHONE;
const { token } = await call('/merchant/auth/login', { phone, password: DEMO_PASSWORD });
const bearer = { Authorization: `Bearer ${token}` };
const { _id: productId } = await call(
  '/merchant/products',
  { name: 'Made with a key', price: 1990, stock: 4, status: 'active', tags: ['kept'] },
  { ...bearer, 'Idempotency-Key': 'a-key-of-the-release' },
);
const firstOf = (table: 'customers' | 'orders' | 'products' | 'suppliers') =>
  db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow();
await call(`/users/${(await firstOf('customers')).id}`, { tags: ['kept'] }, bearer, 'PUT');
const note = { note: 'The bell does not ring.' };
await call(`/merchant/orders/${(await firstOf('orders')).id}`, note, bearer, 'PUT');
await addRowsOfLaterMigrations();
await addReturn();
await bulkRunner.idle();
await bulkRunner.stop();
await call('/merchant/auth/login', { phone, password: 'not hers' });
await call('/merchant/auth/send-otp', { phone: '+33600000009', purpose: 'register' });
const { demoCode: otp } = await call('/merchant/auth/send-otp', { phone, purpose: 'reset' });
await call('/merchant/auth/verify-otp', { phone, purpose: 'reset', otp });

for (const { name } of await db.introspection.getTables()) {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  if (rows.length === 0) throw new Error(`Nothing was put into ${name}.`);
}
await db.destroy();
if (!isPostgres(url)) makeSmall(url);

/** Adds rows to the tables of migrations since 0.1.0. */
async function addRowsOfLaterMigrations(): Promise<void> {
  const variants = ['S', 'L'].map((size) => ({
    options: [size],
    price: 1500,
    stock: 4,
    sku: `SHIRT-${size}`,
  }));
  const options = [{ name: 'Size', values: ['S', 'L'] }];
  await call('/merchant/products', { name: 'Shirt', options, variants }, bearer);
  const product = (await firstOf('products')).id;
  const rows = [{ id: product, name: 'A product', from: 100, to: 200 }];
  await call('/merchant/bulk-changes/kept', { field: 'price', rows }, bearer, 'PUT');
  await keepImport((path, body, method) => call(path, body, bearer, method));
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('customer_email', 'is not', null)
    .executeTakeFirstOrThrow();
  const confirmed = { status: 'confirmed', notifyCustomer: true };
  await call(`/merchant/orders/${order.id}`, confirmed, bearer, 'PUT');
  await call('/merchant/invoices', { orders: [order.id] }, bearer);
  const words = { subject: 'Thank you for order {order}', body: 'Hello {customer}.' };
  await call('/merchant/emails/confirmed-en', words, bearer, 'PUT');
  const lines = [{ productId, name: 'Made with a key', quantity: 5 }];
  const supplierId = (await firstOf('suppliers')).id;
  await call('/merchant/purchase-orders', { supplierId, status: 'ordered', lines }, bearer);
  const draft = { input: { items: [{ productId, quantity: 1 }] } };
  const heldUntil = '2026-11-22T12:00:00.000Z';
  await call('/merchant/draft-orders', { ...draft, heldUntil }, bearer);
  const job = { select: { ids: [productId] }, change: { kind: 'update', data: { tags: ['new'] } } };
  await call('/merchant/bulk-changes', { resource: 'products', ...job }, bearer);
}

/** Adds a return, and a refund with its credit note. */
async function addReturn(): Promise<void> {
  const { id, item } = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'order_items.id as item'])
    .where('status', '=', 'delivered')
    .where('paid_total', '>', 100)
    .where('refunded_total', '=', 0)
    .executeTakeFirstOrThrow();
  await call('/merchant/invoices', { orders: [id] }, bearer);
  const wanted = { items: [{ _id: item, quantity: 1 }], wish: 'refund', reason: 'damaged' };
  await call(`/merchant/orders/${id}`, { expectReturn: wanted }, bearer, 'PUT');
  await call(`/merchant/orders/${id}`, { refund: { amount: 100, reason: 'late' } }, bearer, 'PUT');
}

async function call(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  const response = await app.request(`http://store.test/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const found: Record<string, unknown> = await response.json();
  // One sign-in fails on purpose.
  if (!response.ok && response.status !== 401) throw new Error(`${path}: ${JSON.stringify(found)}`);
  return found;
}

function makeSmall(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma journal_mode = delete; pragma page_size = 512; vacuum');
  file.close();
}
