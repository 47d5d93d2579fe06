import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { callOf, exampleOf, keyOf, urlOf } from '../contract/exampleCalls.ts';
import { fillStore, MARK, routesOf } from './everyRoute.ts';
import { amina, at, bruno, type CallOptions, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let ids: Awaited<ReturnType<typeof fillStore>>;
let stranger: string;
beforeEach(async () => {
  store = await openStore();
  ids = await fillStore(store, (await store.signIn(amina)).token);
  stranger = (await store.signIn(bruno)).token;
});

/** A call of each endpoint that succeeds for Amina, and each read with each of her ids. */
async function callsOfAmina(): Promise<[request: string, options: CallOptions][]> {
  const calls: [string, CallOptions][] = [];
  for (const endpoint of endpoints) {
    // Leaves out calls that end the caller's session, and one that creates a record under the id in its path.
    const isLeftOut = /\/auth\/|^PUT \/merchant\/bulk-changes/.test(keyOf(endpoint));
    if (isLeftOut) continue;
    const example = await exampleOf(endpoint, store, '');
    const url = urlOf(endpoint, example, { ...ids, category: ids.categories });
    calls.push([`${endpoint.method} ${url}`, callOf(endpoint, example, stranger)]);
  }
  const hers = Object.values(ids);
  const searches = [`filter=${JSON.stringify({ id: hers })}`, 'q=only', ''];
  const reads = routesOf(store)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) =>
      path.includes(':')
        ? hers.map((id) => path.replace(/:\w+/, id))
        : searches.map((search) => `${path}?${encodeURI(search)}`),
    );
  return [...reads.map((url): [string, CallOptions] => [`GET ${url}`, {}]), ...calls];
}

test('no route shows or changes another merchant’s data', async () => {
  const hers = Object.values(ids);
  const calls = await callsOfAmina();
  const before = await recordsOf(amina.storeId);
  for (const [request, options] of calls) {
    const response = await store.call(request, { ...options, token: stranger });
    expect(response.text, request).not.toContain(MARK);
    const isOfHers = hers.some((id) => request.split('?')[0]?.includes(`/${id}`));
    // A category that is not hers has no products.
    if (isOfHers && !request.includes('/category/')) expect(response.status, request).toBe(404);
  }
  expect(await recordsOf(amina.storeId)).toEqual(before);
});

test('lists and totals of a second merchant are empty [C16]', async () => {
  const { token } = await store.signIn(amina);
  const paid = { status: 'confirmed', paid_total: 1000 } as const;
  await store.db.updateTable('orders').set(paid).execute();
  await store.call('POST /merchant/invoices', { token, body: { orders: [ids.orders] } });
  const refund = { amount: 100, reason: 'late' };
  await store.call(`PUT /merchant/orders/${ids.orders}`, { token, body: { refund } });
  // Each store has texts of emails; the orders of a customer need an id.
  const lists = endpoints.filter(
    ({ list, path }) => list && !/\{id\}|emails|users\/orders/.test(path),
  );
  for (const { path } of lists) {
    const hers = await store.call(`GET ${path}`, { token });
    expect([path, at(hers.body, 'length')]).not.toEqual([path, 0]);
    const response = await store.call(`GET ${path}`, { token: stranger });
    expect([path, response.status, response.body]).toEqual([path, 200, []]);
    expect(response.headers.get('X-Total-Count'), path).toBe('0');
  }
});

test('records of another store cannot be referenced', async () => {
  const { brands: brandId, categories: categoryId, products: productId } = ids;
  const promotion = { name: 'Hers', method: 'automatic', type: 'percentage', value: 10 };
  for (const [request, body] of [
    ['POST /merchant/products', { name: 'Shirt', categoryId }],
    ['POST /merchant/products', { name: 'Shirt', brandId }],
    ['POST /categories', { name: 'Below hers', parentId: categoryId }],
    ['POST /merchant/promotions', { ...promotion, scope: 'categories', categoryIds: [categoryId] }],
    ['POST /merchant/promotions', { ...promotion, scope: 'products', productIds: [productId] }],
  ] as const) {
    const response = await store.call(request, { token: stranger, body });
    expect([request, response.status]).toEqual([request, 422]);
  }
});

test('two stores may use the same SKU, slug, code and names', async () => {
  const product = await store.call('POST /merchant/products', {
    token: stranger,
    body: { name: `${MARK} shirt`, sku: MARK },
  });
  expect(product.status).toBe(201);
  const category = await store.call('POST /categories', {
    token: stranger,
    body: { name: `${MARK} category` },
  });
  expect(category.status).toBe(201);
  const promotion = await store.call('POST /merchant/promotions', {
    token: stranger,
    body: { name: 'Ten', method: 'code', code: 'only-amina', type: 'percentage', value: 10 },
  });
  expect(promotion.status).toBe(201);
});

test('every route needs a session, except pictures and sign-in', async () => {
  const open = [
    '/merchant/auth/login',
    '/merchant/auth/refresh',
    '/merchant/auth/check-user-exists',
    '/merchant/auth/send-otp',
    '/merchant/auth/verify-otp',
    '/merchant/auth/register',
    '/merchant/auth/reset-password',
    '/uploads/:name',
  ];
  for (const { method, path } of routesOf(store)) {
    if (open.includes(path)) continue;
    const response = await store.call(`${method} ${path.replace(/:\w+/, 'some-id')}`);
    expect([method, path, response.status]).toEqual([method, path, 401]);
    expect(at(response.body, 'error', 'message')).toBe('Sign in again.');
  }
});

async function recordsOf(storeId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const db = store.db.withTables<Record<string, { store_id: string }>>();
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'store_id')) continue;
    rows[name] = await db.selectFrom(name).selectAll().where('store_id', '=', storeId).execute();
  }
  return rows;
}
