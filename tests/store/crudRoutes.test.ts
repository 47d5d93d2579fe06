import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Country } from '../../contract/country.ts';
import { crudResource } from '../../contract/crud.ts';
import {
  Day,
  Id,
  Instant,
  line,
  lines,
  list,
  Percent,
  Price,
  whole,
} from '../../contract/fieldRules.ts';
import { asReference } from '../../contract/fieldType.ts';
import type { StoreContext, StoreEnv } from '../../store/context.ts';
import { isPostgres, openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { StoreError } from '../../store/http/errors.ts';
import { idempotency } from '../../store/http/idempotency.ts';
import { DEFAULT_LIMITS } from '../../store/limits.ts';
import { COST } from '../../store/passwords.ts';
import { crudRoutes } from '../../store/routes/crud.ts';
import { createUploadFiles } from '../../store/uploadFiles.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';

/** One field of each type. */
const parcels = crudResource({
  name: 'parcels',
  one: 'parcel',
  fields: {
    name: line('text', 1, 100),
    size: v.picklist(['small', 'large'], 'invalid'),
    isGift: v.optional(v.boolean('invalid'), false),
    weight: v.optional(v.nullable(whole('number', 0, 1000)), null),
    insuredFor: v.optional(v.nullable(Price), null),
    marks: v.optional(v.array(line('text', 1, 20), 'invalid'), []),
    sentAt: v.optional(v.nullable(Instant), null),
    dueOn: v.optional(v.nullable(Day), null),
    duty: v.optional(v.nullable(Percent), null),
    from: v.optional(v.nullable(Country), null),
    countries: v.optional(list(Country, 3), []),
    carrierId: v.optional(v.nullable(v.pipe(Id, asReference('carriers'))), null),
    note: v.optional(lines('text', 100), ''),
  },
  search: ['name', 'note'],
  filters: ['size', 'isGift', 'dueOn', 'from', 'countries', 'carrierId'],
  sorts: ['name', 'weight', 'sentAt', 'dueOn', 'duty'],
  checks: [
    {
      field: 'dueOn',
      code: 'promotion.endNotAfterStart',
      isValid: ({ sentAt, dueOn }) => !sentAt || !dueOn || sentAt < dueOn,
    },
  ],
  example: { name: 'Blue box', size: 'small' },
});
const uniqueParcels = {
  ...parcels,
  unique: [{ fields: ['from', 'size', 'note'], code: 'slug.taken' }],
};

const url = process.env.DATABASE_URL ?? '';
const postgres = `test_${randomBytes(6).toString('hex')}`;
const databases = isPostgres(url) ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

describe.each(databases)('a resource without rules of its own, on %s', (kind) => {
  let db: Kysely<Database>;
  let clock = new Date('2026-03-02T09:00:00.000Z');

  beforeAll(async () => {
    db = await open(kind);
    await sql`create table parcels (id text primary key, store_id text not null, name text not null,
      name_key text not null, size text not null, is_gift integer not null, weight integer,
      insured_for bigint, sent_at text, due_on text, marks text not null,
      duty double precision, "from" text, countries text not null, carrier_id text, note text not null, note_key text not null,
      created_at text not null, updated_at text not null, version integer not null)`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    if (kind === 'PostgreSQL') await onServer(`drop database ${postgres}`);
  });

  async function call(request: string, body?: object, more: Record<string, string> = {}) {
    const [method = '', path = ''] = request.split(' ');
    const { storeId = 'store-a', ...headers } = more;
    const response = await appOf(db, () => clock, storeId).request(`http://store.test${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
  const names = async (query: string) => {
    const { body, headers } = await call(`GET /parcels?${query}`);
    return [body.map(({ name }: { name: string }) => name), headers.get('X-Total-Count')];
  };
  const filtered = (filter: object) =>
    names(`filter=${encodeURIComponent(JSON.stringify(filter))}`);

  test('is created with defaults, read, changed with its version, and deleted [D17]', async () => {
    const made = await call('POST /parcels', parcels.example);
    expect(made.status).toBe(201);
    const { _id: id } = made.body;
    expect(made.headers.get('Location')).toBe(`/api/parcels/${id}`);
    expect(made.body).toEqual({
      _id: id,
      name: 'Blue box',
      size: 'small',
      isGift: false,
      weight: null,
      insuredFor: null,
      marks: [],
      sentAt: null,
      dueOn: null,
      duty: null,
      from: null,
      countries: [],
      carrierId: null,
      note: '',
      createdAt: clock.toISOString(),
      updatedAt: clock.toISOString(),
    });
    clock = new Date(clock.getTime() + 1000);
    const changes = {
      isGift: true,
      weight: 7,
      insuredFor: 99_999_999_999,
      marks: ['a', 'b'],
      duty: 8.875,
      from: 'FR',
      countries: ['FR', 'BE'],
    };
    const changed = await call(`PUT /parcels/${id}`, changes, { 'If-Match': '"1"' });
    expect(changed.headers.get('ETag')).toBe('"2"');
    const now = { ...made.body, ...changes, updatedAt: clock.toISOString() };
    expect(changed.body).toEqual(now);
    expect((await call(`GET /parcels/${id}`)).body).toEqual(now);
    const late = await call(`PUT /parcels/${id}`, { note: 'late' }, { 'If-Match': '"1"' });
    expect([late.status, late.body.current]).toEqual([412, now]);
    expect((await call(`DELETE /parcels/${id}`, undefined, { 'If-Match': '"1"' })).status).toBe(
      412,
    );
    expect((await call(`DELETE /parcels/${id}`)).status).toBe(204);
    expect((await call(`GET /parcels/${id}`)).status).toBe(404);
  });

  test('sorts by an instant by its own column', async () => {
    const send = (name: string, sentAt: string) =>
      call('POST /parcels', { name, size: 'small', sentAt });
    await send('Later', '2026-03-02T10:00:00.000Z');
    await send('Sooner', '2026-03-02T09:00:00.000Z');
    const only = `filter=${encodeURIComponent('{"q":"er"}')}`;
    expect(await names(`${only}&sort=["sentAt","ASC"]`)).toEqual([['Sooner', 'Later'], '2']);
    for (const { _id } of (await call('GET /parcels')).body) await call(`DELETE /parcels/${_id}`);
  });

  test('stores a day as it is, sorts by it, and filters between two days', async () => {
    const send = (name: string, dueOn: string | null) =>
      call('POST /parcels', { name, size: 'small', dueOn });
    await send('Later', '2026-11-30');
    await send('Sooner', '2026-11-24');
    await send('Never', null);
    const only = (dueOn: string) =>
      names(`filter=${encodeURIComponent(JSON.stringify({ dueOn }))}&sort=["dueOn","ASC"]`);
    expect(await only('2026-11-24..2026-11-30')).toEqual([['Sooner', 'Later'], '2']);
    expect(await only('..2026-11-29')).toEqual([['Sooner'], '1']);
    expect(await only('2026-11-25..')).toEqual([['Later'], '1']);
    const response = await call('GET /parcels?filter={"dueOn":"2026-11-30..2026-11-24"}');
    expect(response.status).toBe(400);
    expect((await send('Wrong', '2026-02-30')).body.errors).toEqual({ dueOn: 'Enter a date.' });
    for (const { _id } of (await call('GET /parcels')).body) await call(`DELETE /parcels/${_id}`);
  });

  test('is searched, filtered, sorted and paged, ignoring accents and case', async () => {
    const add = (name: string, more: object = {}) =>
      call('POST /parcels', { name, size: 'small', ...more });
    await add('Été', { weight: 3, note: '100% wool' });
    await add('apple', { weight: 10, size: 'large' });
    await add('Zebra', { weight: 5, isGift: true });
    expect(await names('')).toEqual([['apple', 'Été', 'Zebra'], '3']);
    expect(await names('sort=["weight","DESC"]&range=[0,1]')).toEqual([['apple', 'Zebra'], '3']);
    expect(await names('range=[2,3]')).toEqual([['Zebra'], '3']);
    expect(await filtered({ q: 'ETE' })).toEqual([['Été'], '1']);
    expect(await filtered({ q: '100%' })).toEqual([['Été'], '1']);
    expect(await filtered({ q: '%' })).toEqual([['Été'], '1']);
    expect(await filtered({ size: 'large' })).toEqual([['apple'], '1']);
    expect(await filtered({ isGift: false, q: 'e' })).toEqual([['apple', 'Été'], '2']);
    expect(await filtered({ id: [] })).toEqual([[], '0']);
    expect((await call('GET /parcels?sort=["marks","ASC"]')).status).toBe(400);
  });

  test('reports problems by field, and refuses undeclared fields', async () => {
    const long = await call('POST /parcels', { ...parcels.example, name: 'x'.repeat(101) });
    expect(long.body.errors).toEqual({ name: 'Use at most 100 characters.' });
    const empty = await call('POST /parcels', {});
    expect(Object.keys(empty.body.errors)).toEqual(['name', 'size']);
    const { body } = await call('POST /parcels', { ...parcels.example, version: 9, storeId: 'x' });
    expect(body).not.toHaveProperty('storeId');
    expect((await call(`PUT /parcels/${body._id}`, { version: 9 })).status).toBe(422);
  });

  test.each([
    [{ duty: 8.8751 }, { duty: 'Enter a percentage from 0 to 100, with at most 3 decimals.' }],
    [{ duty: -1 }, { duty: 'Enter a percentage from 0 to 100, with at most 3 decimals.' }],
    [{ from: 'XX' }, { from: 'Choose a country.' }],
    [{ countries: ['fr'] }, { countries: 'Choose a country.' }],
    [{ countries: ['FR', 'FR'] }, { countries: 'An entry is there twice.' }],
    [{ countries: ['FR', 'BE', 'DE', 'ES'] }, { countries: 'Use at most 3 entries.' }],
    [{ marks: ['x'.repeat(21)] }, { marks: 'Use at most 20 characters.' }],
  ])('refuses %j with its reason', async (change, errors) => {
    const { body } = await call('POST /parcels', { ...parcels.example, ...change });
    expect(body.errors).toEqual(errors);
  });

  test('is filtered by country, by one country of a list, and by reference', async () => {
    const add = (name: string, more: object) =>
      call('POST /parcels', { name, size: 'small', ...more });
    await add('French', { from: 'FR', countries: ['BE', 'DE'] });
    await add('Danish', { from: 'DK', carrierId: 'fast' });
    expect(await filtered({ from: 'FR' })).toEqual([['French'], '1']);
    expect(await filtered({ countries: 'DE' })).toEqual([['French'], '1']);
    expect(await filtered({ carrierId: 'fast' })).toEqual([['Danish'], '1']);
    expect((await call('GET /parcels?filter={"from":"XX"}')).status).toBe(400);
  });

  test('a rule about several fields refuses a new record, and a change of either field', async () => {
    const sentAt = '2026-03-02T10:00:00.000Z';
    const errors = { dueOn: 'The end must be after the start.' };
    const refused = await call('POST /parcels', {
      ...parcels.example,
      sentAt,
      dueOn: '2026-03-01',
    });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const { body } = await call('POST /parcels', {
      ...parcels.example,
      sentAt,
      dueOn: '2026-03-09',
    });
    const later = { sentAt: '2026-04-01T10:00:00.000Z' };
    expect((await call(`PUT /parcels/${body._id}`, later)).body.errors).toEqual(errors);
    expect((await call(`PUT /parcels/${body._id}`, { ...later, dueOn: null })).status).toBe(200);
  });

  test('values that are unique together are refused, with the name of the other record', async () => {
    const add = (name: string, more: object) =>
      call('POST /unique-parcels', { name, size: 'small', note: 'Nord', ...more });
    expect((await add('First', { from: 'FR' })).status).toBe(201);
    expect((await add('Nowhere', {})).status).toBe(201);
    const errors = { from: 'This web address is already used by First.' };
    expect((await add('Second', { from: 'FR', note: 'nord' })).body.errors).toEqual(errors);
    expect((await add('Second', {})).body.errors.from).toContain('Nowhere');
    const other = await add('Second', { from: 'FR', size: 'large' });
    const path = `/unique-parcels/${other.body._id}`;
    expect((await call(`PUT ${path}`, { size: 'small' })).body.errors).toEqual(errors);
    expect((await call(`PUT ${path}`, { name: 'Third', size: 'large' })).status).toBe(200);
  });
});

test('a custom endpoint replaces the declared one', async () => {
  const db = await openEmptyDatabase();
  const app = new Hono<StoreEnv>();
  app.delete('/parcels/:id', (c) => c.json({ kept: true }, 409));
  app.route(
    '/',
    appOf(db, () => new Date(), 'store-a'),
  );
  expect((await app.request('/parcels/some-id', { method: 'DELETE' })).status).toBe(409);
  await db.destroy();
});

async function open(kind: string): Promise<Kysely<Database>> {
  if (kind === 'SQLite') return openEmptyDatabase();
  await onServer(`create database ${postgres}`);
  const own = new URL(url);
  own.pathname = `/${postgres}`;
  return openDatabase(own.href);
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function appOf(db: Kysely<Database>, clock: () => Date, storeId: string): Hono<StoreEnv> {
  const store: StoreContext = {
    db,
    clock,
    secret: '',
    files: createUploadFiles(),
    picturesUrl: undefined,
    basePath: '/api',
    sendMessage: () => {},
    showsCodes: false,
    isHttps: () => false,
    onFault: () => {},
    limits: DEFAULT_LIMITS,
    passwordCost: COST,
  };
  const app = new Hono<StoreEnv>();
  app.onError((error, c) => {
    if (!(error instanceof StoreError)) throw error;
    return c.json({ errors: error.errors, ...error.extra }, error.status);
  });
  app.use(async (c, next) => {
    c.set('merchant', { merchantId: 'someone', storeId, sessionId: 'one' });
    await next();
  });
  app.use(idempotency(store));
  app.route('/parcels', crudRoutes(store, parcels));
  app.route('/unique-parcels', crudRoutes(store, uniqueParcels));
  return app;
}
