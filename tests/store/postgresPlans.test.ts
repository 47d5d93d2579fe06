import { CompiledQuery, Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { migrate } from '../../store/db/migrate.ts';
import { postgresDialect } from '../../store/db/postgres.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { makeOwnDatabase, type OwnDatabase, updateStatistics } from '../bench/ownDatabase.ts';
import { type Answer, at, type CallOptions, openStore } from './openStore.ts';
import { isOneMachine, server } from './postgresServer.ts';

/** Query plans in a database with two stores of equal size, if DATABASE_URL is a PostgreSQL server. */
const ROWS = 20_000;
const MINUTE = 60_000;
const now = new Date('2026-03-02T09:00:00.000Z');

let own: OwnDatabase;
let db: Kysely<Database>;
let sent: CompiledQuery[] = [];
let call: (request: string, options?: CallOptions) => Promise<Answer>;
let ids: Record<'order' | 'product' | 'customer' | 'category', string>;

beforeAll(async () => {
  if (!isOneMachine) return;
  own = await makeOwnDatabase(server);
  db = new Kysely<Database>({
    dialect: postgresDialect(own.url),
    log: ({ query }) => {
      sent.push(query);
    },
  });
  await migrate(db);
  const { storeId } = await seedOrders(db, ROWS, { now, products: ROWS });
  await copyStore(storeId);
  await updateStatistics(db);
  const store = await openStore({ db });
  store.clock.now = now;
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const login = await store.call('POST /merchant/auth/login', { body });
  const token = String(at(login.body, 'token'));
  call = (request, options) => store.call(request, { token, ...options });
  const order = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['orders.id as order', 'products.id as product', 'orders.customer_id as customer'])
    .select('category_id as category')
    .where('orders.store_id', '=', storeId)
    .where('orders.status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  ids = { ...order, customer: order.customer ?? '', category: order.category ?? '' };
}, 3 * MINUTE);

afterAll(async () => {
  await db?.destroy();
  await own?.remove();
});

/** Copies all rows to another store. The new ids are the old ones with a letter appended. */
async function copyStore(storeId: string): Promise<void> {
  for (const { name, columns: all } of await db.introspection.getTables()) {
    // The database derives this one.
    const columns = all.filter((column) => column.name !== 'shipping_country');
    const has = new Set(columns.map((column) => column.name));
    // These tables have a column that is unique across stores.
    if (!has.has('store_id') || ['merchants', 'uploads'].includes(name)) continue;
    const values = columns.map(({ name: column }) => {
      if (column === 'store_id') return sql`'other'`;
      return /^(id|.*_id|ref)$/.test(column) ? sql`${sql.ref(column)} || 'b'` : sql.ref(column);
    });
    await sql`insert into ${sql.table(name)} (${sql.join([...has].map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where store_id = ${storeId}`.execute(db);
  }
}

const year = 'from=2025-03-02T09:07:00.000Z&to=2026-03-02T09:00:00.000Z&tz=Europe/Paris';
const list = (path: string, filter: object, more = '') =>
  `GET ${path}?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;

const stats = (blocks: string, more = '') =>
  `GET /merchant/orders/stats?${year}&blocks=${blocks}${more}`;
const changed = { 'Idempotency-Key': 'one-change-of-many' };

/** The most frequent requests. */
const hottest: [name: string, () => [request: string, options?: CallOptions]][] = [
  ['the session and the profile', () => ['GET /users/profile']],
  ['orders', () => [list('/merchant/orders', {})]],
  ['orders of a status', () => [list('/merchant/orders', { status: 'delivered' })]],
  ['unpaid orders', () => [list('/merchant/orders', { paymentStatus: 'unpaid' })]],
  ['orders by a name', () => [list('/merchant/orders', { q: 'zoé aub' })]],
  ['orders by a number', () => [list('/merchant/orders', { q: '#1042' })]],
  ['orders by a city', () => [list('/merchant/orders', { q: 'lyon zoé' })]],
  ['orders by a misspelt name', () => [list('/merchant/orders', { q: 'auberd' })]],
  ['orders by a parcel', () => [list('/merchant/orders', { q: '6A 1234 5678 90' })]],
  ['orders of a product', () => [list('/merchant/orders', { productId: ids.product })]],
  ['the tabs of orders', () => ['GET /merchant/orders/stats?blocks=byStatus']],
  ['an order', () => [`GET /merchant/orders/${ids.order}`]],
  [
    'the dashboard',
    () => [
      stats('totals,series,topProducts,attention,catalogue', '&compare=previous&interval=day'),
    ],
  ],
  ['metrics of a year', () => [stats('totals,series,topProducts', '&interval=month')]],
  ['products', () => [list('/merchant/products', {})]],
  [
    'active products by price',
    () => [list('/merchant/products', { status: 'active' }, '&sort=["price","ASC"]')],
  ],
  ['products by a word', () => [list('/merchant/products', { q: 'lamp' })]],
  ['a product', () => [`GET /merchant/products/${ids.product}`]],
  ['customers by spending', () => [list('/users', {}, '&sort=["totalSpent","DESC"]')]],
  ['the orders of a customer', () => [`GET /users/orders?customerId=${ids.customer}`]],
  ['categories', () => ['GET /categories']],
  [
    'a transition of an order',
    () => [
      `PUT /merchant/orders/${ids.order}`,
      { headers: changed, body: { status: 'cancelled', cancelReason: 'fraud', restock: true } },
    ],
  ],
  [
    'a change of a product',
    () => [
      `PUT /merchant/products/${ids.product}`,
      { body: { price: 1234, name: 'Another lamp' } },
    ],
  ],
];

type Plan = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  'Recheck Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: Plan[] | undefined;
};
const Plan: v.GenericSchema<Plan> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  'Recheck Cond': v.optional(v.string()),
  Filter: v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => Plan))),
});
const Explained = v.object({ 'QUERY PLAN': v.array(v.object({ Plan })) });

/** All nodes of a statement's plan. */
async function plansOf({ sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return rows.flatMap((row) =>
    v.parse(Explained, row)['QUERY PLAN'].flatMap((one) => nodes(one.Plan)),
  );
}

/** Tables below this size have few rows a store. PostgreSQL scans them while there are few stores. */
const FEW = 1000;
/** Columns whose values belong to one store. */
const OWN_VALUE = /\b(store_id|id|order_id|session_id|phone|hash|key)\b/;

async function sizes(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; size: number }>`
    select relname as name, reltuples::bigint as size from pg_class where relkind = 'r'`.execute(
    db,
  );
  return new Map(rows.map(({ name, size }) => [name, size]));
}

describe('PostgreSQL reads only the rows of one store, by an index', () => {
  test.runIf(isOneMachine).each(hottest)('%s', async (_, requestOf) => {
    const size = await sizes();
    expect(size.get('orders')).toBe(2 * ROWS);
    sent = [];
    const response = await call(...requestOf());
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    const statements = sent.filter(({ sql: text }) => /^(select|with|update|delete)/.test(text));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      for (const plan of await plansOf(statement)) {
        const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': by } = plan;
        const description = `${type} ${table} ${by}: ${statement.sql}`;
        if (type === 'Seq Scan') expect(size.get(table) ?? 0, description).toBeLessThan(FEW);
        if (type.includes('Index')) expect(by, description).toMatch(OWN_VALUE);
        // A join by ids alone would query every node of a distributed engine.
        const conditions = `${by} ${plan['Recheck Cond']} ${plan.Filter}`;
        if (type.includes('Scan') && table && !(table in WITHOUT_STORE)) {
          expect(conditions, description).toContain('store_id');
        }
      }
    }
  });

  test.runIf(isOneMachine).each(hottest)(
    '%s: each statement filters by store',
    async (_, requestOf) => {
      sent = [];
      await call(...requestOf());
      for (const { sql: text } of sent) {
        const isOfNobody = /^(begin|commit|rollback|select pg_(notify|advisory_))/.test(text);
        // The store is not yet known here.
        const isOfSession = /(from|update) "(sessions|merchants)"/.test(text);
        if (!isOfNobody && !isOfSession) expect(text).toMatch(/store_id|"stores"|from stores/);
      }
    },
  );
});

/** Tables that are read before the store is known, or that are the store. */
const WITHOUT_STORE: Record<string, string> = {
  stores: 'its id is the store',
  merchants: 'found by the phone with which somebody signs in',
  sessions: 'found by the token with which somebody asks',
  refresh_tokens: 'found by the token',
  one_time_codes: 'found by the phone, which may have no store yet',
  verifications: 'found by the token, of a phone that may have no store yet',
  attempts: 'found by the address or phone of a visitor',
};

test.runIf(isOneMachine)(
  'PostgreSQL: primary keys of store data begin with the store, and no sequence is shared by stores',
  async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
    select class.relname as name, array_agg(attribute.attname::text) as columns
    from pg_class as class
    join pg_index as key on key.indrelid = class.oid and key.indisprimary
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = any (key.indkey)
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
      and class.relname not like 'kysely%'
    group by class.relname`.execute(db);
    expect(rows.length).toBeGreaterThan(30);
    const without = rows.filter(({ columns }) => !columns.includes('store_id'));
    expect(without.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(WITHOUT_STORE).toSorted(),
    );
    const unique = await sql<{ definition: string }>`select indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`.execute(db);
    const spanning = unique.rows
      .map(({ definition }) => / ON public\.(\w+) USING btree \((.*)\)$/.exec(definition))
      .filter((found) => !found?.[2]?.startsWith('store_id'))
      .map((found) => found?.[1] ?? '');
    expect(
      spanning.filter((name) => !(name in WITHOUT_STORE) && !name.startsWith('kysely')),
    ).toEqual([]);
    const sequences = await sql`select 1 from pg_class where relkind = 'S'`.execute(db);
    expect(sequences.rows).toEqual([]);
  },
);
