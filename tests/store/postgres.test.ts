import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillStore, MARK } from './everyRoute.ts';
import { at, bruno } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';

/** The store on PostgreSQL, in its own database, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;
let token: string;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
  token = (await store.signIn()).token;
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: creates, finds, changes and counts products [C8] [D1]',
  async () => {
    const { categories: categoryId, products: productId } = await fillStore(store, token);
    const list = await store.call(
      `GET /merchant/products?${new URLSearchParams({
        filter: JSON.stringify({ q: 'shir', categoryId, stock: 'low', priceMin: 1000, tag: MARK }),
        sort: '["price","ASC"]',
        range: '[0,24]',
      })}`,
      { token },
    );
    expect([list.status, list.headers.get('Content-Range')]).toEqual([200, 'products 0-0/1']);
    const change = await store.call(`PUT /merchant/products/${productId}`, {
      token,
      body: { stockDelta: -3, stockSeen: 3 },
    });
    expect([change.status, at(change.body, 'availability')]).toEqual([200, 'out']);
    const again = await store.call('POST /merchant/products', {
      token,
      body: { name: 'Other', sku: MARK.toLowerCase() },
    });
    expect(Object.keys(Object(at(again.body, 'errors')))).toEqual(['sku']);
  },
);

test.runIf(isThere)(
  'PostgreSQL: finds products below cost, and counts promotions by state [D16]',
  async () => {
    const body = { name: 'Near its cost', status: 'active', price: 1000, costPrice: 900 };
    await store.call('POST /merchant/products', { token, body });
    const found = async (belowCost: object) => {
      const filter = JSON.stringify({ q: 'near', belowCost });
      const { headers } = await store.call(
        `GET /merchant/products?${new URLSearchParams({ filter })}`,
        { token },
      );
      return headers.get('X-Total-Count');
    };
    expect(await found({ percent: 10, amount: 0 })).toBe('0');
    expect(await found({ percent: 10.01, amount: 0 })).toBe('1');
    expect(await found({ percent: 0, amount: 99_999_999_999 })).toBe('1');
    const { headers } = await store.call('GET /merchant/promotions', { token });
    const counts: unknown = JSON.parse(headers.get('X-Counts') ?? '{}');
    expect(counts).toMatchObject({ all: Number(headers.get('X-Total-Count')), ended: 0 });
  },
);

test.runIf(isThere)(
  'PostgreSQL: rotates sessions, and limits simultaneous attempts [C4] [C6]',
  async () => {
    const { refreshToken } = await store.signIn();
    const refresh = () => store.call('POST /merchant/auth/refresh', { body: { refreshToken } });
    const tabs = await Promise.all([refresh(), refresh()]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        store.call('POST /merchant/auth/login', {
          body: { phone: bruno.phone, password: 'guess' },
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  },
);
