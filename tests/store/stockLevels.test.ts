import { expect, test } from 'vitest';
import { SALES_DAYS } from '../../domain/daysOfStock.ts';
import { addOrder } from './addOrder.ts';
import { amina, at } from './openStore.ts';
import { databases, openStoreOn } from './postgresServer.ts';
import { openStoreWithVariants, shirt } from './storeWithVariants.ts';

test.each(databases)(
  'lists variants that are out of stock or low, those that sell out first at the top [R3], %s',
  async (database) => {
    const store = await openStoreOn(database);
    store.clock.now = new Date('2026-03-10T12:00:00.000Z');
    const merchant = await openStoreWithVariants(store);
    const { _id: shirtId, variants } = await merchant.add();
    const [, large, sand] = variants;
    const mug = await merchant.add({ name: 'Mug', status: 'active', price: 900, stock: 4 });
    await merchant.add({ name: 'Bowl', status: 'active', price: 900, stock: 3 });
    await merchant.add({ name: 'Full', status: 'active', price: 900, stock: 300 });
    await merchant.add({ name: 'Draft', status: 'draft', price: 900, stock: 0 });
    await merchant.add({ name: 'Untracked', status: 'active', price: 900, trackStock: false });
    const sold = (product_id: string, quantity: number, more = {}) => ({
      ...{ product_id, name: 'Any', quantity, unit_price: 900, total: 900 * quantity },
      ...more,
    });
    const { db } = store;
    await addOrder(db, amina.storeId, 'open', {
      items: [sold(mug._id, 3), sold(shirtId, 2, { variant_id: sand?._id })],
    });
    await addOrder(db, amina.storeId, 'half', {
      ...{ sequence: 1002, number: '#1002', status: 'processing' },
      items: [sold(mug._id, 3, { fulfilled_quantity: 2 })],
    });
    await addOrder(db, amina.storeId, 'done', {
      ...{ sequence: 1003, number: '#1003', status: 'shipped' },
      items: [sold(mug._id, 9, { fulfilled_quantity: 9 })],
    });
    const levels = await merchant.list('/merchant/stock-levels', {});
    expect(levels.map((row) => [at(row, 'name'), at(row, 'availability')])).toEqual([
      ['Mug', 'low'],
      ['Linen shirt (Sand / M)', 'low'],
      ['Linen shirt (Sea blue / L)', 'out'],
      ['Bowl', 'low'],
    ]);
    expect(levels[0]).toMatchObject({ reserved: 4, sold: 15, stock: 4, daysLeft: 8 });
    expect(levels[3]).toMatchObject({ reserved: 0, sold: 0, daysLeft: null, stock: 3 });
    const names = async (filter: object) =>
      (await merchant.list('/merchant/stock-levels', filter)).map((row) => at(row, 'name'));
    expect(await names({ availability: 'out' })).toEqual(['Linen shirt (Sea blue / L)']);
    expect(await names({ q: 'sand shirt' })).toEqual(['Linen shirt (Sand / M)']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ id: [large?._id] })).toEqual(['Linen shirt (Sea blue / L)']);
    expect(await names({ categoryId: 'none' })).toEqual([]);
    const { headers } = await store.call(
      'GET /merchant/stock-levels?filter={"categoryId":"none"}',
      {
        token: merchant.token,
      },
    );
    expect(headers.get('X-Total-Count')).toBe('0');
    const { body: own } = await store.call(`GET /merchant/products/${shirtId}/stock-levels`, {
      token: merchant.token,
    });
    expect(own).toMatchObject(
      variants.map(({ _id }) => ({ variantId: _id, reserved: _id === sand?._id ? 2 : 0 })),
    );
    const orders = async (filter: object) =>
      (await merchant.list('/merchant/orders', { unsent: true, ...filter })).map((row) =>
        at(row, '_id'),
      );
    expect(await orders({ productId: mug._id })).toEqual(['open', 'half']);
    expect(await orders({ variantId: sand?._id })).toEqual(['open']);
    expect(await orders({})).toEqual(['open', 'half']);
  },
);

