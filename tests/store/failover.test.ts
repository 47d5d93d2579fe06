import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { createStore } from '../../store/app.ts';
import { createBulkRunner } from '../../store/bulk/bulkRunner.ts';
import { openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { startStore } from '../e2e/support/storeProcess.ts';
import { openMailServer } from '../support/mailServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { addOrder } from './addOrder.ts';
import { installed, type Pair, startPair } from './failoverPair.ts';
import { checkFile } from './importFile.ts';
import {
  type Answer,
  at,
  type CallOptions,
  type OpenStore,
  openStore,
  send,
  textAt,
} from './openStore.ts';

/**
 * The database moves to its synchronous standby while the store is used, in `npm run test:more`. Each failure happens
 * in the middle of an import, a bulk change and a queue of emails.
 */
const isMore = process.env.TEST_SET === 'more';

const WRITERS = 6;
const RECORDS = 300;
const ROWS = 150;
const EMAILS = 40;
/** The store gives up on a connection without an answer after 15 seconds, and on a new one after five. */
const SILENT_MS = 22_000;
/** Shorter than the lease of a key whose request never ended. Measured: 0.3 seconds. */
const ANSWERS_MS = 15_000;

type Failure = {
  name: string;
  fail(pair: Pair): void;
  /** What happens to connections of the old primary when the address moves. */
  open: 'reset' | 'leave';
  /** The slowest response while there is no primary. */
  slowest: number;
  /** From the promotion until each client has an acknowledged write. */
  writesAgain: number;
};

const failures: Failure[] = [
  {
    name: 'the primary is killed',
    fail: ({ signalPrimary }) => signalPrimary('SIGKILL'),
    open: 'reset',
    slowest: ANSWERS_MS,
    writesAgain: ANSWERS_MS,
  },
  {
    name: 'the primary stands still',
    fail: ({ signalPrimary }) => signalPrimary('SIGSTOP'),
    open: 'reset',
    slowest: SILENT_MS,
    writesAgain: ANSWERS_MS,
  },
  {
    name: 'the primary runs, but the network loses all packets',
    fail: ({ forwarder }) => forwarder.cut(),
    open: 'leave',
    slowest: SILENT_MS,
    writesAgain: SILENT_MS,
  },
];

const cleaning: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

describe.runIf(isMore && !('reason' in installed))('the database moves to its standby', () => {
  test.each(failures)(
    'when $name, no acknowledged write is lost or done twice',
    { timeout: 170_000, retry: 0 },
    async ({ name, fail, open, slowest, writesAgain }) => {
      const { pair, db, call, token, mail, storeId, url } = await start();
      const id = await checkFile(
        { store: { call }, token },
        {
          fields: ['sku', 'name', 'price', 'stock'],
          rows: Array.from({ length: ROWS }, (_, row) => [`F-${row}`, `Filed ${row}`, '2', '7']),
        },
      );
      const load = startWriters(call, token);
      cleaning.push(load.stop);
      const others = Promise.all([untilImported(call, token, id), confirmOrders(call, token)]);
      // Awaited below. Until then a failure must not end the test run.
      others.catch(() => {});
      const before = await pricesOf(db, storeId);
      const bulk = await startBulkChange(call, token, [...before.keys()]);
      await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBeGreaterThan(2);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20);

      fail(pair);
      const failedAt = performance.now();
      await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 10_000 }).toBe(503);
      expect(await statusOf(`${url}/healthz`)).toBe(200);
      await expect.poll(() => load.responses.some(({ status }) => status === 503)).toBe(true);
      await db.destroy();
      await pair.promote();
      pair.forwarder.moveTo(pair.standby.port, open);
      const movedAt = performance.now();
      await expect.poll(() => load.acknowledged.some((one) => one.at > movedAt)).toBe(true);
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
      await others;
      await load.stop();

      const after = await openDatabase(pair.standby.url);
      cleaning.push(() => after.destroy());
      expect(await namesOf(after, storeId, 'Written %')).toEqual(
        load.acknowledged.map((one) => one.name).toSorted(),
      );
      expect(await namesOf(after, storeId, 'Filed %')).toHaveLength(ROWS);
      await expect.poll(() => bulkStatus(call, token, bulk), { timeout: 90_000 }).toBe('done');
      const prices = await pricesOf(after, storeId);
      expect([...before].map(([product, price]) => [product, price + 1])).toEqual(
        [...before.keys()].map((product) => [product, prices.get(product)]),
      );
      await expectEmails(after, mail.received);
      const down = load.responses.filter((one) => one.at > failedAt && one.sentAt < movedAt);
      const statuses = new Set(load.responses.map(({ status }) => status));
      expect([201, 409, 503]).toEqual(expect.arrayContaining([...statuses]));
      const times = {
        slowest: Math.max(...down.filter((one) => one.status === 503).map(took)),
        writesAgain: Math.max(...load.firstWritesAfter(movedAt)),
      };
      console.info(
        `${name}: ${load.acknowledged.length} writes acknowledged, 0 lost, 0 twice; slowest 503 ${Math.round(times.slowest)} ms, all clients write ${Math.round(times.writesAgain)} ms after the move`,
      );
      expect(times.slowest).toBeLessThan(slowest);
      expect(times.writesAgain).toBeLessThan(writesAgain);
      if (open === 'leave') await expectOldPrimarySilent(pair);
    },
  );
});

