import fc from 'fast-check';
import type { CompiledQuery, Dialect } from 'kysely';
import { Kysely } from 'kysely';
import { createCallApi } from '../../scripts/contract/callApi.ts';
import { checkWrites } from '../../scripts/contract/checkWrites.ts';
import { createReport } from '../../scripts/contract/findings.ts';
import { migrate } from '../../store/db/migrate.ts';
import type { Database } from '../../store/db/schema.ts';
import { placeRandomOrders } from '../properties/phoneOrders.ts';
import { fillStore, routesOf } from './everyRoute.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { schedule } from './taxActions.ts';
import { checkTaxReport } from './taxSchedules.ts';

type Use = { use: string; work(store: OpenStore): Promise<unknown> };

/** What merchants do with a new store. Together they use nearly every table. */
export const uses: Use[] = [
  { use: 'every route is read, and a record of each resource changed', work: readAndChange },
  { use: 'the contract’s writes', work: writeByContract },
  { use: 'invoices, refunds, returns and edits of orders', work: changeOrders },
  { use: 'phone orders', work: (store) => placeRandomOrders(store, 4) },
];

/** Statements of the tests' own checks, which read a whole table. */
const OF_TESTS =
  /^select [^()]+ from "(tax_entries|stock_changes|products|product_variants)"( order by "sequence")?$/;

/** The statements that a use of a new store sends. */
export async function everyStatement(
  dialect: Dialect,
  { work }: Use,
  prepare: (db: Kysely<Database>) => Promise<unknown> = async () => {},
): Promise<{ db: Kysely<Database>; statements: CompiledQuery[] }> {
  let statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void statements.push(query) });
  await migrate(db);
  await prepare(db);
  const store = await openStore({ db });
  statements = [];
  await work(store);
  return { db, statements: statements.filter(({ sql }) => !OF_TESTS.test(sql)) };
}

async function readAndChange(store: OpenStore): Promise<void> {
  const { token } = await store.signIn();
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
    [`/users/${ids.users}`, { name: 'Renamed', tags: ['gift'] }],
    [`/merchant/orders/${ids.orders}`, { status: 'confirmed' }],
    [`/merchant/orders/${ids.orders}`, { tags: ['gift'] }],
    [`/merchant/orders/${ids.orders}`, { note: 'Call first' }],
  ];
  for (const [path, body] of changes) await store.call(`PUT ${path}`, { token, body });
  for (const text of ['shirt', '1001', 'buyer']) {
    for (const list of ['merchant/products', 'merchant/orders', 'users', 'merchant/variants']) {
      const filter = encodeURIComponent(JSON.stringify({ q: text }));
      await store.call(`GET /${list}?filter=${filter}`, { token });
    }
  }
  await store.call(`DELETE /merchant/products/${ids.products}`, { token });
}

async function writeByContract(store: OpenStore): Promise<void> {
  const { token } = await store.signIn();
  const send = async (request: Request) => store.app.fetch(request);
  await checkWrites(createReport(), createCallApi('http://store.test/api', send, token), 'own');
}

async function changeOrders(store: OpenStore): Promise<void> {
  for (const one of fc.sample(schedule, { seed: 7, numRuns: 1 })) await checkTaxReport(store, one);
}
