import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStock } from '../properties/stockSchedules.ts';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { amina, at, textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';
import { openStoreWithVariants, shirt } from './storeWithVariants.ts';

/** Stock changes with concurrent requests, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: stock changes add up to the stock after any orders, refunds, adjustments and edits',
  () => explainStock(store, 40),
);

test.runIf(isThere)(
  'PostgreSQL: simultaneous adjustments all count, and none results in negative stock',
  async () => {
    const { token } = await store.signIn();
    const body = { name: 'Vase', price: 100, stock: 10 };
    const made = await store.call('POST /merchant/products', { token, body });
    const path = `/merchant/products/${textAt(made.body, '_id')}`;
    const stolen = { quantity: -1, reason: 'stolen' };
    const responses = await Promise.all(
      Array.from({ length: 14 }, () =>
        store.call(`POST ${path}/stock-changes`, { token, body: stolen }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(4);
    const { body: product } = await store.call(`GET ${path}`, { token });
    expect(product).toMatchObject({ stock: 0, availability: 'out' });
    await expectExplainedStock(store.db);
  },
);

test.runIf(isThere)(
  'PostgreSQL: saving variants during orders and adjustments loses no change',
  async () => {
    const merchant = await openStoreWithVariants(store);
    const product = await merchant.add();
    const [blue, long, sand] = product.variants;
    const sold = { order_id: 'order-9', order_number: '#1009' };
    const edit = async (index: number) => {
      const now = await merchant.read(product._id);
      const variants = now.variants.map(({ _id, options, stock }, place) => ({
        _id,
        options,
        price: 5000 + index,
        ...(place === 1 && { stockDelta: 1, stockSeen: stock }),
      }));
      return (await merchant.change(product._id, { variants })).status;
    };
    const adjusted = { quantity: -1, reason: 'stolen', variantId: blue?._id };
    const [edits, thefts] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, index) => edit(index))),
      Promise.all(Array.from({ length: 10 }, () => merchant.adjust(product._id, adjusted))),
      // Two units move from one variant to another, so the product's stock stays the same.
      sell(store.db, amina.storeId, product._id, -2, sold, sand?._id),
      sell(store.db, amina.storeId, product._id, 2, sold, long?._id),
    ]);
    expect(thefts.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(edits.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const saved = edits.filter((status) => status === 200).length;
    const after = await merchant.read(product._id);
    expect(after.variants.map(({ stock }) => stock)).toEqual([0, saved - 2, 4]);
    await expectExplainedStock(store.db);
  },
);

test.runIf(isThere)(
  'PostgreSQL: finds variants by words, SKU and product; they make their product low or below cost',
  async () => {
    const merchant = await openStoreWithVariants(store);
    const variants = [
      { options: ['Sea blue', 'M'], sku: 'KILT-1', stock: 9 },
      { options: ['Sand', 'L'], price: 5100, costPrice: 5000, stock: 8, barcode: '96385074' },
    ];
    const kilt = await merchant.add({ ...shirt, name: 'Wool kilt', variants });
    const found = async (filter: object) =>
      (await merchant.list('/merchant/variants', filter)).map((row) => at(row, 'options'));
    expect(await found({ q: 'kilt sand' })).toEqual([['Sand', 'L']]);
    expect(await found({ sku: ['kilt-1', 'none'] })).toEqual([['Sea blue', 'M']]);
    expect(await found({ productId: kilt._id })).toHaveLength(2);
    const products = async (filter: object) =>
      (await merchant.list('/merchant/products', filter)).map((row) => at(row, '_id'));
    expect(await products({ q: '96385074' })).toEqual([kilt._id]);
    const belowCost = { percent: 10, amount: 0 };
    expect(await products({ q: 'kilt', belowCost })).toEqual([kilt._id]);
    const level = (lowStockDefault: number) =>
      store.call('PUT /users/profile', {
        token: merchant.token,
        body: { storeSettings: { lowStockDefault } },
      });
    await level(8);
    expect(await products({ q: 'kilt', stock: 'low' })).toEqual([kilt._id]);
    await level(7);
    expect(await products({ q: 'kilt', stock: 'in' })).toEqual([kilt._id]);
  },
);

test.runIf(isThere)(
  'PostgreSQL: of a product and a variant that take one SKU at once, one gets it, the other a refusal with its name',
  async () => {
    const { create } = await openStoreWithVariants(store);
    const options = [{ name: 'Size', values: ['M'] }];
    for (let round = 0; round < 10; round += 1) {
      const sku = `TWICE-${round}`;
      const responses = await Promise.all([
        create({ name: 'Plain', sku }),
        create({ name: 'Varied', options, variants: [{ options: ['M'], sku }] }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  },
);

test.runIf(isThere)(
  'PostgreSQL: two deletions of a product during stock changes delete it once, and counts stay right',
  async () => {
    const merchant = await openStoreWithVariants(store);
    for (let round = 0; round < 10; round += 1) {
      const { _id, variants } = await merchant.add({ ...shirt, variants: plainly(round) });
      const path = `/merchant/products/${_id}`;
      const stolen = { quantity: -8, reason: 'stolen', variantId: variants[0]?._id };
      const [one, other] = await Promise.all([
        store.call(`DELETE ${path}`, { token: merchant.token }),
        store.call(`DELETE ${path}`, { token: merchant.token }),
        merchant.adjust(_id, stolen),
        merchant.change(_id, { status: 'draft' }),
      ]);
      expect([one?.status, other?.status].sort()).toEqual([204, 404]);
    }
    const counted = await store.db.selectFrom('product_counts').selectAll().execute();
    const products = await store.db.selectFrom('products').selectAll().execute();
    const there = (of: (typeof counted)[number]) =>
      products.filter(
        (row) =>
          row.store_id === of.store_id &&
          row.status === of.status &&
          row.availability === of.availability &&
          (row.category_id ?? '') === of.category_id,
      ).length;
    expect(counted.map(({ count }) => count)).toEqual(counted.map(there));
  },
);

/** The shirt's variants with SKUs of the round. */
function plainly(round: number) {
  return shirt.variants.map((variant, index) => ({ ...variant, sku: `GONE-${round}-${index}` }));
}
