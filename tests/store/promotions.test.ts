import { beforeEach, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { priceStoredBasket, type WantedBasket } from './priceStoredBasket.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

const body = { name: 'Welcome', method: 'code', code: 'welcome10', type: 'percentage', value: 10 };

const create = (more: object = {}, headers: Record<string, string> = {}) =>
  store.call('POST /merchant/promotions', { token, body: { ...body, ...more }, headers });
const idOf = async (more: object = {}) => textAt((await create(more)).body, '_id');
const read = (id: string) => store.call(`GET /merchant/promotions/${id}`, { token });

/** Places an order with promotions. */
async function place(id: string, amounts: Record<string, number>, more: object = {}) {
  const promotions = Object.entries(amounts).map(([_id, amount]) => ({ _id, code: 'X', amount }));
  await addOrder(store.db, amina.storeId, id, {
    sequence: 1000 + Number(id.slice(-1)),
    promotions: JSON.stringify(promotions),
    ...more,
  });
}

test('a new promotion gets defaults, starts now, and returns its location [C9]', async () => {
  const response = await create();
  expect(response.status).toBe(201);
  const id = textAt(response.body, '_id');
  expect(response.headers.get('Location')).toBe(`/api/merchant/promotions/${id}`);
  const now = '2026-03-02T09:00:00.000Z';
  const whole = {
    _id: id,
    ...body,
    code: 'WELCOME10',
    maxDiscount: null,
    scope: 'order',
    productIds: [],
    productVariants: [],
    categoryIds: [],
    excludeProductIds: [],
    excludeDiscounted: false,
    minSubtotal: null,
    minQuantity: null,
    usageLimit: null,
    usageLimitPerCustomer: null,
    startsAt: now,
    endsAt: null,
    isActive: true,
    combinable: false,
    currency: 'EUR',
    usedCount: 0,
    discountTotal: 0,
    isLocked: false,
    createdAt: now,
    updatedAt: now,
  };
  expect(response.body).toEqual(whole);
  expect((await read(id)).body).toEqual(whole);
});

test('a change keeps absent fields, and increments the ETag [C9, D17]', async () => {
  const id = await idOf({ usageLimit: 50, minSubtotal: 3000, combinable: true });
  store.clock.advance(60);
  const response = await store.call(`PUT /merchant/promotions/${id}`, {
    token,
    body: { isActive: false, endsAt: '2026-04-01T21:59:59Z' },
    headers: { 'If-Match': '"1"' },
  });
  expect(response.headers.get('ETag')).toBe('"2"');
  expect(response.body).toMatchObject({
    name: 'Welcome',
    usageLimit: 50,
    minSubtotal: 3000,
    combinable: true,
    isActive: false,
    endsAt: '2026-04-01T21:59:59.000Z',
    updatedAt: '2026-03-02T09:01:00.000Z',
  });
});

test('uses, discounts and orders of a promotion follow its orders [C9, D16]', async () => {
  const welcome = await idOf();
  const shipping = await idOf({ code: 'SHIP', type: 'free_shipping', value: null });
  await place('order-1', { [welcome]: 150, [shipping]: 590 });
  await place('order-2', { [welcome]: 250 });
  await place('order-3', { [welcome]: 999 }, { status: 'cancelled' });
  expect((await read(welcome)).body).toMatchObject({ usedCount: 2, discountTotal: 400 });
  expect((await read(shipping)).body).toMatchObject({ usedCount: 1, discountTotal: 590 });
  expect(await carriers({ promotionId: welcome })).toEqual(['order-1', 'order-2', 'order-3']);
  expect(await carriers({ promotionId: shipping })).toEqual(['order-1']);
  expect(await carriers({ promotionId: welcome, status: 'cancelled' })).toEqual(['order-3']);
  expect(await carriers({ promotionId: 'nobody' })).toEqual([]);
});

async function carriers(filter: object): Promise<unknown[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(['number', 'ASC']),
  });
  const { body: orders, headers } = await store.call(`GET /merchant/orders?${query}`, { token });
  const found = Array.isArray(orders) ? orders.map((order) => at(order, '_id')) : [];
  expect(headers.get('X-Total-Count')).toBe(String(found.length));
  return found;
}

