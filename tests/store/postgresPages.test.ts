import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_SORTS } from '../../contract/order.ts';
import { PRODUCT_SORTS } from '../../contract/product.ts';
import { USER_SORTS } from '../../contract/user.ts';
import { seed } from '../../demo/seed.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { at, type OpenStore, openStore } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';

/** Pages read with `after`, on both databases. */
const lists = [
  ['/merchant/products', PRODUCT_SORTS, [{}, { status: 'draft' }, { q: 's' }, { priceMin: 3000 }]],
  ['/users', USER_SORTS, [{}, { ordersMin: 1 }, { q: 'a' }]],
  ['/merchant/orders', ORDER_SORTS, [{}, { status: ['pending', 'delivered'] }, { q: 'a' }]],
] as const;

describe.each([
  ['SQLite', true, openStore],
  ['PostgreSQL', isThere, openPostgresStore],
] as const)('pages on %s', (_, is, open) => {
  let store: OpenStore & { remove?: () => Promise<void> };
  let token: string;
  beforeAll(async () => {
    if (!is) return;
    store = await open();
    await seed(store.db, {
      products: 90,
      hasVariants: false,
      orders: 90,
      customers: 60,
      clock: () => store.clock.now,
    });
    const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
    token = String(at((await store.call('POST /merchant/auth/login', { body })).body, 'token'));
    // Some products without an SKU or a price, which are sort columns.
    const bare = { sku: null, price: null, compareAtPrice: null, status: 'draft' };
    const { ids } = await read('/merchant/products', { range: [0, 9] });
    for (const id of ids) await store.call(`PUT /merchant/products/${id}`, { token, body: bare });
  });
  afterAll(() => store?.remove?.());

  const read = async (path: string, query: Record<string, unknown>, after?: string | null) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    if (after) search.set('after', after);
    const response = await store.call(`GET ${path}?${search}`, { token });
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    const rows: unknown[] = Array.isArray(response.body) ? response.body : [];
    return {
      response,
      ids: rows.map((row) => at(row, '_id')),
      next: response.headers.get('X-Next'),
    };
  };

  test.runIf(is)(
    'have every row once, in any sort order',
    async () => {
      for (const [path, sorts, filters] of lists) {
        for (const [place, filter] of filters.entries()) {
          // Every sort, and every filter with some of the sorts.
          for (const field of place === 0 ? sorts : sorts.slice(place - 1, place + 1)) {
            for (const order of ['ASC', 'DESC']) {
              const query = { filter, sort: [field, order] };
              const whole = await read(path, { ...query, range: [0, 999] });
              expect(whole.ids.length).toBeGreaterThan(3);
              expect(whole.next).toBeNull();
              const walked: unknown[] = [];
              let next: string | null = null;
              do {
                const page: Awaited<ReturnType<typeof read>> = await read(
                  path,
                  { ...query, range: [0, 2] },
                  next,
                );
                walked.push(...page.ids);
                next = page.next;
              } while (next);
              expect(walked, `${path} ${JSON.stringify(query)}`).toEqual(whole.ids);
            }
          }
        }
      }
    },
    60_000,
  );

  test.runIf(is)(
    'lose no other row when one is deleted meanwhile, and keep the total',
    async () => {
      const query = { sort: ['createdAt', 'ASC'] };
      const whole = await read('/merchant/products', { ...query, range: [0, 999] });
      const first = await read('/merchant/products', { ...query, range: [0, 9] });
      await store.call(`DELETE /merchant/products/${first.ids[9]}`, { token });
      const second = await read('/merchant/products', { ...query, range: [0, 9] }, first.next);
      expect(second.ids).toEqual(whole.ids.slice(10, 20));
      expect(second.response.headers.get('Content-Range')).toBe(
        `products */${whole.ids.length - 1}`,
      );
    },
  );

  test.runIf(is)('of orders have the embedded fields of single reads', async () => {
    const parts = ['shipments', 'refunds', 'notes', 'invoice'];
    const sort = ['createdAt', 'ASC'];
    const whole = await read('/merchant/orders', { sort, embed: parts, range: [0, 999] });
    const orders = Array.isArray(whole.response.body) ? whole.response.body : [];
    expect(orders.some((order) => JSON.stringify(at(order, 'refunds')) !== '[]')).toBe(true);
    for (const order of orders.slice(0, 12)) {
      const alone = await store.call(`GET /merchant/orders/${at(order, '_id')}`, { token });
      for (const part of parts) expect(at(order, part)).toEqual(at(alone.body, part));
    }
    const bare = await read('/merchant/orders', { sort, embed: 'notes', range: [0, 0] });
    expect(bare.response.text).not.toContain('"invoice"');
    const wrong = await store.call('GET /merchant/orders?embed=["timeline"]', { token });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('shipments')]);
  });

  test.runIf(is)('refuse an impossible cursor', async () => {
    for (const [field, value] of [
      ['price', 'abc'],
      ['price', 1.5],
      ['price', 1e300],
      ['name', 'a\u0000'],
    ]) {
      const place = JSON.stringify([field, 'asc', [value, 'x']]);
      const query = `sort=["${field}","ASC"]&after=${Buffer.from(place).toString('base64url')}`;
      const response = await store.call(`GET /merchant/products?${query}`, { token });
      expect(response.status, place).toBeLessThan(500);
    }
  });

  test.runIf(is)('refuse a cursor of another sort order, or a malformed one', async () => {
    const { next } = await read('/merchant/products', { range: [0, 9] });
    for (const after of ['nonsense', 'W10', next ?? '']) {
      const query = `sort=["name","ASC"]&after=${after}`;
      const response = await store.call(`GET /merchant/products?${query}`, { token });
      expect([response.status, response.text]).toEqual([400, expect.stringContaining('after')]);
    }
    const forged = Buffer.from(JSON.stringify(['name', 'asc', ['a', 'b', 'c']])).toString(
      'base64url',
    );
    const query = `sort=["name","ASC"]&after=${forged}`;
    expect((await store.call(`GET /merchant/products?${query}`, { token })).status).toBe(400);
  });
});
