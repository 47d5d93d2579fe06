import { type KyselyPlugin, UpdateQueryNode } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillStore } from './everyRoute.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';
import { at, bruno, type OpenStore, openStore, PASSWORD } from './openStore.ts';

/** Every type of write, repeated with its key, as after a lost response. */
let store: OpenStore;
let token: string;
let ids: Awaited<ReturnType<typeof fillStore>>;
/** The number of stored responses. The process dies at number `diesAt`. */
let responses = { stored: 0, diesAt: Number.POSITIVE_INFINITY };

const deaths: KyselyPlugin = {
  transformQuery({ node }) {
    if (UpdateQueryNode.is(node) && JSON.stringify(node.table).includes('"idempotency_keys"')) {
      responses.stored += 1;
      if (responses.stored === responses.diesAt) throw new Error('The process died');
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(async () => {
  responses = { stored: 0, diesAt: Number.POSITIVE_INFINITY };
  const db = (await openEmptyDatabase()).withPlugin(deaths);
  store = await openStore({ db, onFault: () => {} });
  token = (await store.signIn()).token;
  ids = await fillStore(store, token);
});

const promotion = { name: 'Ten', method: 'code', code: 'TEN', type: 'percentage', value: 10 };
const writes: [route: string, body?: object][] = [
  ['POST /merchant/products', { name: 'Mug', price: 900 }],
  ['PUT /merchant/products/:products', { stockDelta: 2, stockSeen: 3 }],
  [
    'POST /merchant/products/:products/stock-changes',
    { quantity: 4, reason: 'received', stockSeen: 3 },
  ],
  ['DELETE /merchant/products/:products'],
  ['POST /categories', { name: 'Mugs' }],
  ['PUT /categories/:categories', { name: 'Cups' }],
  ['DELETE /categories/:categories?products=none'],
  ['POST /merchant/promotions', promotion],
  ['PUT /merchant/promotions/:promotions', { isActive: false }],
  ['DELETE /merchant/promotions/:promotions'],
  ['POST /users', { name: 'Nadia', phone: '+33655550001', tags: ['gift'] }],
  ['PUT /users/:users', { note: 'Rings twice.' }],
  ['PUT /users/:users/toggle-status'],
  ['DELETE /users/:users'],
  ['PUT /merchant/orders/:orders', { note: 'Packed.' }],
  ['PUT /users/profile', { name: 'Amina D.' }],
  [
    'POST /merchant/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'another correct horse' },
  ],
];

function write(route: string, body: object | undefined, headers: Record<string, string> = {}) {
  const path = route.replace(/:(\w+)/, (_, name) => String(at(ids, name)));
  return store.call(path, {
    token,
    ...(body && { body }),
    headers: { 'Idempotency-Key': 'key-of-the-write', ...headers },
  });
}

describe.each(writes)('%s', (route, body) => {
  test('repeated returns its first response, although the version has changed', async () => {
    const version: Record<string, string> = /^(PUT|DELETE)/.test(route) ? await etagOf(route) : {};
    const first = await write(route, body, version);
    expect(first.status, first.text).toBeLessThan(300);
    const again = await write(route, body, version);
    expect(again.status).toBe(first.status);
    expect(again.text).toBe(first.text);
    for (const name of ['etag', 'location', 'content-type']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('is recognised by its key when the process dies before the response', async () => {
    responses.diesAt = 2;
    expect((await write(route, body)).status).toBe(500);
    const again = await write(route, body);
    expect(again.status, again.text).toBeLessThan(300);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('is rolled back when the process dies, and done by the retry', async () => {
    responses.diesAt = 1;
    expect((await write(route, body)).status).toBe(500);
    const again = await write(route, body);
    expect(again.status, again.text).toBeLessThan(300);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
  });
});

async function etagOf(route: string): Promise<Record<string, string>> {
  const path = route.replace(/^\w+ /, 'GET ').replace(/[?].*$|[/]toggle-status$/, '');
  const { headers } = await write(path, undefined);
  return { 'If-Match': headers.get('etag') ?? '*' };
}

test('of an older version gets 412 with the current record, and changes nothing [D17]', async () => {
  for (const [route, body] of writes.filter(([name]) => /^(PUT|DELETE)/.test(name))) {
    const before = await etagOf(route);
    const response = await write(route, body, { 'If-Match': '"0"' });
    expect([route, response.status]).toEqual([route, 412]);
    expect(response.headers.get('etag'), route).toBe(before['If-Match']);
    expect(at(response.body, 'current', '_id'), route).toEqual(expect.any(String));
    expect(await etagOf(route), route).toEqual(before);
  }
});

test('refused for its version stores nothing: corrected, it works with the same key', async () => {
  const route = 'PUT /merchant/products/:products';
  expect((await write(route, { price: 100 }, { 'If-Match': '"7"' })).status).toBe(412);
  expect((await write(route, { price: 200 }, await etagOf(route))).status).toBe(200);
});

test('another choice with the key of a deletion is another request', async () => {
  await write('DELETE /categories/:categories?products=none', undefined);
  const other = await write('DELETE /categories/:categories?products=x', undefined);
  expect(other.status).toBe(422);
});

test("another merchant's key is independent", async () => {
  await write('DELETE /merchant/products/:products', undefined);
  token = (await store.signIn(bruno)).token;
  expect((await write('DELETE /merchant/products/:products', undefined)).status).toBe(404);
});