test('a cancelled order gives its use back; its promotion stays locked [S6, D16]', async () => {
  const id = await idOf({ usageLimit: 1 });
  await place('order-1', { [id]: 150 });
  expect(await states('used_up')).toEqual(['Welcome']);
  const cancelled = await store.call('PUT /merchant/orders/order-1', {
    token,
    body: { status: 'cancelled', cancelReason: 'out_of_stock' },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await read(id)).body).toMatchObject({
    usedCount: 0,
    discountTotal: 0,
    isLocked: true,
  });
  expect(await states('active')).toEqual(['Welcome']);
});

async function states(state: string): Promise<unknown[]> {
  const filter = encodeURIComponent(JSON.stringify({ state }));
  const { body: found } = await store.call(`GET /merchant/promotions?filter=${filter}`, { token });
  return Array.isArray(found) ? found.map((one) => at(one, 'name')) : [];
}

test('counts a customer’s uses by orders that are not cancelled [C9, D16]', async () => {
  const mug = { name: 'Mug', price: 2000 };
  const made = await store.call('POST /merchant/products', { token, body: mug });
  const id = await idOf({ usageLimitPerCustomer: 1 });
  const ada = { customer_id: 'ada' };
  await place('order-1', { [id]: 150 }, { ...ada, status: 'cancelled' });
  const lines = [{ productId: textAt(made.body, '_id'), quantity: 2 }];
  const discountOf = async (customerId: string | null) => {
    const wanted = { lines, shipping: 0, codes: ['welcome10'], customerId };
    return (await priceStoredBasket(store.db, amina.storeId, wanted, store.clock.now)).discount;
  };
  expect(await discountOf('ada')).toBe(400);
  await place('order-2', { [id]: 150 }, ada);
  expect([await discountOf('ada'), await discountOf('bea'), await discountOf(null)]).toEqual([
    0, 400, 400,
  ]);
});

test('a variant in a basket has its own price, and its product’s promotions apply', async () => {
  const merchant = await openStoreWithVariants(store);
  const product = await merchant.add();
  const [blue, long, sand] = product.variants;
  await idOf({ scope: 'products', productIds: [product._id], minSubtotal: null });
  await merchant.change(product._id, {
    variants: product.variants.map(({ _id, options }) => ({
      _id,
      options,
      isEnabled: _id !== long?._id,
    })),
  });
  const priced = (lines: WantedBasket['lines']) =>
    priceStoredBasket(
      store.db,
      amina.storeId,
      { lines, shipping: 0, codes: ['welcome10'] },
      store.clock.now,
    );
  const line = { productId: product._id, quantity: 2 };
  const both = await priced([
    { ...line, variantId: blue?._id ?? '' },
    { ...line, variantId: sand?._id ?? '' },
  ]);
  expect(both).toMatchObject({
    subtotal: 2 * 4900 + 2 * 4500,
    discount: 1880,
    lines: [
      { variantId: blue?._id, unitPrice: 4900, costPrice: null },
      { variantId: sand?._id, unitPrice: 4500, costPrice: 2000 },
    ],
  });
  // Not for sale: a product without its variant, a disabled variant, a variant of another product.
  const mug = await merchant.add({ name: 'Mug', price: 900 });
  for (const wrong of [
    line,
    { ...line, variantId: long?._id ?? '' },
    { ...line, productId: mug._id, variantId: blue?._id ?? '' },
  ]) {
    await expect(priced([wrong])).rejects.toThrow('is not for sale');
  }
});

