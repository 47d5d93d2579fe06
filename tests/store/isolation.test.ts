import { beforeEach, expect, test } from 'vitest';
import { crudResources } from '../../contract/resources.ts';
import { fillStore, MARK, routesOf } from './everyRoute.ts';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let ids: Awaited<ReturnType<typeof fillStore>>;
let stranger: string;
beforeEach(async () => {
  store = await openStore();
  ids = await fillStore(store, (await store.signIn(amina)).token);
  stranger = (await store.signIn(bruno)).token;
});

const bodies = [
  undefined,
  {},
  { name: 'Taken over' },
  { name: 'Taken over', status: 'archived' },
  { stockDelta: -1, stockSeen: 3 },
  { quantity: -1, reason: 'stolen' },
  { note: 'I was here' },
  { status: 'confirmed' },
  { isActive: false },
];

test('no route shows or changes another merchant’s data', async () => {
  const before = await recordsOf(amina.storeId);
  for (const { method, path } of routesOf(store)) {
    for (const target of path.includes(':') ? Object.values(ids) : ['']) {
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : bodies) {
        const url = path.replace(/:\w+/, target);
        const query = `?filter=${encodeURIComponent(JSON.stringify({ id: Object.values(ids) }))}`;
        for (const search of method === 'GET' ? ['', query, '?q=only'] : ['']) {
          const answer = await store.call(`${method} ${url}${search}`, {
            token: path.includes('logout') ? '' : stranger,
            ...(body === undefined ? {} : { body }),
          });
          const call = `${method} ${url}${search} ${answer.status}`;
          expect(answer.text, call).not.toContain(MARK);
          if (target !== '' && !path.includes('/category/')) {
            expect(answer.status, call).toBeGreaterThanOrEqual(400);
          }
        }
      }
    }
  }
  expect(await recordsOf(amina.storeId)).toEqual(before);
});

test('lists and totals of a second merchant are empty', async () => {
  for (const path of [
    '/merchant/products',
    '/categories',
    '/merchant/orders',
    '/merchant/promotions',
    '/users',
    ...crudResources.map(({ path }) => path),
  ]) {
    const answer = await store.call(`GET ${path}`, { token: stranger });
    expect([path, answer.status, answer.body]).toEqual([path, 200, []]);
    expect(answer.headers.get('X-Total-Count')).toBe('0');
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
    const answer = await store.call(request, { token: stranger, body });
    expect([request, answer.status]).toEqual([request, 422]);
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
    const answer = await store.call(`${method} ${path.replace(/:\w+/, 'some-id')}`);
    expect([method, path, answer.status]).toEqual([method, path, 401]);
    expect(at(answer.body, 'error', 'message')).toBe('Sign in again.');
  }
});

const OWNED = [
  'merchants',
  'categories',
  'products',
  'product_terms',
  'product_tags',
  'stock_changes',
  'customers',
  'promotions',
  'orders',
  'order_notes',
  'order_events',
] as const;

async function recordsOf(storeId: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  const db = store.db.withTables<Record<string, { store_id: string }>>();
  const declared = crudResources.map(({ name }) => name.replaceAll('-', '_'));
  for (const table of [...OWNED, ...declared]) {
    rows.push(await db.selectFrom(table).selectAll().where('store_id', '=', storeId).execute());
  }
  return rows;
}
