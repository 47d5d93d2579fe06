import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import type { Database } from '../../store/db/schema.ts';
import { openLoggedStore, type Sent } from './loggedStore.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
let db: Kysely<Database>;
let ask: (path: string) => Promise<Sent[]>;
let some: { customerId: string; productId: string; categoryId: string; promotionId: string };

beforeAll(async () => {
  ({ db, ask } = await openLoggedStore(4000, now));
  const row = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['customer_id', 'product_id'])
    .executeTakeFirstOrThrow();
  const product = await db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow();
  const promotion = await db.selectFrom('promotions').select('id').executeTakeFirstOrThrow();
  some = {
    customerId: row.customer_id ?? '',
    productId: row.product_id ?? '',
    categoryId: product.category_id ?? '',
    promotionId: promotion.id,
  };
}, 60_000);
afterAll(() => db.destroy());

const filters = () => [
  {},
  { status: 'pending' },
  { status: ['pending', 'confirmed'], paymentStatus: 'unpaid' },
  { paymentStatus: 'partially_refunded' },
  { fulfilmentStatus: 'returned' },
  { paymentKind: 'wallet' },
  { shippingCountry: 'FR' },
  { shippingCountry: 'BE', status: 'delivered' },
  { tag: 'gift' },
  { createdFrom: '2025-10-01T00:00:00Z', createdTo: '2025-11-01T00:00:07Z' },
  { createdTo: '2025-11-01T00:00:07Z', status: 'delivered' },
  { refundedFrom: '2025-10-01T00:00:00Z' },
  { toPayBack: true },
  { returns: 'expected' },
  { totalMin: 1000, totalMax: 9000 },
  { customerId: some.customerId },
  { productId: some.productId, status: 'delivered' },
  { categoryId: some.categoryId },
  { categoryId: some.categoryId, subcategories: true },
  { customers: 'new', createdFrom: '2025-03-02T23:07:00Z', status: NOT_CANCELLED },
  { categoryId: some.categoryId, createdFrom: '2025-10-01T00:00:00Z', status: 'delivered' },
  { weekHour: 68, tz: 'Europe/Paris', createdFrom: '2025-10-01T00:00:00Z' },
  { promotionId: some.promotionId },
  { promotionId: some.promotionId, status: 'cancelled' },
  { q: '#1042' },
  { q: '06 10 00 00 04' },
  { q: 'ada aub', status: 'delivered' },
  { q: 'bulk00000012' },
  { q: 'lyon aubert' },
  { q: 'ada auberd' },
  { q: '6A 1234 5678 90' },
];

const BIG =
  'orders|order_items|order_tags|refunds|shipments|order_events|customers|contact_terms|order_terms|word_spellings|ranked_sales';
const scans = new RegExp(`SCAN (${BIG}|order_kinds)\\b`);
// A search by `store_id` alone reads all rows of the store.
// `orders_overpaid` and `orders_cancelled_paid` have only the few orders that they name.
const walks = new RegExp(
  `SEARCH (${BIG}) USING [A-Z ]*INDEX (?!orders_(?:overpaid|cancelled_paid) )\\w+ \\(store_id=\\?\\)`,
);

test('no page of orders reads all orders, and none without a filter sorts them [C12]', async () => {
  for (const sort of ['createdAt', 'number', 'total', 'status', 'updatedAt']) {
    for (const filter of filters()) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["${sort}","DESC"]`;
      const statements = await ask(`/merchant/orders?${query}`);
      expect(statements.length).toBeLessThanOrEqual(10);
      for (const statement of statements) {
        const plan = await planOf(statement);
        const what = `${JSON.stringify(filter)} by ${sort}\n${statement.sql}\n${plan}`;
        expect(plan, what).not.toMatch(scans);
        const isPage = /limit/.test(statement.sql);
        if (isPage && Object.keys(filter).length === 0) {
          expect(plan, what).not.toMatch(/TEMP B-TREE/);
        }
        // Only a page may walk the index of its sort. All other statements must look up keys.
        if (!isPage) expect(plan, what).not.toMatch(walks);
      }
    }
  }
});

test('the few orders of a customer or status, last changed first, were found by reading all orders [C12]', async () => {
  const few = [
    { customerId: some.customerId },
    { status: 'pending' },
    { status: ['pending', 'confirmed'], paymentStatus: 'unpaid' },
  ];
  for (const filter of few) {
    for (const sort of ['updatedAt', 'total']) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["${sort}","DESC"]`;
      const statements = await ask(`/merchant/orders?${query}`);
      const pages = statements.filter((statement) => /limit/.test(statement.sql));
      expect(pages, `${JSON.stringify(filter)} by ${sort}`).toHaveLength(1);
      for (const page of pages) expect(await planOf(page), page.sql).not.toMatch(walks);
    }
  }
});