test('a promotion can be limited to existing variants of a product', async () => {
  const merchant = await openStoreWithVariants(store);
  const product = await merchant.add();
  const mug = await merchant.add({ name: 'Mug', price: 900 });
  const [blue, , sand] = product.variants.map(({ _id }) => _id);
  const scope = (variantIds: unknown[], productId = product._id) => ({
    scope: 'products',
    productIds: [product._id, mug._id],
    productVariants: [{ productId, variantIds }],
  });
  for (const [variantIds, productId, message] of [
    [[blue, 'gone'], product._id, 'A variant no longer exists: gone.'],
    [[blue], mug._id, `A variant no longer exists: ${blue}.`],
    [[], product._id, 'This value is not valid.'],
    [Array(2001).fill(blue), product._id, 'Choose at most 2,000 variants.'],
  ] as const) {
    const response = await create(scope([...variantIds], productId));
    expect([response.status, JSON.stringify(at(response.body, 'errors'))]).toEqual([
      422,
      expect.stringContaining(message),
    ]);
  }
  const id = await idOf(scope([blue, blue]));
  const named = [{ productId: product._id, variantIds: [blue] }];
  expect((await read(id)).body).toMatchObject({ productVariants: named });
  const { lines } = await priceStoredBasket(
    store.db,
    amina.storeId,
    {
      lines: [
        { productId: product._id, variantId: blue ?? '', quantity: 1 },
        { productId: product._id, variantId: sand ?? '', quantity: 1 },
        { productId: mug._id, quantity: 1 },
      ],
      shipping: 0,
      codes: ['welcome10'],
    },
    store.clock.now,
  );
  expect(lines.map(({ discount }) => discount)).toEqual([490, 0, 90]);
  // A variant that was deleted later is not validated again.
  await merchant.change(product._id, {
    variants: product.variants
      .filter(({ _id }) => _id !== blue)
      .map(({ _id, options }) => ({ _id, options })),
  });
  const change = (body: object) => store.call(`PUT /merchant/promotions/${id}`, { token, body });
  expect((await change({ value: 20 })).body).toMatchObject({ value: 20, productVariants: named });
  // A console without variants removes the product. The store then removes its choice of variants.
  const without = await change({ productIds: [mug._id] });
  expect(without.body).toMatchObject({ productIds: [mug._id], productVariants: [] });
});

test('a promotion from before variants applies to all of them', async () => {
  const id = await idOf({ name: 'Old' });
  const { rules } = await store.db
    .selectFrom('promotions')
    .select('rules')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { productVariants, ...older } = JSON.parse(String(rules));
  expect(productVariants).toEqual([]);
  await store.db
    .updateTable('promotions')
    .set({ rules: JSON.stringify(older) })
    .where('id', '=', id)
    .execute();
  expect((await read(id)).body).toMatchObject({ name: 'Old', productVariants: [] });
});

test('a promotion without orders can be deleted, and its code reused [C9]', async () => {
  const id = await idOf();
  expect((await store.call(`DELETE /merchant/promotions/${id}`, { token })).status).toBe(204);
  expect((await read(id)).status).toBe(404);
  expect((await create()).status).toBe(201);
});

test('a promotion with orders cannot be deleted, and the response says what to do [C9]', async () => {
  const id = await idOf();
  await place('order-1', { [id]: 150 }, { status: 'cancelled' });
  const response = await store.call(`DELETE /merchant/promotions/${id}`, { token });
  expect([response.status, at(response.body, 'error', 'message')]).toEqual([
    409,
    'Orders were placed with this promotion, so it can’t be deleted. Pause or end it instead.',
  ]);
  expect((await read(id)).status).toBe(200);
});

test('an unknown id is not found on any route', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    for (const id of ['nobody', 'a%20b', 'x'.repeat(65)]) {
      const response = await store.call(`${method} /merchant/promotions/${id}`, {
        token,
        ...(method === 'PUT' && { body: { isActive: false } }),
      });
      expect([method, id, response.status]).toEqual([method, id, 404]);
      expect(at(response.body, 'error', 'message')).toBe('There is no such promotion.');
    }
  }
});

test('an edit does not reset the uses of orders placed meanwhile [D16]', async () => {
  const id = await idOf();
  await Promise.all([
    store.call(`PUT /merchant/promotions/${id}`, { token, body: { name: 'Renamed' } }),
    place('order-1', { [id]: 150 }),
    store.call(`PUT /merchant/promotions/${id}`, { token, body: { value: 20 } }),
  ]);
  expect((await read(id)).body).toMatchObject({ name: 'Renamed', value: 20, usedCount: 1 });
});
