import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Category } from '../../contract/category.ts';
import { CreditNote } from '../../contract/creditNote.ts';
import { InvoicedOrder, Order } from '../../contract/order.ts';
import { Product } from '../../contract/product.ts';
import { ProductInput } from '../../contract/productInput.ts';
import { OrderStats } from '../../contract/stats.ts';
import { User } from '../../contract/user.ts';
import { VariantOfProduct } from '../../contract/variant.ts';
import { seedProducts } from '../../demo/bulkProducts.ts';
import { seed } from '../../demo/seed.ts';
import { addTaxExample } from '../../demo/taxExample.ts';
import { expectedTotal } from '../../domain/orderStatus.ts';
import { sum } from '../../domain/rounding.ts';
import { taxByRate } from '../../domain/tax.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE, SECOND_PASSWORD, SECOND_PHONE } from '../../store/demo.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';
import { at, type OpenStore, openStore } from './openStore.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
let store: OpenStore;
let token: string;
let other: string;
beforeAll(async () => {
  const db = await openEmptyDatabase();
  await seed(db, { clock: () => now });
  store = await openStore({ db });
  token = await signIn(DEMO_PHONE, DEMO_PASSWORD);
  other = await signIn(SECOND_PHONE, SECOND_PASSWORD);
});
afterAll(() => store.db.destroy());

async function signIn(phone: string, password: string): Promise<string> {
  const { body } = await store.call('POST /merchant/auth/login', { body: { phone, password } });
  return String(at(body, 'token'));
}

async function all(path: string, from = 0): Promise<unknown[]> {
  const response = await store.call(`GET ${path}?range=[${from},${from + 999}]`, { token });
  const rows = Array.isArray(response.body) ? response.body : [];
  const total = Number(response.headers.get('X-Total-Count'));
  return from + 1000 < total ? [...rows, ...(await all(path, from + 1000))] : rows;
}

