import { CompiledQuery, Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { seedProducts } from '../../demo/bulkProducts.ts';
import { migrate } from '../../store/db/migrate.ts';
import { sqliteDialect } from '../../store/db/nodeSqlite.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { at, openStore } from './openStore.ts';

type Sent = { sql: string; parameters: readonly unknown[] };

const opened: Kysely<Database>[] = [];
afterAll(() => Promise.all(opened.map((db) => db.destroy())));

/** A store with `count` products that records its statements. */
async function openWatched(count: number) {
  const sent: Sent[] = [];
  const db = new Kysely<Database>({
    dialect: sqliteDialect(':memory:'),
    log: ({ query }) => {
      sent.push(query);
    },
  });
  opened.push(db);
  await migrate(db);
  await seedProducts(db, count);
  const store = await openStore({ db });
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const login = await store.call('POST /merchant/auth/login', { body });
  const token = String(at(login.body, 'token'));
  const shelf = await store.call('GET /categories?filter={"q":"mugs"}', { token });
  const categoryId = at(Array.isArray(shelf.body) ? shelf.body[0] : null, '_id');
  const statementsOf = async (filter: object, sort: string): Promise<Sent[]> => {
    sent.length = 0;
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["${sort}","ASC"]`;
    const response = await store.call(`GET /merchant/products?${query}`, { token });
    expect(response.status, response.text.slice(0, 200)).toBe(200);
    return [...sent];
  };
  const list = (filter: object) =>
    store.call(`GET /merchant/products?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      token,
    });
  return { db, statementsOf, categoryId, list };
}

const filters = (categoryId: unknown) => [
  {},
  { status: 'draft' },
  { stock: 'low' },
  { categoryId },
  { priceMin: 1000, priceMax: 9000 },
  { tag: 'gift' },
  { taxClass: 'Reduced' },
  { q: 'lamp' },
  { q: 's' },
  { q: 'lamp', status: 'active', stock: 'in', tag: 'sale' },
];

test('a page needs a few statements, and no more in a larger store [C8]', async () => {
  const counts: number[][] = [];
  for (const size of [400, 4000]) {
    const { statementsOf, categoryId } = await openWatched(size);
    const ofSize: number[] = [];
    for (const filter of filters(categoryId)) {
      ofSize.push((await statementsOf(filter, 'name')).length);
    }
    counts.push(ofSize);
  }
  const [few = [], many = []] = counts.map((ofSize) => ofSize.slice(0, -1));
  expect(many).toEqual(few);
  expect(Math.max(...counts.flat())).toBeLessThanOrEqual(9);
});

test('no page reads all products, and none without a filter sorts them [C8]', async () => {
  const { db, statementsOf, categoryId } = await openWatched(4000);
  for (const sort of ['name', 'sku', 'price', 'stock', 'status', 'soldCount', 'updatedAt']) {
    for (const filter of filters(categoryId)) {
      for (const statement of await statementsOf(filter, sort)) {
        const plan = await planOf(db, statement);
        const what = `${JSON.stringify(filter)} by ${sort}\n${statement.sql}\n${plan}`;
        expect(plan, what).not.toMatch(/SCAN (products|product_terms|product_tags)/);
        if (Object.keys(filter).length === 0) expect(plan, what).not.toMatch(/TEMP B-TREE/);
      }
    }
  }
});

test('searching a large store for a very common beginning is fast [C8]', async () => {
  const { db, list } = await openWatched(4000);
  const products = await db.selectFrom('products').select(['search_text', 'status']).execute();
  for (const q of ['s', 'se', 's se', 'b p', 's lamp', 'amber s', 'se lamp oak', 's nothing']) {
    for (const filter of [{ q }, { q, status: 'active' }, { q, status: 'archived' }]) {
      const found = products.filter(
        ({ search_text, status }) =>
          q.split(' ').every((word) => search_text.includes(` ${word}`)) &&
          (filter.status ?? status) === status,
      );
      const response = await list(filter);
      const total = Number(response.headers.get('X-Total-Count'));
      expect([filter, total]).toEqual([filter, found.length]);
      expect(response.body).toHaveLength(Math.min(25, total));
    }
  }
});

async function planOf(db: Kysely<Database>, { sql: text, parameters }: Sent): Promise<string> {
  if (!/^(select|with)/i.test(text.trim())) return '';
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join('\n');
}
