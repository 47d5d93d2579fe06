import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ProductInput } from '../../contract/productInput.ts';
import type { StoreContext, StoreEnv } from '../../store/context.ts';
import { StoreError } from '../../store/http/errors.ts';
import { idempotency, readWriteState, saveResponse } from '../../store/http/idempotency.ts';
import { readBody } from '../../store/http/readBody.ts';
import { DEFAULT_LIMITS } from '../../store/limits.ts';
import { COST } from '../../store/passwords.ts';
import { createUploadFiles } from '../../store/uploadFiles.ts';
import { amina, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

/** A route that counts the records it created. It waits for `gate`, if set. */
let store: OpenStore;
let app: Hono<StoreEnv>;
let created = 0;
let gate: Promise<void> | undefined;

beforeEach(async () => {
  store = await openStore();
  created = 0;
  gate = undefined;
  app = new Hono<StoreEnv>();
  app.onError((error, c) =>
    error instanceof StoreError
      ? c.json({ error: { message: error.message } }, error.status)
      : c.json({ error: { message: String(error) } }, 500),
  );
  app.use(async (c, next) => {
    const merchant = c.req.header('x-merchant') === 'bruno' ? bruno : amina;
    c.set('merchant', { merchantId: merchant.id, storeId: merchant.storeId, sessionId: 's' });
    await next();
  });
  app.use(idempotency(context()));
  app.post('/things', async (c) => {
    const { name } = await readBody(c, ProductInput);
    await gate;
    created += 1;
    return c.json({ name, created }, 201, { ETag: '"1"' });
  });
  app.put('/merchants/amina', async (c) => {
    await gate;
    return store.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('merchants')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', amina.id)
        .execute();
      return saveResponse(trx, c, c.json({}));
    });
  });
});

function context(): StoreContext {
  return {
    db: store.db,
    clock: () => store.clock.now,
    secret: 'secret',
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
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await app.request('/things', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

const KEY = { 'Idempotency-Key': '3f6c2c1e-0000-4000-8000-000000000001' };

test('a POST repeated with its Idempotency-Key is done once and returns the same twice [D17]', async () => {
  const first = await post({ name: 'Shirt' }, KEY);
  const second = await post({ name: 'Shirt' }, KEY);
  expect(created).toBe(1);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('ETag')).toBe('"1"');
  expect(second.headers.get('Idempotency-Replayed')).toBe('true');
});

test('without a key, or with another one, it is done again [D17]', async () => {
  await post({ name: 'Shirt' });
  await post({ name: 'Shirt' });
  await post({ name: 'Shirt' }, KEY);
  await post({ name: 'Shirt' }, { 'Idempotency-Key': 'another-key' });
  expect(created).toBe(4);
});

test('the same key with another body is refused [D17]', async () => {
  await post({ name: 'Shirt' }, KEY);
  const { status, body } = await post({ name: 'Trousers' }, KEY);
  expect(status).toBe(422);
  expect(textAt(body, 'error', 'message')).toBe(
    'This Idempotency-Key was used for another request.',
  );
  expect(created).toBe(1);
});

test('a refused request can be corrected with the same key [D17]', async () => {
  expect((await post({ name: '' }, KEY)).status).toBe(422);
  expect((await post({ name: 'Shirt' }, KEY)).status).toBe(201);
});

test('a key that a failing database kept can be used as soon as the database is back [D17]', async () => {
  const trigger = sql`create trigger down before delete on idempotency_keys
    begin select raise(abort, 'the database is down'); end`;
  await trigger.execute(store.db);
  expect((await post({ name: 'Mug' }, { 'Idempotency-Key': 'key-12345' })).status).toBe(201);
  const key = { 'Idempotency-Key': 'key-67890' };
  expect((await post({ name: 42 }, key)).status).toBe(500);
  await sql`drop trigger down`.execute(store.db);
  expect(await post({ name: 'Cup' }, key)).toMatchObject({ status: 201, body: { name: 'Cup' } });
});

test('the second of two simultaneous requests waits for the first and gets its response [D17]', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = post({ name: 'Shirt' }, KEY);
  await expect.poll(() => keysKept()).toBe(1);
  const second = post({ name: 'Shirt' }, KEY);
  open();
  const responses = await Promise.all([first, second]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1].body).toEqual(responses[0].body);
  expect(responses[1].headers.get('Idempotency-Replayed')).toBe('true');
  expect(created).toBe(1);
});

