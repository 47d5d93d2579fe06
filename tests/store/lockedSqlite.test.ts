import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../store/config.ts';
import { openDatabase } from '../../store/db/open.ts';
import { openConfiguredStore } from '../../store/open.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { keptDatabases } from './keptDatabase.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

/**
 * Symptom: while another process, such as a restore, held the write lock for 12 s, one PUT blocked the whole process:
 * `/healthz`, sign-in and all reads waited too.
 */
let store: OpenStore;
let other: DatabaseSync;
let token: string;
let product: string;
let faults: unknown[];

beforeEach(async () => {
  const url = join(temporaryFolder(), 'store.sqlite');
  faults = [];
  store = await openStore({ url, onFault: (error) => faults.push(error) });
  token = (await store.signIn()).token;
  const made = await store.call('POST /merchant/products', { token, body: { name: 'Vase' } });
  product = textAt(made.body, '_id');
  other = new DatabaseSync(url);
});

afterEach(async () => {
  other.close();
  await store.db.destroy();
});

const rename = (name: string, key?: string) =>
  store.call(`PUT /merchant/products/${product}`, {
    token,
    body: { name },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const nameNow = async () =>
  textAt((await store.call(`GET /merchant/products/${product}`, { token })).body, 'name');

/** Whether the promise is still pending in the next turn of the event loop. */
const isPending = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
};

test('reads work while a write waits for another process, which then succeeds [S6]', async () => {
  other.exec('begin immediate');
  const waiting = [rename('Jug', 'a-key-of-1'), rename('Bowl')];
  for (let reads = 0; reads < 20; reads += 1) {
    expect(await nameNow()).toBe('Vase');
    expect((await store.call('GET /merchant/orders', { token })).status).toBe(200);
  }
  expect(await isPending(Promise.any(waiting))).toBe(true);
  other.exec('rollback');
  const responses = await Promise.all(waiting);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(['Jug', 'Bowl']).toContain(await nameNow());
});

test('a write that waits too long is 503 with Retry-After, and its key can be reused [S6]', async () => {
  other.exec('begin immediate');
  const begun = performance.now();
  const refused = await Promise.all([rename('Jug', 'a-key-of-1'), rename('Bowl')]);
  // A console gives up after 10 s.
  expect(performance.now() - begun).toBeLessThan(9000);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('2');
    expect(at(body, 'error')).toEqual({
      code: 'busy',
      message: 'The store is busy with another change. Try again in a moment.',
    });
  }
  expect(faults).toHaveLength(2);
  expect(await nameNow()).toBe('Vase');
  other.exec('rollback');
  expect((await rename('Jug', 'a-key-of-1')).status).toBe(200);
  expect(await nameNow()).toBe('Jug');
}, 20_000);

test('a lock of another process is not logged as "The store’s data can’t be used"', async () => {
  const url = join(temporaryFolder(), 'logged.sqlite');
  copyFileSync(new URL('0.1.0.sqlite', keptDatabases), url);
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', STORE_SECRET: 's'.repeat(32) });
  const opened = await openConfiguredStore(config);
  const lines: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  const locker = new DatabaseSync(url);
  locker.exec('begin immediate');
  const body = JSON.stringify({ phone: '+33612345678', password: 'demo-merchant' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await opened.fetch(
    new Request('http://store.test/api/merchant/auth/login', { method: 'POST', headers, body }),
  );
  expect(response.status).toBe(503);
  expect(lines).toEqual([
    'Another process has locked the database. Writes that wait longer than 4 seconds are answered with 503.',
  ]);
  locker.exec('rollback');
  locker.close();
  await opened.close();
}, 20_000);

test('waiting times for another process add up [S6]', async () => {
  const add = () =>
    store.db.transaction().execute(async (trx) => {
      const { stock } = await trx
        .selectFrom('products')
        .select('stock')
        .where('id', '=', product)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('products')
        .set({ stock: stock + 1 })
        .where('id', '=', product)
        .execute();
    });
  const addAlone = () =>
    store.db
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', 1) }))
      .where('id', '=', product)
      .execute();
  for (let round = 0; round < 5; round += 1) {
    other.exec('begin immediate');
    other.exec(`update products set stock = stock + 1 where id = '${product}'`);
    const waiting = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? add() : addAlone()));
    await nameNow();
    other.exec('commit');
    await Promise.all(waiting);
  }
  const read = await store.call(`GET /merchant/products/${product}`, { token });
  expect(at(read.body, 'stock')).toBe(55);
});

test('a second process waits until the first has seeded the database', async () => {
  const url = join(temporaryFolder(), 'store.sqlite');
  await (await openDatabase(url)).destroy();
  const first = new DatabaseSync(url);
  first.exec('begin immediate');
  const opened = openDatabase(url);
  // Longer than the store waits for the lock.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  first.exec('rollback');
  first.close();
  await (await opened).destroy();
}, 20_000);
