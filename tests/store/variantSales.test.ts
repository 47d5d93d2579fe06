import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { up } from '../../store/db/migrations/0017_variantRanks.ts';
import { addOrder } from './addOrder.ts';
import { readAggregates } from './aggregates.ts';
import { amina, at } from './openStore.ts';
import { isThere, openStoreOn } from './postgresServer.ts';
import { asSent, openStoreWithVariants, shirt } from './storeWithVariants.ts';

const createdFrom = '2026-01-01T00:00:00.000Z';

test('a product’s sales are listed by variant, with current names, and former names of deleted ones', async () => {
  await expectSales(await openStoreWithVariants());
});

test('the best-selling variants are ranked, and each opens its orders', async () => {
  await expectRanking(await openStoreWithVariants());
});

test.runIf(isThere)('PostgreSQL: the same', async () => {
  const store = await openStoreOn('PostgreSQL');
  await expectRanking(await openStoreWithVariants(store));
  await expectSales(await openStoreWithVariants(store));
});

type Merchant = Awaited<ReturnType<typeof openStoreWithVariants>>;

async function expectSales(merchant: Merchant) {
  const { product, blue } = await sold(merchant, 1000);
  await merchant.change(product._id, { variants: asSent(product).slice(0, 2) });
  const sales = async (filter: object) => {
    const query = `blocks=variantSales&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return statsOf(merchant, query, 'variantSales');
  };
  expect(await sales({ productId: product._id, status: NOT_CANCELLED, createdFrom })).toEqual([
    { variantId: null, variantName: 'Sand / M', quantity: 1, netSales: 9000 },
    { variantId: blue, variantName: 'Sea blue / M', quantity: 4, netSales: 5000 },
    { variantId: null, variantName: null, quantity: 1, netSales: 500 },
  ]);
  expect(await sales({ productId: product._id })).toHaveLength(3);
  expect(await sales({})).toBeUndefined();
}

async function expectRanking(merchant: Merchant) {
  const { product, blue, sand } = await sold(merchant, 2000);
  // From noon, so that the aggregates by whole days do not suffice.
  const span = { from: '2026-02-28T12:00:00.000Z', to: '2026-03-02T09:30:00.000Z' };
  const ranked = async () =>
    statsOf(merchant, `${new URLSearchParams({ ...span, blocks: 'topVariants' })}`, 'topVariants');
  const its = { productId: product._id, productName: product.name };
  const ranking = [
    { _id: sand, name: 'Sand / M', ...its, quantity: 1, netSales: 9000, stock: 2 },
    { _id: blue, name: 'Sea blue / M', ...its, quantity: 4, netSales: 5000, stock: 8 },
  ];
  expect(await ranked()).toEqual(ranking);

  for (const { _id, quantity, netSales } of ranking) {
    const placed = { createdFrom: span.from, createdTo: span.to };
    const filter = { variantId: _id, status: NOT_CANCELLED, ...placed };
    const query = `blocks=sums&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect(await statsOf(merchant, query, 'sums')).toMatchObject({
      itemsSold: quantity,
      itemSales: netSales,
    });
  }

  const aggregates = await readAggregates(merchant.store.db, amina.storeId);
  await merchant.store.db.deleteFrom('ranked_sales').where('subject', '=', 'variant').execute();
  expect(await ranked()).not.toEqual(ranking);
  // An older database has orders, but no aggregates of variants. Migrations are untyped.
  const older: unknown = merchant.store.db;
  if (older instanceof Kysely) await up(older);
  expect(await readAggregates(merchant.store.db, amina.storeId)).toEqual(aggregates);
  expect(await ranked()).toEqual(ranking);

  await merchant.store.call(`PUT /merchant/orders/order-2002`, {
    token: merchant.token,
    body: { status: 'cancelled', cancelReason: 'fraud', restock: false },
  });
  await merchant.change(product._id, { trackStock: false });
  expect(await ranked()).toEqual([{ ...ranking[1], quantity: 3, netSales: 3000, stock: null }]);
  await merchant.change(product._id, { variants: asSent(product).slice(1) });
  expect(await ranked()).toEqual([]);
}

/** Orders of blue and sand shirts, in the last days and last year. */
async function sold(merchant: Merchant, start: number) {
  const variants = shirt.variants.map(({ sku, ...variant }) => ({
    ...variant,
    sku: sku && `${sku}-${start}`,
  }));
  const product = await merchant.add({ ...shirt, variants });
  const [blue = '', , sand = ''] = product.variants.map(({ _id }) => _id);
  const item = { product_id: product._id, name: product.name };
  // The variant's former name.
  const blueItem = { ...item, variant_id: blue, variant_name: 'Blue / M' };
  const sandItem = { ...item, variant_id: sand, variant_name: 'Sand / M' };
  const orders = [
    {
      items: [
        { ...blueItem, quantity: 3 },
        { name: 'Another', quantity: 9 },
      ],
    },
    // One unit was returned.
    {
      items: [
        { ...blueItem, variant_name: 'Navy / M', quantity: 2, returned_quantity: 1 },
        { ...sandItem, quantity: 1, unit_price: 9000 },
      ],
      created_at: '2026-03-02T09:00:00.000Z',
    },
    { items: [{ ...item, quantity: 1, unit_price: 500 }] },
    { status: 'cancelled', items: [{ ...blueItem, quantity: 7 }] },
    { created_at: '2025-01-01T00:00:00.000Z', items: [{ ...blueItem, quantity: 5 }] },
  ];
  for (const [index, order] of orders.entries()) {
    const sequence = start + 1 + index;
    await addOrder(merchant.store.db, amina.storeId, `order-${sequence}`, { sequence, ...order });
  }
  return { product, blue, sand };
}

async function statsOf(merchant: Merchant, query: string, block: string) {
  const { token } = merchant;
  return at(
    (await merchant.store.call(`GET /merchant/orders/stats?${query}`, { token })).body,
    block,
  );
}