test('a bulk change continues when the database is back, before its lease ends', async () => {
  const store = await openStore();
  cleaning.push(() => store.db.destroy());
  await store.bulkRunner.stop();
  const { token } = await store.signIn();
  const body = { name: 'Mug', price: 1000 };
  const mug = textAt((await store.call('POST /merchant/products', { token, body })).body, '_id');
  const id = await startBulkChange(store.call, token, [mug]);
  const bulkRunner = createBulkRunner({
    db: store.db,
    clock: () => store.clock.now,
    onFault: () => expect.unreachable(),
  });
  bulkRunner.connect(() => async () => Response.json({}, { status: 503 }));
  bulkRunner.wake();
  await bulkRunner.idle();
  expect(await bulkStatus(store.call, token, id)).toBe('running');
  createStore({ db: store.db, secret: 'of at least thirty-two characters', bulkRunner });
  bulkRunner.wake();
  await bulkRunner.idle();
  await bulkRunner.stop();
  expect(await bulkStatus(store.call, token, id)).toBe('done');
});

type Call = OpenStore['call'];

/** A store process on the address of a pair, with orders to confirm and a mail server. */
async function start() {
  if ('reason' in installed) throw new Error(installed.reason);
  const pair = await startPair(installed);
  cleaning.push(pair.stop);
  const db = await openDatabase(pair.primary.url);
  const { storeId } = await seedOrders(db, 200, { products: RECORDS });
  for (let index = 0; index < EMAILS; index += 1) {
    await addOrder(db, storeId, `emailed-${index}`, {
      sequence: 90_000 + index,
      customer_email: `customer${index}@example.org`,
      items: [{ name: 'Mug' }],
    });
  }
  const mail = await openMailServer();
  cleaning.push(mail.close);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<title>Console</title>');
  const settings = {
    PORT: '0',
    DATABASE_URL: pair.url,
    DEMO: '1',
    STORE_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: mail.url,
    MAIL_FROM: 'store@mail.example',
  };
  const command = [process.execPath, fileURLToPath(new URL('serveAlone.ts', import.meta.url))];
  const { url, stop } = await startStore(settings, command, folder);
  cleaning.push(stop);
  const request = (path: string, init: RequestInit) => {
    const { pathname, search } = new URL(path);
    return fetch(`${url}${pathname}${search}`, init);
  };
  const call: Call = (text, options = {}) => send({ request }, text, options);
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const token = textAt((await call('POST /merchant/auth/login', { body })).body, 'token');
  return { pair, db, call, token, mail, storeId, url };
}

const statusOf = async (url: string) => (await fetch(url)).status;

type Sent = { status: number; sentAt: number; at: number };
const took = ({ sentAt, at }: Sent) => at - sentAt;