describe('the demo store', () => {
  test('refuses a second rate of a country and class at its field, not with 500', async () => {
    const body = { name: 'TVA', percent: 19, country: 'FR' };
    const { status, body: refused } = await store.call('POST /merchant/tax-rates', { token, body });
    const text = '“TVA” is already the rate of this class there.';
    expect([status, at(refused, 'errors')]).toEqual([422, { taxClass: text }]);
  });

  test('names products by common colours', async () => {
    const variants = v.parse(v.array(VariantOfProduct), await all('/merchant/variants'));
    const dark = variants
      .filter(({ sku }) => sku?.includes('-INK'))
      .map(({ options }) => options[0]);
    expect(dark.length).toBeGreaterThan(0);
    expect(new Set(dark)).toEqual(new Set(['Ink']));
  });

  test('every product has a stock history that adds up and was never negative', async () => {
    await expectExplainedStock(store.db);
    const reasons = await store.db
      .selectFrom('stock_changes')
      .select(['reason', (eb) => eb.fn.min('stock_after').as('least')])
      .groupBy('reason')
      .orderBy('reason')
      .execute();
    expect(reasons.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['cancelled', 'opening', 'order', 'received', 'returned']),
    );
    expect(Math.min(...reasons.map(({ least }) => Number(least)))).toBe(0);
  });

  test('has a catalogue, customers and a year of orders, all valid by the contract [C8, C10, C12]', async () => {
    const products = v.parse(v.array(Product), await all('/merchant/products'));
    const orders = v.parse(v.array(Order), await all('/merchant/orders'));
    expect(products).toHaveLength(116);
    expect(orders).toHaveLength(1200);
    expect(v.parse(v.array(User), await all('/users'))).toHaveLength(180);
    const categories = v.parse(v.array(Category), await all('/categories'));
    expect(Math.max(...categories.map(({ path }) => path.length))).toBe(3);
    for (const {
      _id,
      availability,
      soldCount,
      currency,
      createdAt,
      updatedAt,
      ...own
    } of products) {
      expect(v.safeParse(ProductInput, own).issues, own.name).toBeUndefined();
    }
    expect(new Set(products.map(({ availability }) => availability)).size).toBe(4);
  });

  test('has colours, and sizes of clothes, as variants, which its orders name', async () => {
    const variants = v.parse(v.array(VariantOfProduct), await all('/merchant/variants'));
    const products = v.parse(v.array(Product), await all('/merchant/products'));
    const varied = products.filter(({ options }) => options.length > 0);
    expect(varied.length).toBeGreaterThan(90);
    // Products in a single colour.
    const plain = products.filter(({ options }) => options.length === 0);
    expect(plain.map(({ name }) => name)).toContain('Crêpe pan 25 cm, charcoal');
    for (const { _id, name, stock, variantCount, images } of varied) {
      const own = variants.filter(({ productId }) => productId === _id);
      const stocks = own.reduce((sum, one) => sum + one.stock, 0);
      const enabled = own.filter(({ isEnabled }) => isEnabled).length;
      expect([name, stocks, enabled]).toEqual([name, stock, variantCount]);
      const pictures = images.map((image) => image._id);
      expect(own.filter(({ image }) => image && !pictures.includes(image))).toEqual([]);
    }
    const shirt = variants.find(({ sku }) => sku === 'TEE-01-INK-M');
    expect(shirt).toMatchObject({
      productName: 'Essentiel organic T-shirt',
      options: ['Ink', 'M'],
    });
    const orders = v.parse(v.array(Order), await all('/merchant/orders'));
    const sold = orders.flatMap(({ items }) => items).filter(({ variantId }) => variantId !== null);
    expect(sold.length).toBeGreaterThan(100);
    for (const { variantId, variantName } of sold) {
      const variant = variants.find(({ _id }) => _id === variantId);
      expect(variant?.options.join(' / ')).toBe(variantName);
    }
  });

  test('orders add up, agree with their dates, and are within the last year [D15]', async () => {
    const orders = v.parse(v.array(Order), await all('/merchant/orders'));
    for (const order of orders) {
      expect(order.total, order.number).toBe(expectedTotal(order));
      const lines = order.items.reduce((sum, item) => sum + item.total, 0);
      expect(lines + order.shippingTotal, order.number).toBe(order.total);
      expect(order.createdAt <= now.toISOString() && order.createdAt > '2025-03-01').toBe(true);
      expect(order.refundedTotal, order.number).toBeLessThanOrEqual(order.paidTotal);
    }
    const old = orders.filter(({ createdAt }) => createdAt < '2026-02-01');
    const open = old.filter(({ status }) => !/delivered|cancelled|returned/.test(status));
    expect(open).toEqual([]);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(8);
  });

  test('customers’ spending is the sum of their orders without returns', async () => {
    const orders = v.parse(v.array(Order), await all('/merchant/orders'));
    for (const user of v.parse(v.array(User), await all('/users'))) {
      const own = orders.filter(({ customer }) => customer._id === user._id);
      const spent = own.reduce((sum, order) => sum + order.paidTotal - order.refundedTotal, 0);
      const counted = own.filter(({ status }) => status !== 'cancelled');
      expect([user.name, user.totalSpent, user.ordersCount]).toEqual([
        user.name,
        spent,
        counted.length,
      ]);
    }
  });

  test('every picture is a small SVG from the store itself, without scripts', async () => {
    const products = v.parse(v.array(Product), await all('/merchant/products'));
    const urls = new Set(products.flatMap(({ images }) => images.map(({ url }) => url)));
    expect(urls.size).toBeGreaterThan(200);
    for (const url of [...urls].slice(0, 25)) {
      const response = await store.call(`GET ${url.replace('/api', '')}`);
      expect([url, response.status, response.headers.get('Content-Type')]).toEqual([
        url,
        200,
        expect.stringContaining('image/svg+xml'),
      ]);
      expect(response.text).not.toMatch(/<script|javascript:|href=|style=/);
      expect(response.text.length).toBeLessThan(8000);
    }
  });

  test('the second merchant has a separate store', async () => {
    const { body } = await store.call('GET /merchant/products', { token: other });
    const products = v.parse(v.array(Product), body);
    expect(products.map(({ currency }) => currency)).toEqual(
      Array.from({ length: 6 }, () => 'JPY'),
    );
    const orders = await store.call('GET /merchant/orders', { token: other });
    expect(orders.headers.get('X-Total-Count')).toBe('0');
  });
});

