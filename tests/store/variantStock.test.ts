import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';
import {
  asSent,
  openStoreWithVariants,
  problemsOf,
  productOf,
  shirt,
} from './storeWithVariants.ts';

let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

describe('the stock of variants', () => {
  test('changes by a difference from the seen stock, as for products', async () => {
    const product = await merchant.add();
    const [one, ...others] = asSent(product);
    const sent = (stockSeen: number, stockDelta: number) => ({
      variants: [{ ...one, stockDelta, stockSeen }, ...others],
    });
    expect(productOf(await merchant.change(product._id, sent(8, -3))).variants[0]?.stock).toBe(5);
    const late = await merchant.change(product._id, sent(8, -3));
    expect(problemsOf(late)).toEqual([
      409,
      { 'variants.0.stock': 'Stock changed from 8 to 5 while you were editing.' },
    ]);
    expect(at(late.body, 'current', 'variants', '0', 'stock')).toBe(5);
    expect(problemsOf(await merchant.change(product._id, sent(5, -9)))).toEqual([
      422,
      { 'variants.0.stock': 'Only 5 left, so stock can’t go down by 9.' },
    ]);
    expect((await merchant.read(product._id)).stock).toBe(7);
    await expectExplainedStock(merchant.store.db);
  });

  test('reports a conflict to the second of two merchants', async () => {
    const product = await merchant.add();
    const ifFirst = { 'If-Match': '"1"' };
    const [first, second] = await Promise.all(
      [4700, 4800].map((price) => {
        const variants = asSent(product).map((variant) => ({ ...variant, price }));
        return merchant.change(product._id, { variants }, ifFirst);
      }),
    );
    expect([first?.status, second?.status].toSorted()).toEqual([200, 412]);
    const both = await Promise.all(
      [1, 2].map((stockDelta) => {
        const [one, ...others] = asSent(product);
        return merchant.change(product._id, {
          variants: [{ ...one, stockDelta, stockSeen: 8 }, ...others],
        });
      }),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectExplainedStock(merchant.store.db);
  });

  test('is adjusted for one variant, which is required', async () => {
    const product = await merchant.add();
    const [one, two] = product.variants;
    const counted = { quantity: -2, reason: 'counted' };
    expect(problemsOf(await merchant.adjust(product._id, counted))).toEqual([
      422,
      { variantId: 'Choose a variant.' },
    ]);
    expect(
      problemsOf(await merchant.adjust(product._id, { ...counted, variantId: 'nobody' })),
    ).toEqual([422, { variantId: 'There is no such variant.' }]);
    const done = await merchant.adjust(product._id, {
      ...counted,
      variantId: one?._id,
      stockSeen: 8,
    });
    expect(done.body).toMatchObject({
      quantity: -2,
      stockAfter: 6,
      variantId: one?._id,
      variantName: 'Sea blue / M',
    });
    expect((await merchant.adjust(product._id, { ...counted, variantId: two?._id })).status).toBe(
      422,
    );
    const path = `/merchant/products/${product._id}/stock-changes`;
    expect(await merchant.list(path, { variantId: one?._id })).toMatchObject([
      { quantity: -2, reason: 'counted' },
      { quantity: 8, reason: 'opening' },
    ]);
    expect(await merchant.read(product._id)).toMatchObject({ stock: 8, variantsInStock: 2 });
    const mug = await merchant.add({ name: 'Mug', stock: 4 });
    expect((await merchant.adjust(mug._id, { ...counted, variantId: one?._id })).status).toBe(422);
    await expectExplainedStock(merchant.store.db);
  });

  test('replaces the stock of a product that gets options, and is summed for one that loses them', async () => {
    const mug = await merchant.add({ name: 'Mug', price: 900, sku: 'MUG', stock: 12 });
    const options = [{ name: 'Colour', values: ['Red', 'Blue'] }];
    const variants = [
      { options: ['Red'], sku: 'MUG', stock: 5 },
      { options: ['Blue'], stock: 4 },
    ];
    const varied = productOf(await merchant.change(mug._id, { options, variants }));
    expect(varied).toMatchObject({ stock: 9, sku: null, price: 900 });
    const path = `/merchant/products/${mug._id}/stock-changes`;
    expect(await merchant.list(path, {})).toMatchObject([
      { variantName: 'Blue', quantity: 4, stockAfter: 4, reason: 'opening' },
      { variantName: 'Red', quantity: 5, stockAfter: 5, reason: 'opening' },
      { variantName: null, quantity: -12, stockAfter: 0, reason: 'edited' },
      { variantName: null, quantity: 12, stockAfter: 12, reason: 'opening' },
    ]);
    await expectExplainedStock(merchant.store.db);
    const plain = productOf(
      await merchant.change(mug._id, { options: [], variants: [], sku: 'MUG' }),
    );
    expect(plain).toMatchObject({ stock: 9, sku: 'MUG', price: 900, variants: [] });
    await expectExplainedStock(merchant.store.db);
  });

  test('gets returned units of its order items; a deleted variant is named', async () => {
    const product = await merchant.add();
    const [blue, , sand] = product.variants;
    const item = { product_id: product._id, name: product.name, quantity: 3 };
    await addOrder(merchant.store.db, amina.storeId, 'order-1', {
      status: 'confirmed',
      items: [
        { ...item, variant_id: blue?._id ?? '', variant_name: 'Sea blue / M' },
        { ...item, variant_id: sand?._id ?? '', variant_name: 'Sand / M' },
      ],
    });
    const orders = async (variantId: string | string[]) =>
      (await merchant.list('/merchant/orders', { variantId })).length;
    expect([
      await orders(blue?._id ?? ''),
      await orders([sand?._id ?? '', 'x']),
      await orders('x'),
    ]).toEqual([1, 1, 0]);
    await merchant.change(product._id, { variants: asSent(product).slice(0, 2) });
    const cancelled = await merchant.store.call('PUT /merchant/orders/order-1', {
      token: merchant.token,
      body: { status: 'cancelled', cancelReason: 'fraud', restock: true },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(at(cancelled.body, 'items')).toMatchObject([
      { variantId: blue?._id, variantName: 'Sea blue / M' },
      { variantId: null, variantName: 'Sand / M', productId: product._id },
    ]);
    expect((await merchant.read(product._id)).variants.map(({ stock }) => stock)).toEqual([11, 0]);
    const path = `/merchant/products/${product._id}/stock-changes`;
    expect((await merchant.list(path, {}))[0]).toMatchObject({
      quantity: 3,
      reason: 'cancelled',
      orderId: 'order-1',
      variantName: 'Sea blue / M',
    });
    await expectExplainedStock(merchant.store.db);
  });

  describe('for units sold before the product had variants', () => {
    const restocking = { status: 'cancelled', cancelReason: 'fraud', restock: true };
    const options = [{ name: 'Colour', values: ['Red', 'Blue'] }];

    async function soldMugs(sku: string | null) {
      const mug = await merchant.add({ name: 'Mug', price: 900, sku, stock: 12 });
      await addOrder(merchant.store.db, amina.storeId, 'order-1', {
        status: 'confirmed',
        items: [
          { product_id: mug._id, name: 'Mug', sku, quantity: 3 },
          { name: 'A plate that is gone', quantity: 2 },
        ],
      });
      const variants = [
        { options: ['Red'], sku: 'MUG', stock: 5 },
        { options: ['Blue'], stock: 4 },
      ];
      expect((await merchant.change(mug._id, { options, variants })).status).toBe(200);
      return mug._id;
    }
    const order = async () => {
      const { body } = await merchant.store.call('GET /merchant/orders/order-1', {
        token: merchant.token,
      });
      return body;
    };
    const cancel = () =>
      merchant.store.call('PUT /merchant/orders/order-1', {
        token: merchant.token,
        body: restocking,
      });

    test('goes to the variant with the item’s SKU', async () => {
      const id = await soldMugs('MUG');
      expect(at(await order(), 'items')).toMatchObject([
        { isRestockable: true },
        { isRestockable: false },
      ]);
      const { body } = await cancel();
      expect(at(body, 'timeline')).toMatchObject([
        { type: 'cancelled' },
        { type: 'restocked', data: { units: 3 } },
        { type: 'not_restocked', data: { units: 2, names: 'A plate that is gone' } },
      ]);
      expect((await merchant.read(id)).variants.map(({ stock }) => stock)).toEqual([8, 4]);
      await expectExplainedStock(merchant.store.db);
    });

    test('is reported as not restocked otherwise', async () => {
      const id = await soldMugs(null);
      expect(at(await order(), 'items', '0', 'isRestockable')).toBe(false);
      const { body } = await cancel();
      expect(at(body, 'timeline')).toMatchObject([
        { type: 'cancelled' },
        { type: 'not_restocked', data: { units: 5, names: 'Mug, A plate that is gone' } },
      ]);
      expect((await merchant.read(id)).variants.map(({ stock }) => stock)).toEqual([5, 4]);
      await expectExplainedStock(merchant.store.db);
    });
  });

  test('makes a product low by the store’s threshold, if one is low', async () => {
    const stocked = shirt.variants.map((variant) => ({ ...variant, stock: 8 }));
    const product = await merchant.add({ ...shirt, variants: stocked });
    expect(product.availability).toBe('in');
    const level = (lowStockDefault: number) =>
      merchant.store.call('PUT /users/profile', {
        token: merchant.token,
        body: { storeSettings: { lowStockDefault } },
      });
    expect((await level(8)).status).toBe(200);
    expect((await merchant.read(product._id)).availability).toBe('low');
    await level(7);
    expect((await merchant.read(product._id)).availability).toBe('in');
  });
});

describe.each([
  ['SQLite', true, openStore],
  ['PostgreSQL', isThere, openPostgresStore],
] as const)('on %s', (_, is, open) => {
  test.runIf(is)('sorts by the stock of enabled variants, as shown', async () => {
    const opened: OpenStore & { remove?: () => Promise<void> } = await open();
    onTestFinished(() => opened.remove?.());
    const { add, change, adjust, store, token } = await openStoreWithVariants(opened);
    const off = await add({ ...shirt, name: 'Half off' });
    const [one, two, three] = asSent(off);
    await change(off._id, { variants: [{ ...one, isEnabled: false }, two, three] });
    const plain = await add({ name: 'Mug', price: 900, stock: 5 });
    const variants = shirt.variants.map((variant) => ({ ...variant, sku: null }));
    await add({ ...shirt, name: 'All on', variants });
    const names = async (query: string) => {
      const { body } = await store.call(`GET /merchant/products?${query}`, { token });
      return Array.isArray(body) ? body.map((row) => at(row, 'name')) : [];
    };
    expect(await names('sort=["stock","ASC"]')).toEqual(['Half off', 'Mug', 'All on']);
    expect(await names('sort=["stock","DESC"]')).toEqual(['All on', 'Mug', 'Half off']);
    await adjust(plain._id, { quantity: -4, reason: 'stolen' });
    expect(await names('sort=["stock","ASC"]&filter={"priceMin":1}')).toEqual([
      'Mug',
      'Half off',
      'All on',
    ]);
  });
});
