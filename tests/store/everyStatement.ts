import type { CompiledQuery, Dialect } from 'kysely';
import { Kysely } from 'kysely';
import { migrate } from '../../store/db/migrate.ts';
import type { Database } from '../../store/db/schema.ts';
import { fillStore, routesOf } from './everyRoute.ts';
import { openStore } from './openStore.ts';

/** Fills a store, reads every route and changes one record of each resource. Returns the statements that were sent. */
export async function everyStatement(
  dialect: Dialect,
  prepare: (db: Kysely<Database>) => Promise<unknown> = async () => {},
): Promise<{ db: Kysely<Database>; statements: CompiledQuery[] }> {
  let statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void statements.push(query) });
  await migrate(db);
  await prepare(db);
  const store = await openStore({ db });
  const { token } = await store.signIn();
  statements = [];
  const ids: Record<string, string> = await fillStore(store, token);
  for (const { method, path } of routesOf(store)) {
    const [, name = ''] = /([^/]+)\/:\w+/.exec(path) ?? [];
    if (method !== 'GET' || path.includes('/changes')) continue;
    const wanted = path.replace(/:\w+/, ids[name] ?? 'none');
    await store.call(`GET ${wanted.replace(/\{[^}]*\}/g, '')}`, { token });
  }
  const changes: [string, object][] = [
    [`/merchant/products/${ids.products}`, { name: 'Renamed', stockDelta: -1, stockSeen: 3 }],
    [`/categories/${ids.categories}`, { name: 'Renamed' }],
    [`/merchant/promotions/${ids.promotions}`, { name: 'Renamed' }],
    [`/users/${ids.users}`, { name: 'Renamed' }],
    [`/merchant/orders/${ids.orders}`, { status: 'confirmed' }],
    [`/merchant/orders/${ids.orders}`, { tags: ['gift'] }],
  ];
  for (const [path, body] of changes) await store.call(`PUT ${path}`, { token, body });
  for (const text of ['shirt', '1001', 'buyer']) {
    for (const list of ['merchant/products', 'merchant/orders', 'users', 'merchant/variants']) {
      const filter = encodeURIComponent(JSON.stringify({ q: text }));
      await store.call(`GET /${list}?filter=${filter}`, { token });
    }
  }
  await store.call(`DELETE /merchant/products/${ids.products}`, { token });
  return { db, statements };
}
