import { afterEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../store/limits.ts';
import { createOrderStreams, type StreamTimes } from '../../store/orders/orderStreams.ts';
import { addOrder } from './addOrder.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';
import { type OpenStream, openStream } from './orderStream.ts';

/** The store pushes changes of orders to merchants. */

const QUICK: StreamTimes = { beat: 60_000, look: 10, pause: 1 };
const opened: OpenStream[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.leave()));
});

async function storeThatLooks(times: Partial<StreamTimes> = {}) {
  const db = await openEmptyDatabase();
  const clock = () => store.clock.now;
  const source = { db, clock, limits: DEFAULT_LIMITS };
  const streams = createOrderStreams(source, { ...QUICK, ...times });
  const store = await openStore({ db, streams });
  return { ...store, streams };
}

async function listen(store: Pick<OpenStore, 'app'>, token: string): Promise<OpenStream> {
  const stream = await openStream(store, token);
  opened.push(stream);
  return stream;
}

test('sends the number of orders, then each new or changed order, and nothing else', async () => {
  const store = await storeThatLooks();
  await addOrder(store.db, amina.storeId, 'old');
  const { token } = await store.signIn();
  const stream = await listen(store, token);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('Cache-Control')).toBe('no-store, no-transform');
  const updatedAt = '2026-03-01T10:00:00.000Z';
  expect(await stream.next()).toEqual({ total: 1, updatedAt });
  await addOrder(store.db, amina.storeId, 'new', { sequence: 1002 });
  expect(await stream.next()).toEqual({ total: 2, updatedAt });
  await store.call('PUT /merchant/orders/old', { token, body: { status: 'confirmed' } });
  expect(await stream.next()).toEqual({ total: 2, updatedAt: '2026-03-02T09:00:00.000Z' });
});

test('a store without orders has none, and the first one is sent', async () => {
  const store = await storeThatLooks();
  const stream = await listen(store, (await store.signIn()).token);
  expect(await stream.next()).toEqual({ total: 0, updatedAt: null });
  await addOrder(store.db, amina.storeId);
  expect(await stream.next()).toMatchObject({ total: 1 });
});

test('another merchant gets only their own store’s events', async () => {
  const store = await storeThatLooks();
  const other = await listen(store, (await store.signIn(bruno)).token);
  expect(await other.next()).toEqual({ total: 0, updatedAt: null });
  const stream = await listen(store, (await store.signIn()).token);
  expect(await stream.next()).toMatchObject({ total: 0 });
  await addOrder(store.db, amina.storeId);
  expect(await stream.next()).toMatchObject({ total: 1 });
  const mine = other.next();
  await addOrder(store.db, bruno.storeId, 'order-2', { updated_at: '2026-03-01T11:00:00.000Z' });
  expect(await mine).toEqual({ total: 1, updatedAt: '2026-03-01T11:00:00.000Z' });
});

test.each([
  ['signing out', 'logout', async () => undefined],
  ['signing out everywhere', 'logout-all', async () => undefined],
  [
    'a password that was forgotten',
    'reset-password',
    async ({ verify }: OpenStore) => ({
      verificationToken: await verify(amina.phone, 'reset'),
      password: 'a quieter evening',
    }),
  ],
])('%s ends the stream, and reconnecting is 401', async (_, call, bodyOf) => {
  const store = await storeThatLooks();
  const { token } = await store.signIn();
  const stream = await listen(store, token);
  await stream.next();
  const body = await bodyOf(store);
  const answer = await store.call(`POST /merchant/auth/${call}`, { token, ...(body && { body }) });
  expect(answer.status).toBe(204);
  expect(await stream.next()).toBe('ended');
  expect((await store.call('GET /merchant/orders/changes', { token })).status).toBe(401);
});

test('an expired session ends the stream', async () => {
  const store = await storeThatLooks();
  const stream = await listen(store, (await store.signIn()).token);
  await stream.next();
  store.clock.advance(400 * 86_400);
  expect(await stream.next()).toBe('ended');
});

test('a fifth stream of a session ends the oldest, which gets a reason; other sessions keep theirs', async () => {
  const store = await storeThatLooks();
  const { token } = await store.signIn();
  const other = await listen(store, (await store.signIn()).token);
  const streams: OpenStream[] = [];
  for (let index = 0; index < 5; index += 1) streams.push(await listen(store, token));
  const [oldest, second] = streams;
  expect([await oldest?.next(), await oldest?.next()]).toContain('replaced');
  expect(await second?.next()).toMatchObject({ total: 0 });
  expect(await other.next()).toMatchObject({ total: 0 });
  expect(store.streams.count()).toBe(5);
});

test('the 21st stream of a merchant ends the oldest', async () => {
  const store = await storeThatLooks();
  const other = await listen(store, (await store.signIn(bruno)).token);
  const streams: OpenStream[] = [];
  for (let session = 0; session < 7; session += 1) {
    const { token } = await store.signIn();
    for (let index = 0; index < 3; index += 1) streams.push(await listen(store, token));
  }
  const [oldest, second] = streams;
  expect([await oldest?.next(), await oldest?.next()]).toContain('replaced');
  expect(await second?.next()).toMatchObject({ total: 0 });
  expect(await other.next()).toMatchObject({ total: 0 });
  expect(store.streams.count()).toBe(21);
});

test('an empty line keeps the connection open; a client that reads none is disconnected', async () => {
  const store = await storeThatLooks({ beat: 5 });
  const { token } = await store.signIn();
  const reading = await listen(store, token);
  await reading.next();
  const event = reading.next();
  // A client that never reads its response.
  await openStream(store, token);
  expect(store.streams.count()).toBe(2);
  await expect.poll(() => store.streams.count()).toBe(1);
  await addOrder(store.db, amina.storeId);
  expect(await event).toMatchObject({ total: 1 });
  expect(reading.beats()).toBeGreaterThan(1);
});

test('a disconnected browser is forgotten', async () => {
  const store = await storeThatLooks();
  const stream = await listen(store, (await store.signIn()).token);
  await stream.next();
  expect(store.streams.count()).toBe(1);
  await stream.leave();
  expect(store.streams.count()).toBe(0);
});

test('a shutdown ends all streams and redirects later ones', async () => {
  const store = await storeThatLooks();
  const { token } = await store.signIn();
  const stream = await listen(store, token);
  await stream.next();
  await store.streams.close();
  expect(await stream.next()).toBe('ended');
  const response = await store.app.request('http://store.test/api/merchant/orders/changes', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(at(await response.json(), 'error', 'code')).toBe('unavailable');
});

test('a short database failure ends no stream', async () => {
  const store = await storeThatLooks();
  const stream = await listen(store, (await store.signIn()).token);
  await stream.next();
  const { schema } = store.db;
  await schema.alterTable('order_counts').renameTo('away').execute();
  await new Promise((resolve) => setTimeout(resolve, 60));
  await schema.alterTable('away').renameTo('order_counts').execute();
  await addOrder(store.db, amina.storeId);
  expect(await stream.next()).toMatchObject({ total: 1 });
});