/** Clients that add products one after the other, and repeat a write with its key until it is acknowledged. */
function startWriters(call: Call, token: string) {
  const responses: Sent[] = [];
  const acknowledged: { name: string; at: number }[] = [];
  let isStopped = false;
  const write = async (writer: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const name = `Written ${writer}-${count}`;
      const headers = { 'Idempotency-Key': `key-of-${writer}-${count}` };
      const options = { token, body: { name, price: 100 }, headers };
      await untilDone(call, 'POST /merchant/products', options, (sent) => responses.push(sent));
      acknowledged.push({ name, at: performance.now() });
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    responses,
    acknowledged,
    /** How long after `time` each client had its first acknowledged write. */
    firstWritesAfter: (time: number) =>
      Array.from({ length: WRITERS }, (_, writer) => {
        const first = acknowledged.find(
          ({ name, at }) => at > time && name.startsWith(`Written ${writer}-`),
        );
        return (first?.at ?? Number.POSITIVE_INFINITY) - time;
      }),
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Repeats a request as the console does, until it is answered with 2xx. */
async function untilDone(
  call: Call,
  request: string,
  options: CallOptions,
  onAnswer: (sent: Sent) => void = () => {},
): Promise<Answer> {
  for (;;) {
    const sentAt = performance.now();
    const response = await call(request, options);
    onAnswer({ status: response.status, sentAt, at: performance.now() });
    if (response.status < 300) return response;
    if (response.status !== 409 && response.status !== 503) {
      throw new Error(`${request} was answered with ${response.status}: ${response.text}`);
    }
    await sleep(100);
  }
}

async function untilImported(call: Call, token: string, id: string): Promise<void> {
  for (;;) {
    const response = await untilDone(call, `POST /merchant/imports/${id}/run`, { token });
    if (at(response.body, 'state') === 'done') return;
  }
}

async function pricesOf(db: Kysely<Database>, storeId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price'])
    .where('store_id', '=', storeId)
    .where('name', 'not like', 'Written %')
    .where('name', 'not like', 'Filed %')
    .execute();
  return new Map(rows.map(({ id, price }) => [id, price ?? 0]));
}

async function startBulkChange(call: Call, token: string, ids: string[]): Promise<string> {
  const change = { kind: 'field', field: 'price', how: 'by', amount: 1 };
  const body = { resource: 'products', select: { ids }, change };
  const response = await call('POST /merchant/bulk-changes', { token, body });
  expect(response.status, response.text).toBe(202);
  return textAt(response.body, '_id');
}

async function bulkStatus(call: Call, token: string, id: string) {
  return at((await call(`GET /merchant/bulk-changes/${id}`, { token })).body, 'status');
}

async function confirmOrders(call: Call, token: string): Promise<void> {
  for (let index = 0; index < EMAILS; index += 1) {
    const body = { status: 'confirmed', notifyCustomer: true };
    const headers = { 'Idempotency-Key': `confirm-order-${index}` };
    await untilDone(call, `PUT /merchant/orders/emailed-${index}`, { token, body, headers });
    await sleep(100);
  }
}

async function namesOf(db: Kysely<Database>, storeId: string, like: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where('store_id', '=', storeId)
    .where('name', 'like', like)
    .execute();
  return rows.map(({ name }) => name).toSorted();
}

async function expectEmails(db: Kysely<Database>, received: { to: string[] }[]): Promise<void> {
  // Ends the two-minute lease of the process that was sending.
  await db.updateTable('outbox').set({ due_at: '2026-01-01T00:00:00.000Z' }).execute();
  await expect
    .poll(() => db.selectFrom('outbox').select('id').execute(), { timeout: 30_000 })
    .toEqual([]);
  const wanted = Array.from({ length: EMAILS }, (_, index) => `customer${index}@example.org`);
  expect(received.map(({ to }) => to.join()).toSorted()).toEqual(wanted.toSorted());
}

/** The old primary is reachable, but its commits wait for the lost standby. */
async function expectOldPrimarySilent({ primary }: Pair): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  client.on('error', () => {});
  await client.connect();
  const written = client.query('create table too_late (id text)').then(
    () => 'acknowledged',
    () => 'refused',
  );
  expect(await Promise.race([written, sleep(2000, 'waits')])).toBe('waits');
  client.connection.stream.destroy();
}