test('what is low by a threshold of its own is listed, and days follow the last 30 days', async () => {
  const merchant = await openStoreWithVariants();
  const { store } = merchant;
  const product = await merchant.add({ ...shirt, lowStockThreshold: 8 });
  const [small] = product.variants;
  const { body } = await merchant.store.call('GET /merchant/stock-levels?sort=["stock","DESC"]', {
    token: merchant.token,
  });
  expect(at(body, '0')).toMatchObject({ _id: small?._id, stock: 8, availability: 'low' });
  const items = [{ product_id: product._id, variant_id: small?._id, quantity: 2 }];
  const old = new Date(store.clock.now.getTime() - (SALES_DAYS + 1) * 86_400_000).toISOString();
  await addOrder(store.db, amina.storeId, 'old', { created_at: old, items });
  await addOrder(store.db, amina.storeId, 'new', { sequence: 1002, number: '#1002', items });
  const [level] = await merchant.list('/merchant/stock-levels', { id: [small?._id] });
  expect(level).toMatchObject({ stock: 8, sold: 2, daysLeft: 120, reserved: 4 });
});

test.each(databases)(
  'pages of stock levels follow each other in every order, whether sold or not [R3], %s',
  async (database) => {
    const store = await openStoreOn(database);
    const merchant = await openStoreWithVariants(store);
    const variants = [3, 0, 2].map((stock, index) => ({ ...shirt.variants[index], stock }));
    const { _id: shirtId, variants: made } = await merchant.add({ ...shirt, variants });
    const mug = await merchant.add({ name: 'Mug', status: 'active', price: 900, stock: 4 });
    await merchant.add({ name: 'Bowl', status: 'active', price: 900, stock: 1 });
    await addOrder(store.db, amina.storeId, 'sold', {
      items: [
        { product_id: mug._id, quantity: 4 },
        { product_id: shirtId, variant_id: made[2]?._id ?? null, quantity: 1 },
      ],
    });
    const read = async (sort: string, direction: string, range: string) => {
      const path = `/merchant/stock-levels?sort=["${sort}","${direction}"]&range=${range}`;
      const { body } = await store.call(`GET ${path}`, { token: merchant.token });
      return Array.isArray(body)
        ? body.map((row) => `${at(row, 'name')}, ${at(row, 'stock')}`)
        : [];
    };
    const [first, second, third] = made.map(
      ({ options }) => `Linen shirt (${options.join(' / ')})`,
    );
    const soonest = ['Mug, 4', `${third}, 2`, `${second}, 0`, 'Bowl, 1', `${first}, 3`];
    const orders = {
      daysLeft: soonest,
      stock: [`${second}, 0`, 'Bowl, 1', `${third}, 2`, `${first}, 3`, 'Mug, 4'],
      sold: [`${second}, 0`, 'Bowl, 1', `${first}, 3`, `${third}, 2`, 'Mug, 4'],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      for (const direction of ['ASC', 'DESC']) {
        const pages = [];
        for (const range of ['[0,1]', '[2,3]', '[4,5]', '[6,7]'])
          pages.push(...(await read(sort, direction, range)));
        expect(pages, `${sort} ${direction}`).toEqual(
          direction === 'ASC' ? expected : expected.toReversed(),
        );
      }
    }
  },
);

test.each(databases)(
  'a variant with the id of its product was listed twice, %s',
  async (database) => {
    const store = await openStoreOn(database);
    const merchant = await openStoreWithVariants(store);
    const { _id: shirtId, variants } = await merchant.add({ ...shirt, lowStockThreshold: 99 });
    await store.db
      .updateTable('product_variants')
      .set({ id: shirtId })
      .where('id', '=', variants[0]?._id ?? '')
      .execute();
    const items = [
      { product_id: shirtId, variant_id: shirtId, quantity: 2 },
      { product_id: shirtId, variant_id: variants[1]?._id ?? null, quantity: 5 },
    ];
    await addOrder(store.db, amina.storeId, 'sold', { items });
    const soldOf = async (path: string) => {
      const { body } = await store.call(`GET ${path}`, { token: merchant.token });
      if (!Array.isArray(body)) return [];
      return body.flatMap((row) => (at(row, 'variantId') === shirtId ? [at(row, 'sold')] : []));
    };
    for (const sort of ['daysLeft', 'sold', 'stock', 'name']) {
      expect(await soldOf(`/merchant/stock-levels?sort=["${sort}","ASC"]`), sort).toEqual([2]);
    }
    expect(await soldOf(`/merchant/products/${shirtId}/stock-levels`)).toEqual([2]);
  },
);
