import { expect, test } from 'vitest';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { addOrder } from './addOrder.ts';
import { amina, at } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';
import { asSent, openStoreWithVariants } from './storeWithVariants.ts';

test('what a product sold is told by variant, those that are gone by their names', async () => {
  await expectSales(await openStoreWithVariants());
});

test.runIf(isThere)('PostgreSQL: the same', async () => {
  const store = await openPostgresStore();
  await expectSales(await openStoreWithVariants(store));
  await store.remove();
});

async function expectSales(shop: Awaited<ReturnType<typeof openStoreWithVariants>>) {
  const product = await shop.made();
  const [blue, , sand] = product.variants;
  const item = { product_id: product._id, name: product.name };
  const blueItem = { ...item, variant_id: blue?._id ?? '', variant_name: 'Blue / M' };
  const sandItem = { ...item, variant_id: sand?._id ?? '', variant_name: 'Sand / M' };
  const orders = [
    {
      items: [
        { ...blueItem, quantity: 3 },
        { name: 'Another', quantity: 9 },
      ],
    },
    // Called otherwise then, and one unit of it came back.
    {
      items: [
        { ...blueItem, variant_name: 'Navy / M', quantity: 2, returned_quantity: 1 },
        { ...sandItem, quantity: 1, unit_price: 9000 },
      ],
    },
    { items: [{ ...item, quantity: 1, unit_price: 500 }] },
    { status: 'cancelled', items: [{ ...blueItem, quantity: 7 }] },
    { created_at: '2025-01-01T00:00:00.000Z', items: [{ ...blueItem, quantity: 5 }] },
  ];
  for (const [index, order] of orders.entries()) {
    const sequence = 1001 + index;
    await addOrder(shop.store.db, amina.storeId, `order-${sequence}`, { sequence, ...order });
  }
  await shop.change(product._id, { variants: asSent(product).slice(0, 2) });
  const sold = async (filter: object) => {
    const query = `blocks=variantSales&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { body } = await shop.store.call(`GET /merchant/orders/stats?${query}`, {
      token: shop.token,
    });
    return at(body, 'variantSales');
  };
  const createdFrom = '2026-01-01T00:00:00.000Z';
  expect(await sold({ productId: product._id, status: NOT_CANCELLED, createdFrom })).toEqual([
    { variantId: null, variantName: 'Sand / M', quantity: 1, netSales: 9000 },
    { variantId: blue?._id, variantName: 'Navy / M', quantity: 4, netSales: 5000 },
    { variantId: null, variantName: null, quantity: 1, netSales: 500 },
  ]);
  expect(await sold({ productId: product._id })).toHaveLength(3);
  expect(await sold({})).toBeUndefined();
}
