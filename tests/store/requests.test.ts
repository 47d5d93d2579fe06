import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import { ProductInput } from '../../contract/productInput.ts';
import { createStore } from '../../store/app.ts';
import type { StoreEnv } from '../../store/context.ts';
import { StoreError } from '../../store/http/errors.ts';
import { readListQuery, sendList } from '../../store/http/listQuery.ts';
import { readBody } from '../../store/http/readBody.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

/** The request helpers, on minimal routes. */
let store: OpenStore;
let app: Hono<StoreEnv>;

beforeEach(async () => {
  store = await openStore();
  app = new Hono<StoreEnv>();
  app.onError((error, c) =>
    error instanceof StoreError
      ? c.json({ error: { message: error.message }, errors: error.errors }, error.status)
      : c.json({ error: { message: String(error) } }, 500),
  );
  app.get('/list', (c) => {
    const list = readListQuery(c, {
      filter: ProductFilter,
      sorts: PRODUCT_SORTS,
      sort: ['updatedAt', 'DESC'],
    });
    if (c.req.query('show') === undefined) return c.json(list);
    return sendList(c, 'products', [1, 2, 3].slice(0, list.limit), 319, list);
  });
  app.post('/things', async (c) => c.json(await readBody(c, ProductInput), 201));
});

async function get(query: Record<string, unknown>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const response = await app.request(`/list?${search}`);
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await app.request('/things', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

test('reads filter, sort and range as ra-data-simple-rest sends them [D1]', async () => {
  const { body } = await get({
    filter: { status: 'active', q: 'linen', priceMin: 100 },
    sort: ['name', 'ASC'],
    range: [25, 49],
  });
  expect(body).toEqual({
    filter: { status: 'active', q: 'linen', priceMin: 100 },
    sort: { field: 'name', direction: 'asc' },
    offset: 25,
    limit: 25,
  });
});

test('by default returns the first rows in the default order; for ids, all of them [D1]', async () => {
  const none = { filter: {}, sort: { field: 'updatedAt', direction: 'desc' }, offset: 0 };
  expect((await get({})).body).toEqual({ ...none, limit: 25 });
  const byId = await get({ filter: { id: ['a', 'b'] } });
  expect(at(byId.body, 'limit')).toBe(1000);
});

test('returns the total in Content-Range and X-Total-Count [D1]', async () => {
  const page = await get({ show: '1', range: [25, 27] });
  expect(page.headers.get('Content-Range')).toBe('products 25-27/319');
  expect(page.headers.get('X-Total-Count')).toBe('319');
});

test.each([
  [{ filter: { colour: 'red' } }, 'The filter "colour" is not known.'],
  [{ filter: { status: { $ne: null } } }, 'The filter "status" is not valid'],
  [{ filter: { status: 'gone' } }, 'Choose draft, active or archived.'],
  [{ filter: { priceMin: -1 } }, 'An amount can’t be negative.'],
  [{ filter: '{"status":' }, 'filter is not valid JSON.'],
  [{ filter: [1] }, 'filter must be a JSON object.'],
  [{ filter: '{"__proto__":{"status":"active"}}' }, 'not allowed'],
  [{ sort: ['password', 'ASC'] }, 'Sorting by "password" is not possible.'],
  [{ sort: [{ toString: 1, valueOf: 1 }, 'ASC'] }, 'Sorting by this is not possible.'],
  [{ sort: ['name', 'sideways'] }, 'The order must be ASC or DESC.'],
  [{ sort: ['name'] }, 'sort must be'],
  [{ sort: 'name' }, 'sort is not valid JSON.'],
  [{ range: [0, 100000000] }, 'range may span at most 1000 rows.'],
  [{ range: [-5, 5] }, 'range must be'],
  [{ range: [10, 5] }, 'range must be'],
  [{ range: ['0', '9'] }, 'range must be'],
])('refuses the query %j and says why [D1]', async (query, reason) => {
  const { status, body } = await get(query);
  expect(status).toBe(400);
  expect(textAt(body, 'error', 'message')).toContain(reason);
});

test('returns a text for every invalid field, and the first as the message', async () => {
  const { status, body } = await post({ name: '', price: -1, sku: 'has spaces' });
  expect(status).toBe(422);
  expect(body).toEqual({
    error: { message: 'Enter a product name.' },
    errors: {
      name: 'Enter a product name.',
      price: 'An amount can’t be negative.',
      sku: 'Use only letters, numbers and . _ / -',
    },
  });
});

test('refuses bodies that are not JSON objects', async () => {
  for (const body of ['', 'null', '[]', '"x"', '{"name":', '7']) {
    expect((await post(body)).status).toBe(400);
  }
  expect((await post('name=x', { 'Content-Type': 'text/plain' })).status).toBe(415);
});

test('refuses a body nested a thousand deep, or with __proto__', async () => {
  const deep = `{"name":"x","images":${'['.repeat(1000)}${']'.repeat(1000)}}`;
  expect((await post(deep)).status).toBe(400);
  expect((await post('{"name":"x","__proto__":{"isAdmin":true}}')).status).toBe(400);
  expect(at({}, 'isAdmin')).toBeUndefined();
});

test('refuses a body over a megabyte with 413, with or without its length', async () => {
  const body = JSON.stringify({ phone: 'x'.repeat(1024 * 1024) });
  const known = await store.call('POST /merchant/auth/login', { body });
  expect(known.status).toBe(413);
  const stream = new Blob([body]).stream();
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: stream,
    duplex: 'half',
  };
  const request = new Request('http://store.test/api/merchant/auth/login', init);
  expect((await store.app.fetch(request)).status).toBe(413);
});

test('a server error is returned without details', async () => {
  const seen: unknown[] = [];
  const broken = createStore({
    db: store.db,
    secret: 'x'.repeat(32),
    onFault: (error) => seen.push(error),
    clientIpOf: () => {
      throw new Error('password=hunter2');
    },
  });
  const answer = await broken.request('/api/users/profile');
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe(
    '{"error":{"message":"Something went wrong on our end. Please try again later."}}',
  );
  expect(seen).toHaveLength(1);
});

test('a full disk is 503 until there is room again [S6]', async () => {
  const faults: unknown[] = [];
  const full = await openStore({ onFault: (error) => faults.push(error) });
  const { token } = await full.signIn();
  const body = { name: 'Large', description: 'x'.repeat(9_000) };
  const add = () => full.call('POST /merchant/products', { token, body });
  await sql`pragma max_page_count = 1`.execute(full.db);
  const refused = await add();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(refused.body).toEqual({
    error: {
      message: 'The store can’t reach its data just now. Please try again in a moment.',
      code: 'unavailable',
    },
  });
  expect(faults).toEqual([expect.objectContaining({ message: 'database or disk is full' })]);
  await sql`pragma max_page_count = 100000`.execute(full.db);
  expect((await add()).status).toBe(201);
});