test('the second of two simultaneous requests is done if the first is refused [D17]', async () => {
  let open = () => {};
  gate = new Promise((_, reject) => {
    open = () => reject(new StoreError(409, 'Not now.'));
  });
  const first = post({ name: 'Shirt' }, KEY);
  await expect.poll(() => keysKept()).toBe(1);
  const second = post({ name: 'Shirt' }, KEY);
  open();
  expect((await first).status).toBe(409);
  gate = undefined;
  expect((await second).status).toBe(201);
  expect(created).toBe(1);
});

test('a request that was considered dead rolls back after a retry has finished', async () => {
  const put = () => app.request('/merchants/amina', { method: 'PUT', headers: KEY });
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const slow = put();
  await expect.poll(() => keysKept()).toBe(1);
  gate = undefined;
  store.clock.advance(21);
  expect((await put()).status).toBe(200);
  open();
  expect((await slow).status).toBe(409);
  const row = await store.db.selectFrom('merchants').select('version').where('id', '=', amina.id);
  expect(await row.executeTakeFirst()).toEqual({ version: 2 });
  expect((await put()).headers.get('Idempotency-Replayed')).toBe('true');
});

test('keys belong to a store and expire after a day [D17]', async () => {
  await post({ name: 'Shirt' }, KEY);
  await post({ name: 'Shirt' }, { ...KEY, 'X-Merchant': 'bruno' });
  expect(created).toBe(2);
  store.clock.advance(24 * 60 * 60 + 1);
  await post({ name: 'Shirt' }, KEY);
  expect(created).toBe(3);
});

test('refuses keys that are too short, too long or not plain text [D17]', async () => {
  for (const key of ['short', 'x'.repeat(129), 'with a space']) {
    expect((await post({ name: 'Shirt' }, { 'Idempotency-Key': key })).status).toBe(400);
  }
});

test('a repeated request gets the response that an older version stored [D17]', async () => {
  const request = `POST /things\n${JSON.stringify({ name: 'Shirt' })}`;
  const request_hash = createHash('sha256').update(request).digest('base64url');
  const stored = { status: 201, headers: '{"etag":"\\"7\\""}', body: '{"name":"Shirt"}' };
  await store.db
    .insertInto('idempotency_keys')
    .values({
      store_id: amina.storeId,
      key: KEY['Idempotency-Key'],
      request_hash,
      ...stored,
      created_at: store.clock.now.toISOString(),
    })
    .execute();
  const again = await post({ name: 'Shirt' }, KEY);
  expect([again.status, again.headers.get('ETag'), again.body]).toEqual([
    201,
    '"7"',
    { name: 'Shirt' },
  ]);
  expect((await post({ name: 'Trousers' }, KEY)).status).toBe(422);
  expect(created).toBe(0);
});

async function keysKept(): Promise<number> {
  return (await store.db.selectFrom('idempotency_keys').select('key').execute()).length;
}

test('tells what became of a write: unknown, running, done, and forgotten after a day', async () => {
  const key = KEY['Idempotency-Key'];
  const state = (storeId = amina.storeId) => readWriteState(context(), storeId, key);
  expect(await state()).toBe('unknown');
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const sent = post({ name: 'Mug' }, KEY);
  await expect.poll(() => state()).toBe('running');
  resolve();
  await sent;
  expect(await state()).toBe('done');
  expect(await state(bruno.storeId)).toBe('unknown');
  store.clock.advance(24 * 60 * 60);
  expect(await state()).toBe('unknown');
});

test('knows nothing of a refused write, and refuses a malformed key', async () => {
  const { token } = await store.signIn();
  const headers = { 'Idempotency-Key': 'refused-1' };
  const refused = await store.call('POST /merchant/products', { token, headers, body: {} });
  expect(refused.status).toBe(422);
  const { body } = await store.call('GET /merchant/writes?key=refused-1', { token });
  expect(body).toEqual({ state: 'unknown' });
  expect((await store.call('GET /merchant/writes?key=short', { token })).status).toBe(400);
});
