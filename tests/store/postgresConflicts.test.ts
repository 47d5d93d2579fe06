import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../store/db/schema.ts';
import { type Answer, amina, textAt } from './openStore.ts';
import {
  areWaiting,
  isOneMachine,
  isThere,
  openPostgresStore,
  type PostgresStore,
} from './postgresServer.ts';

/** Transactions that PostgreSQL aborts are retried; if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;
let token: string;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
  token = (await store.signIn()).token;
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: changing the low-stock threshold while products are edited keeps counts right',
  async () => {
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const body = { name: `Mug ${index}`, price: 100, stock: 8, status: 'active' };
      ids.push(textAt((await store.call('POST /merchant/products', { token, body })).body, '_id'));
    }
    const setLevel = (lowStockDefault: number) =>
      store.call('PUT /users/profile', { token, body: { storeSettings: { lowStockDefault } } });
    const edit = (id: string, index: number) => {
      const body = index % 2 === 0 ? { status: 'draft' } : { lowStockThreshold: index % 10 };
      return store.call(`PUT /merchant/products/${id}`, { token, body });
    };
    for (let round = 0; round < 6; round += 1) {
      const responses = await Promise.all([
        ...ids.toReversed().map(edit),
        setLevel(round % 2 === 0 ? 10 : 3),
      ]);
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    }
    const counted = await store.db
      .selectFrom('product_counts')
      .select(['status', 'category_id', 'availability', 'count'])
      .where('count', '<>', 0)
      .orderBy('status')
      .orderBy('availability')
      .execute();
    const found = await store.db
      .selectFrom('products')
      .select((eb) => [
        'status',
        eb.fn.coalesce('category_id', eb.val('')).as('category_id'),
        'availability',
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy(['status', 'category_id', 'availability'])
      .orderBy('status')
      .orderBy('availability')
      .execute();
    expect(counted).toEqual(found);
  },
);

type Write = (trx: Kysely<Database>) => Promise<unknown>;

/**
 * Sends a request that writes `first` and then `second`, while another transaction writes them in reverse order and has
 * a longer deadlock timeout. PostgreSQL aborts the transaction of the request.
 */
async function askAgainst(
  [first, second]: readonly [Write, Write],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const other = store.db.transaction().execute(async (trx) => {
    await sql`set local deadlock_timeout = '1min'`.execute(trx);
    await second(trx);
    const response = ask();
    await areWaiting(store.db, 1);
    await first(trx);
    return { response };
  });
  return (await other).response;
}

const write = (table: string, id: string) => (trx: Kysely<Database>) =>
  sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(trx);

test.runIf(isOneMachine)(
  'PostgreSQL: retries settings, refresh and category deletion after a deadlock',
  async () => {
    const mine = write('merchants', amina.id);
    const ownStore = write('stores', amina.storeId);
    const body = { name: 'Amina', storeSettings: { name: 'Store' } };
    const saved = await askAgainst([ownStore, mine], () =>
      store.call('PUT /users/profile', { token, body }),
    );
    expect(saved.status).toBe(200);

    const { refreshToken } = await store.signIn();
    const tokens = (trx: Kysely<Database>) =>
      sql`update refresh_tokens set used_at = used_at`.execute(trx);
    const sessions = (trx: Kysely<Database>) => sql`update sessions set id = id`.execute(trx);
    const refreshed = await askAgainst([tokens, sessions], () =>
      store.call('POST /merchant/auth/refresh', { body: { refreshToken } }),
    );
    expect(refreshed.status).toBe(200);

    const input = { name: 'Mugs' };
    const category = await store.call('POST /categories', { token, body: input });
    const categoryId = textAt(category.body, '_id');
    const mug = { name: 'Mug', price: 100, categoryId };
    const product = await store.call('POST /merchant/products', { token, body: mug });
    const writes = [
      write('categories', categoryId),
      write('products', textAt(product.body, '_id')),
    ] as const;
    const removed = await askAgainst(writes, () =>
      store.call(`DELETE /categories/${categoryId}?products=none`, { token }),
    );
    expect(removed.status).toBe(204);
  },
);

test.runIf(isThere)(
  'PostgreSQL: products that get one name at once each get an address of their own',
  async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        store.call('POST /merchant/products', { token, body: { name: 'Twin', price: 100 } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => textAt(body, 'slug'))).size).toBe(8);
  },
);

const tenPercent = { name: 'Ten', method: 'automatic', type: 'percentage', value: 10 };

test.runIf(isOneMachine).each([
  ['suppliers', '/merchant/suppliers', { name: 'Moulin' }],
  ['draft_orders', '/merchant/draft-orders', { input: {} }],
  ['categories', '/categories', { name: 'Cups' }],
  ['promotions', '/merchant/promotions', tenPercent],
] as const)(
  'PostgreSQL: does not delete one of %s that is being changed',
  async (table, path, body) => {
    const created = await store.call(`POST ${path}`, { token, body });
    expect(created.status, created.text).toBe(201);
    const id = textAt(created.body, '_id');
    const headers = { 'If-Match': created.headers.get('ETag') ?? '' };
    const { response } = await store.db.transaction().execute(async (trx) => {
      await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(trx);
      const response = store.call(`DELETE ${path}/${id}`, { token, headers });
      await areWaiting(store.db, 1);
      return { response };
    });
    expect((await response).status).toBe(412);
    expect((await store.call(`GET ${path}/${id}`, { token })).status).toBe(200);
  },
);