test('benchmark products can have three variants each', async () => {
  const db = await openEmptyDatabase();
  await seedProducts(db, 30, { now, hasVariants: true });
  const big = await openStore({ db });
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const login = await big.call('POST /merchant/auth/login', { body });
  const own = String(at(login.body, 'token'));
  const found = await big.call('GET /merchant/products/search?q=bulk00000012b', { token: own });
  expect(found.body).toMatchObject([{ sku: null, variantCount: 3 }]);
  const variants = await big.call('GET /merchant/variants', { token: own });
  expect(variants.headers.get('X-Total-Count')).toBe('90');
  await expectExplainedStock(db);
  await db.destroy();
});

test('the same seed at the same time creates the same store', async () => {
  const names = async (number: number) => {
    const db = await openEmptyDatabase();
    await seed(db, { clock: () => now, products: 40, customers: 10, orders: 30, seed: number });
    const rows = await rowsOf(db);
    await db.destroy();
    return rows;
  };
  expect(await names(3)).toEqual(await names(3));
  expect(await names(3)).not.toEqual(await names(4));
});

async function rowsOf(db: Kysely<Database>) {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute();
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute();
  return { products, orders };
}

test('benchmark products are found and counted like others [C8]', async () => {
  const db = await openEmptyDatabase();
  const { storeId } = await seedProducts(db, 300, { now });
  const counted = await db
    .selectFrom('product_counts')
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  expect(counted?.count).toBe(300);
  const big = await openStore({ db });
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const login = await big.call('POST /merchant/auth/login', { body });
  const own = String(at(login.body, 'token'));
  const found = await big.call('GET /merchant/products/search?q=bulk00000123', { token: own });
  expect(found.body).toMatchObject([{ sku: 'BULK00000123' }]);
  await db.destroy();
});

test('the demo store has an order at three rates whose documents and tax report agree to the cent', async () => {
  const db = await openEmptyDatabase();
  await seed(db, { clock: () => now, orders: 0, customers: 40 });
  const started = await openStore({ db });
  await addTaxExample((request) => started.app.fetch(request));
  const login = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const { body: session } = await started.call('POST /merchant/auth/login', { body: login });
  const mine = { token: String(at(session, 'token')) };
  const filter = encodeURIComponent('{"tag":"tax example"}');
  const { body: found } = await started.call(`GET /merchant/orders?filter=${filter}`, mine);
  const order = v.parse(
    Order,
    (await started.call(`GET /merchant/orders/${at(found, '0', '_id')}`, mine)).body,
  );
  const rates = taxByRate(order) ?? [];
  expect(rates.map(({ rate }) => rate)).toEqual([20, 10, 5.5]);
  expect(order.items.every(({ discount }) => discount > 0)).toBe(true);
  expect(taxByRate(v.parse(InvoicedOrder, order.invoice?.content))).toEqual(rates);
  const notes = v.parse(
    v.array(CreditNote),
    (await started.call('GET /merchant/credit-notes', mine)).body,
  );
  expect(notes.map(({ total }) => total)).toEqual([order.refundedTotal]);
  started.clock.advance(60);
  const stats = '/merchant/orders/stats?blocks=taxes&basis=documents';
  const { taxes = [] } = v.parse(OrderStats, (await started.call(`GET ${stats}`, mine)).body);
  const credited = (rate: number | null, field: 'net' | 'tax') =>
    sum(notes.flatMap(({ lines }) => lines.map((one) => (one.rate === rate ? one[field] : 0))));
  expect(taxes.map(({ rate, net, tax }) => [rate, net, tax])).toEqual(
    rates.map(({ rate, net, tax }) => [
      rate,
      net - credited(rate, 'net'),
      tax - credited(rate, 'tax'),
    ]),
  );
  await db.destroy();
});
