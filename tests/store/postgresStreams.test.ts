import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from '../../store/app.ts';
import { openDatabase } from '../../store/db/open.ts';
import { postgresAdapter } from '../../store/db/postgres.ts';
import { DEFAULT_LIMITS } from '../../store/limits.ts';
import { createOrderStreams, type StreamTimes } from '../../store/orders/orderStreams.ts';
import { addOrder } from './addOrder.ts';
import { amina } from './openStore.ts';
import { openStream } from './orderStream.ts';
import { isOneMachine, isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';

/** Order streams of two processes on one database, if DATABASE_URL is a PostgreSQL server. */

/** Disables polling, so that changes arrive only by notification. */
const NEVER = 3_600_000;
const HEARING: StreamTimes = { beat: NEVER, look: NEVER, pause: 1 };

let one: PostgresStore;
let other: Awaited<ReturnType<typeof secondProcess>> | undefined;

beforeEach(async () => {
  if (isThere) one = await openPostgresStore();
});
afterEach(async () => {
  await other?.stop();
  other = undefined;
  await one?.remove();
});

/** A second process: its own connections and streams. */
async function secondProcess(times: StreamTimes = HEARING) {
  const db = await openDatabase(one.url);
  const clock = () => one.clock.now;
  const streams = createOrderStreams({ db, clock, limits: DEFAULT_LIMITS }, times);
  const secret = 'a secret of at least thirty-two characters';
  const app = createStore({ db, clock, secret, streams });
  const stop = async () => {
    await streams.close();
    await db.destroy();
  };
  return { app, db, stop };
}

/** Opens a stream of the second process, reads its first event, and waits until the process listens. */
async function listen(token: string) {
  other ??= await secondProcess();
  const stream = await openStream(other, token);
  await stream.next();
  const listeners = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and query = 'listen store_changed'`;
  await expect
    .poll(async () => (await listeners.execute(one.db)).rows[0]?.count)
    .toBeGreaterThan(0);
  return stream;
}

test.runIf(isThere)('PostgreSQL: a change in one process is streamed by the other', async () => {
  await addOrder(one.db, amina.storeId);
  const { token } = await one.signIn();
  const stream = await listen(token);
  await addOrder(one.db, amina.storeId, 'order-2', { sequence: 1002 });
  expect(await stream.next()).toMatchObject({ total: 2 });
  await one.call('PUT /merchant/orders/order-1', { token, body: { status: 'confirmed' } });
  expect(await stream.next()).toEqual({ total: 2, updatedAt: '2026-03-02T09:00:00.000Z' });
});

test.runIf(isThere)('PostgreSQL: a rolled back change is not streamed', async () => {
  const stream = await listen((await one.signIn()).token);
  const given = one.db.transaction().execute(async (trx) => {
    await addOrder(trx, amina.storeId, 'never');
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  await addOrder(one.db, amina.storeId, 'order-2', { updated_at: '2026-03-01T11:00:00.000Z' });
  expect(await stream.next()).toEqual({ total: 1, updatedAt: '2026-03-01T11:00:00.000Z' });
});

test.runIf(isThere)(
  'PostgreSQL: logging out in one process ends the stream in the other',
  async () => {
    const { token } = await one.signIn();
    const stream = await listen(token);
    await one.call('POST /merchant/auth/logout', { token });
    expect(await stream.next()).toBe('ended');
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a lost connection is restored, and missed changes are streamed',
  async () => {
    const stream = await listen((await one.signIn()).token);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.db);
    await addOrder(one.db, amina.storeId);
    expect(await stream.next()).toMatchObject({ total: 1 });
  },
);

test.runIf(isThere)(
  'PostgreSQL: an engine without NOTIFY is polled, and accepts orders',
  async () => {
    other = await secondProcess({ beat: NEVER, look: 20, pause: 1 });
    for (const { db } of [one, other]) {
      const postgres = postgresAdapter(db);
      if (postgres) postgres.hasNotify = false;
    }
    const { token } = await one.signIn();
    const stream = await openStream(other, token);
    expect(await stream.next()).toMatchObject({ total: 0 });
    // In a transaction, as the store writes: polling could otherwise read between two statements.
    await one.db.transaction().execute((trx) => addOrder(trx, amina.storeId));
    expect(await stream.next()).toMatchObject({ total: 1 });
  },
);