test('partly refunded orders by total were found by reading all orders [C12]', async () => {
  for (const direction of ['ASC', 'DESC']) {
    const query = `filter={"paymentStatus":"partially_refunded"}&sort=["total","${direction}"]`;
    const pages = (await ask(`/merchant/orders?${query}`)).filter(({ sql }) => /limit/.test(sql));
    expect(pages).toHaveLength(1);
    for (const page of pages) {
      const plan = await planOf(page);
      expect(plan).toContain('orders_by_payment_and_total (store_id=? AND payment_status=?)');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  }
});

test('a search for city and name looked up all orders of the city for a SKU [C12]', async () => {
  const statements = await ask('/merchant/orders?filter={"q":"lyon%20aubert"}');
  const bySku = statements.filter(({ sql }) => /sku_key/.test(sql));
  expect(bySku).toHaveLength(1);
  for (const statement of bySku) {
    const plan = await planOf(statement);
    expect(
      plan.match(/SEARCH orders USING INDEX sqlite_autoindex_orders_1 \(id=\?\)/g),
      plan,
    ).toHaveLength(2);
  }
});

test('orders of a country were counted one by one [C12]', async () => {
  const statements = await ask('/merchant/orders?filter={"shippingCountry":"FR"}');
  expect(statements.some(({ sql }) => /order_countries/.test(sql))).toBe(true);
  for (const { sql } of statements) expect(sql).not.toMatch(/count\(\*\) from "orders"/);
});

test('deep pages need no scan [C12]', async () => {
  const statements = await ask('/merchant/orders?range=[1990,2014]&filter={"status":"delivered"}');
  const far = await ask('/merchant/orders?range=[3000,3024]');
  for (const { sql, parameters } of [...statements, ...far]) {
    if (/offset/.test(sql)) expect(Number(parameters.at(-1))).toBeLessThan(2000);
  }
});

test('deep pages of new customers or of a category use only an index [C12]', async () => {
  const year = { createdFrom: '2025-03-02T23:07:00Z', createdTo: '2026-03-02T09:00:01Z' };
  const root = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const walked = [
    { customers: 'new', status: NOT_CANCELLED, ...year },
    { customers: 'returning', status: NOT_CANCELLED, ...year, createdFrom: '2025-09-02T00:00:00Z' },
    { categoryId: root.id, subcategories: true },
    { paymentKind: 'card' },
  ];
  for (const filter of walked) {
    for (const sort of ['createdAt', 'updatedAt', 'total']) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["${sort}","DESC"]`;
      const statements = await ask(`/merchant/orders?${query}&range=[300,324]`);
      const pages = statements.filter(({ sql }) => /limit/.test(sql));
      expect(pages).toHaveLength(1);
      for (const page of pages) {
        const plan = await planOf(page);
        const what = `${JSON.stringify(filter)} by ${sort}\n${page.sql}\n${plan}`;
        expect(plan, what).toMatch(/SEARCH orders USING COVERING INDEX/);
        expect(plan, what).not.toMatch(
          /TEMP B-TREE|(SEARCH|SCAN) (orders|order_items|customers|products) USING INDEX/,
        );
      }
    }
  }
});

test('counts orders of new and returning customers by indexes alone [C12]', async () => {
  const year = { createdFrom: '2025-03-02T23:07:00Z', createdTo: '2026-03-02T09:00:01Z' };
  const autumn = { createdFrom: '2025-09-02T00:00:00Z', createdTo: '2025-12-02T00:00:00Z' };
  for (const customers of ['new', 'returning']) {
    for (const span of [year, autumn]) {
      for (const status of [{ status: NOT_CANCELLED }, { status: 'delivered' }, {}]) {
        const filter = encodeURIComponent(JSON.stringify({ customers, ...status, ...span }));
        for (const statement of await ask(`/merchant/orders?filter=${filter}`)) {
          const plan = await planOf(statement);
          const what = `${filter}\n${statement.sql}\n${plan}`;
          if (/limit/.test(statement.sql)) continue;
          expect(plan, what).not.toMatch(scans);
          if (/ from (customers|orders)\b/.test(statement.sql) && !/\bin \(/.test(statement.sql)) {
            expect(plan, what).not.toMatch(/SEARCH (customers|orders) USING INDEX/);
          }
        }
      }
    }
  }
});

test('metrics of a year read aggregates and the partial days at its ends, not its orders [C12]', async () => {
  const year = 'from=2025-03-02T23:07:00Z&to=2026-03-02T09:00:00Z&tz=Europe/Paris';
  for (const query of [`${year}&interval=day&compare=week`, 'blocks=byStatus', year]) {
    for (const statement of await ask(`/merchant/orders/stats?${query}`)) {
      const plan = await planOf(statement);
      const what = `${statement.sql}\n${plan}`;
      expect(plan, what).not.toMatch(scans);
      // Each day must be looked up by key. Comparing each day with all aggregates took two seconds.
      expect(plan, what).not.toMatch(
        /(order_kinds|order_quarters) USING PRIMARY KEY \(store_id=\?\)/,
      );
      if (!/limit/.test(statement.sql)) expect(plan, what).not.toMatch(walks);
    }
  }
});

async function planOf({ sql, parameters }: Sent): Promise<string> {
  if (!/^\s*(select|with)/i.test(sql)) return '';
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join('\n');
}
