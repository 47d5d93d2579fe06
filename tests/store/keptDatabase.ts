import { type Dialect, Kysely } from 'kysely';
import { expect } from 'vitest';
import { firstData, isStream } from '../../scripts/contract/callApi.ts';
import { createStore } from '../../store/app.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { routesOf } from './everyRoute.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { expectLevelCounts } from './levelCounts.ts';

export const keptDatabases = new URL('../fixtures/databases/', import.meta.url);

type Row = Record<string, unknown>;

/** Every row of every table, before today's code opens the database. */
export async function readAll(dialect: Dialect): Promise<Map<string, Row[]>> {
  const db = new Kysely<Record<string, Row>>({ dialect });
  try {
    const all = new Map<string, Row[]>();
    for (const { name, schema = 'public', isView } of await db.introspection.getTables()) {
      // Citus has tables and views of its own.
      if (schema !== 'public' || isView) continue;
      all.set(name, await db.selectFrom(name).selectAll().execute());
    }
    return all;
  } finally {
    await db.destroy();
  }
}

/** Expects that no row or value was lost or changed; new columns are allowed. */
export function expectKept(before: Map<string, Row[]>, after: Map<string, Row[]>): void {
  expect(before.size).toBeGreaterThan(30);
  for (const [table, rows] of before) {
    expect(rows.length, table).toBeGreaterThan(0);
    const columns = Object.keys(rows[0] ?? {});
    const now = after.get(table) ?? [];
    const asBefore = (row: Row) => JSON.stringify(columns.map((name) => row[name]));
    expect(now.map(asBefore).toSorted(), table).toEqual(rows.map(asBefore).toSorted());
  }
}

/**
 * Uses an upgraded database: signs in, reads every route, and makes common changes. `scripts/keepDatabase.ts` has its
 * content.
 */
async function workWith(db: Kysely<Database>): Promise<void> {
  const app = createStore({
    db,
    secret: 'a secret of at least thirty-two characters',
    clock: () => new Date('2026-11-21T13:00:00.000Z'),
    sendMessage: () => {},
    onFault: (error) => {
      throw error;
    },
  });
  const call = async (route: string, body?: object, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await app.request(`http://store.test/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      text: isStream(response) ? await firstData(response) : await response.text(),
    };
  };
  const signIn = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const { token } = JSON.parse((await call('POST /merchant/auth/login', signIn)).text);
  const bearer = { Authorization: `Bearer ${token}` };

  const ids = {
    categories: await firstId(db, 'categories'),
    products: await firstId(db, 'products'),
    users: await firstId(db, 'customers'),
    orders: await firstId(db, 'orders'),
    promotions: await firstId(db, 'promotions'),
  };
  const { name } = await db.selectFrom('uploads').select('name').executeTakeFirstOrThrow();
  const crashTexts: Record<string, string> = { ...ids, category: ids.categories, uploads: name };
  const queries: Record<string, string> = {
    '/merchant/orders/stats': '?from=2026-11-01T00:00:00.000Z&to=2026-11-21T00:00:00.000Z',
    '/users/orders': `?customerId=${ids.users}`,
    '/merchant/writes': '?key=never-sent',
  };
  const reads = routesOf({ app }).filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(10);
  for (const { path } of reads) {
    // A newer resource has no records yet.
    const [, kind = ''] = /([a-z-]+)\/:\w+/.exec(path) ?? [];
    if (kind !== '' && !Object.hasOwn(crashTexts, kind)) continue;
    const named = path.replace(
      /([a-z-]+)\/:\w+/,
      (_, kind: string) => `${kind}/${crashTexts[kind]}`,
    );
    const url = `${named}${queries[path] ?? ''}`;
    const { status, text } = await call(`GET ${url}`, undefined, bearer);
    expect(status, `${url}: ${text}`).toBe(200);
  }

  const changes: [string, object][] = [
    ['POST /merchant/products', { name: 'Made after the upgrade', price: 990, stock: 4 }],
    [`PUT /merchant/products/${ids.products}`, { name: 'Changed after the upgrade' }],
    [
      `PUT /merchant/products/${ids.products}`,
      {
        options: [{ name: 'Size', values: ['S', 'L'] }],
        variants: [
          { options: ['S'], price: 1500, stock: 4 },
          { options: ['L'], price: 1700, stock: 1 },
        ],
      },
    ],
    [`PUT /categories/${ids.categories}`, { description: 'Changed after the upgrade.' }],
    [`PUT /users/${ids.users}`, { tags: ['upgraded'] }],
    [`PUT /merchant/orders/${ids.orders}`, { note: 'Written after the upgrade.' }],
    [`PUT /merchant/promotions/${ids.promotions}`, { name: 'Changed after the upgrade' }],
    ['PUT /users/profile', { name: 'Changed after the upgrade' }],
  ];
  for (const [route, body] of changes) {
    const { status, text } = await call(route, body, bearer);
    expect(status, `${route}: ${text}`).toBe(route.startsWith('POST') ? 201 : 200);
  }
  const found = `/merchant/products?filter=${encodeURIComponent('{"q":"upgrade"}')}`;
  expect(JSON.parse((await call(`GET ${found}`, undefined, bearer)).text)).toHaveLength(2);
}

async function firstId(
  db: Kysely<Database>,
  table: 'categories' | 'products' | 'customers' | 'orders' | 'promotions',
): Promise<string> {
  const { id } = await db
    .selectFrom(table)
    .select(`${table}.id`)
    .where('store_id', '=', (eb) =>
      eb.selectFrom('merchants').select('merchants.store_id').where('phone', '=', DEMO_PHONE),
    )
    .orderBy(`${table}.created_at`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Expects that a migrated database can be worked with, and that its stock and counts are explained before and after. */
export async function expectUsable(db: Kysely<Database>): Promise<void> {
  const before = await expectExplainedStock(db);
  await expectLevelCounts(db);
  await workWith(db);
  expect(await expectExplainedStock(db)).toBeGreaterThan(before);
  await expectLevelCounts(db);
}
