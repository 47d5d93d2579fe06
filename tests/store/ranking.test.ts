import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OrderStats } from '../../contract/stats.ts';
import { addOrder } from './addOrder.ts';
import { amina, openStore, textAt } from './openStore.ts';
import { isThere, openStoreOn } from './postgresServer.ts';
import { openStoreWithVariants, shirt } from './storeWithVariants.ts';

type Store = Awaited<ReturnType<typeof openStore>>;

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' };

test('ranks all categories in pages, with their previous sales', async () => {
  await expectCategories(await openStore());
});

test('ranks variants by name, and none in a store without variants', async () => {
  await expectVariants(await openStore());
});

test.runIf(isThere)('PostgreSQL: the same', async () => {
  await expectCategories(await openStoreOn('PostgreSQL'));
  await expectVariants(await openStoreOn('PostgreSQL'));
});

/** Twelve categories; the first fell from 20,000 to 100, the last sold nothing in March. */
async function expectCategories(store: Store) {
  store.clock.now = new Date('2026-04-10T00:00:00.000Z');
  const { token } = await store.signIn();
  const categories: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const body = { name: `Category ${String.fromCharCode(65 + index)}` };
    const made = await store.call('POST /categories', { token, body });
    categories.push(textAt(made.body, '_id'));
  }
  for (const [index, categoryId] of [...categories, null].entries()) {
    const body = { name: `Product ${index}`, price: 100, categoryId };
    const product = await store.call('POST /merchant/products', { token, body });
    const sold = async (month: string, unit_price: number) => {
      const sequence = 1000 + index * 2 + (month === '02' ? 0 : 1);
      await addOrder(store.db, amina.storeId, `o${sequence}`, {
        sequence,
        created_at: `2026-${month}-10T10:00:00.000Z`,
        items: [{ product_id: textAt(product.body, '_id'), unit_price }],
      });
    };
    await sold('02', index === 0 ? 20_000 : 1000 - index);
    if (index !== 11) await sold('03', 100 * (index + 1));
  }
  const read = reader(store, token);

  const whole = await read({ rank: 'categories', compare: 'previous' });
  expect(whole.total).toBe(13);
  expect(whole.rows.map(({ netSales }) => netSales)).toEqual([
    1300, 1100, 1000, 900, 800, 700, 600, 500, 400, 300, 200, 100, 0,
  ]);
  expect(whole.rows[0]).toMatchObject({ _id: null, quantity: 1, previousNetSales: 988 });
  expect(whole.rows.at(-1)).toMatchObject({ name: 'Category L', previousNetSales: 989 });

  const fell = { rank: 'categories', compare: 'previous', sort: '["change","ASC"]' };
  const first = await read({ ...fell, range: '[0,9]' });
  expect(first.rows[0]).toMatchObject({
    _id: categories[0],
    name: 'Category A',
    netSales: 100,
    previousNetSales: 20_000,
  });
  const second = await read({ ...fell, range: '[10,19]' });
  expect(first.rows.length + second.rows.length).toBe(13);
  expect(new Set([...first.rows, ...second.rows].map(({ _id }) => _id)).size).toBe(13);
  expect(await read({ ...fell, range: '[20,29]' })).toEqual({ total: 13, rows: [] });

  // Without a comparison, only products with sales in the period, and no previous sales.
  const alone = await read({ rank: 'products' });
  expect(alone.total).toBe(12);
  expect(alone.rows.every(({ previousNetSales }) => previousNetSales === null)).toBe(true);
  expect(alone.rows[0]).toMatchObject({ name: 'Product 12', stock: 0 });

  const without = await store.call('GET /merchant/orders/stats?blocks=ranking', { token });
  expect(v.parse(OrderStats, without.body).ranking).toBeUndefined();
  const wrong = `GET /merchant/orders/stats?blocks=ranking&rank=products&sort=${encodeURIComponent('["price","ASC"]')}`;
  expect((await store.call(wrong, { token })).status).toBe(400);
}

async function expectVariants(store: Store) {
  const { token } = await store.signIn();
  const read = reader(store, token);
  const query = { rank: 'variants', compare: 'previous', sort: '["quantity","DESC"]' };
  expect(await read(query)).toEqual({ total: 0, rows: [] });
  const { add } = await openStoreWithVariants(store);
  const product = await add(shirt);
  const [blue, large] = product.variants.map(({ _id }) => _id);
  for (const [sequence, variant_id, quantity] of [
    [1, blue, 2],
    [2, large, 3],
  ] as const) {
    await addOrder(store.db, amina.storeId, `o${sequence}`, {
      sequence,
      created_at: '2026-03-10T10:00:00.000Z',
      items: [
        { product_id: product._id, variant_id: variant_id ?? null, quantity, unit_cost: 300 },
      ],
    });
  }
  const before = { previousNetSales: 0, previousCostedSales: 0, previousCosts: 0 };
  const its = { productId: product._id, productName: 'Linen shirt', ...before };
  expect(await read(query)).toEqual({
    total: 2,
    rows: [
      { _id: large, name: 'Sea blue / L', ...its, ...soldFor(3), stock: 0 },
      { _id: blue, name: 'Sea blue / M', ...its, ...soldFor(2), stock: 8 },
    ],
  });
}

/** At 10.00 a unit, which costs 3.00. */
function soldFor(quantity: number) {
  return {
    quantity,
    netSales: quantity * 1000,
    costedSales: quantity * 1000,
    costs: quantity * 300,
  };
}

function reader(store: Store, token: string) {
  return async (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...MARCH, blocks: 'ranking', ...query });
    const response = await store.call(`GET /merchant/orders/stats?${search}`, { token });
    expect(response.status, response.text).toBe(200);
    return v.parse(OrderStats, response.body).ranking ?? { total: -1, rows: [] };
  };
}
