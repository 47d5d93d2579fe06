import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../demo/random.ts';
import type { InternalFetch } from '../../store/bulk/applyToRecord.ts';
import { type BulkRunner, createBulkRunner } from '../../store/bulk/bulkRunner.ts';
import type { SignedIn } from '../../store/context.ts';
import { openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { checkFile, drive } from '../store/importFile.ts';
import { openEmptyDatabase } from '../store/openEmptyDatabase.ts';
import { at, type OpenStore, openStore, textAt } from '../store/openStore.ts';
import { isOneMachine, server } from '../store/postgresServer.ts';
import { makeStoreDatabase } from '../store/storeDatabase.ts';
import { loggedWrites, logLength, logValues } from './valueLog.ts';

/**
 * Random bulk jobs whose processes are killed, whose requests are repeated after lost answers, and which are
 * cancelled, retried and undone, while a colleague and an import change the same products, also since the preview. A
 * trigger logs each written value. `SCHEDULES=1000` makes more runs, `SEED=7` others; a failure prints its seed.
 */
const runs = Number(process.env.SCHEDULES ?? 12);
const firstSeed = Number(process.env.SEED ?? 20_261_125);

const path = '/merchant/bulk-changes';
let store: OpenStore;
let token: string;
let sendAs: (merchant: SignedIn) => InternalFetch;
/** Called before each request of a runner. */
let beforeSend: () => Promise<void>;
let isKilled: () => boolean;
/** Prices of the colleague and of imports: each is used once, so no difference of two is an amount of a job. */
let foreignPrice = 900_000;

class Killed extends Error {}

const title = `bulk changes under faults write each value once in ${runs} runs [D10] [D17] [E4]`;
const options = { timeout: 60_000 + runs * 4000 };
/** In `npm run test:more`: half a minute for a dozen runs. */
const isOnPostgres = isOneMachine && process.env.TEST_SET === 'more';

test(title, options, async () => {
  const db = await openEmptyDatabase();
  await runAll(db);
  await db.destroy();
});

test.runIf(isOnPostgres)(`${title} on PostgreSQL`, options, async () => {
  const own = await makeStoreDatabase(server);
  const db = await openDatabase(own.url);
  await runAll(db);
  await db.destroy();
  await own.remove();
});

async function runAll(db: Kysely<Database>): Promise<void> {
  store = await openStoreWithoutRunner(db);
  await logValues(db);
  const totals = {
    changed: 0,
    changedSince: 0,
    failed: 0,
    killed: 0,
    undone: 0,
    left: 0,
    cancelled: 0,
  };
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    token = (await store.signIn()).token;
    await randomRun(createRandom(seed), totals).catch((error: Error) => {
      throw new Error(`SEED=${seed} SCHEDULES=1: ${error.message}`, { cause: error });
    });
  }
  expect(totals.changed).toBeGreaterThan(0);
  if (process.env.SCHEDULES) console.info(JSON.stringify({ runs, firstSeed, ...totals }));
}

type Totals = Record<
  'changed' | 'changedSince' | 'failed' | 'killed' | 'undone' | 'left' | 'cancelled',
  number
>;
type Change = { kind: 'field'; field: 'price' | 'stock'; how: 'by'; amount: number };

/** The runners of the test take the place of the store's own. */
async function openStoreWithoutRunner(db: Kysely<Database>): Promise<OpenStore> {
  const none: BulkRunner = {
    connect(send) {
      sendAs = send;
    },
    wake: () => undefined,
    poll: () => undefined,
    idle: async () => undefined,
    stop: async () => undefined,
  };
  return openStore({ db, bulkRunner: none });
}

async function randomRun(random: Random, totals: Totals): Promise<void> {
  const word = `run${random.whole(1, 1e9)}`;
  const ids = await addProducts(random, word);
  const sign = random.chance(0.5) ? 1 : -1;
  const change: Change = random.chance(0.5)
    ? { kind: 'field', field: 'stock', how: 'by', amount: sign * random.whole(2, 9) }
    : { kind: 'field', field: 'price', how: 'by', amount: sign * random.whole(51, 299) };
  const since = await logLength(store.db);
  const previewed = await preview(ids, change.field);
  if (random.chance(0.5)) await colleague(random, change.field, random.pick(nonEmpty(ids)));
  const select = random.chance(0.5) ? { ids } : { filter: { q: word } };
  const id = await repeated(random, `POST ${path}`, {
    resource: 'products',
    select,
    change,
    previewed,
  });
  beforeSend = async () => {
    if (random.chance(0.1)) await colleague(random, change.field, random.pick(nonEmpty(ids)));
    if (random.chance(0.02)) await importPrices(ids);
    if (random.chance(0.03)) await repeated(random, `POST ${path}/${id}/cancel`);
  };
  isKilled = () => random.chance(0.06);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    totals.killed += await work(id);
    await check(id, { change, since, previewed });
    const { status, failed } = await read(id);
    if (status === 'cancelled') totals.cancelled += 1;
    else if (failed === 0) break;
    await repeated(random, `POST ${path}/${id}/retry`);
  }
  const { changed, changedSince, failed } = await read(id);
  totals.changed += changed;
  totals.changedSince += changedSince;
  totals.failed += failed;
  if (changed === 0 || random.chance(0.3)) return;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await repeated(random, `POST ${path}/${id}/undo`);
    totals.killed += await work(id);
    await check(id, { change, since, previewed });
    const { undone, left, total } = await read(id);
    if (undone + left === total) break;
  }
  const { undone, left } = await read(id);
  totals.undone += undone;
  totals.left += left;
}

/** Sends a request again after lost answers, always with its key. Returns the id of the job. */
async function repeated(random: Random, request: string, body?: object): Promise<string> {
  const headers = { 'Idempotency-Key': `key-${random.whole(1, 1e9)}` };
  const found = new Set<string>();
  for (let times = random.whole(1, 3); times > 0; times -= 1) {
    const answer = await store.call(request, { token, headers, ...(body && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    found.add(textAt(answer.body, '_id'));
  }
  expect(found.size).toBe(1);
  return [...found][0] ?? '';
}

async function read(id: string) {
  const { body } = await store.call(`GET ${path}/${id}`, { token });
  const count = (name: string) => Number(at(body, name));
  return {
    status: textAt(body, 'status'),
    total: count('total'),
    changed: count('changed'),
    changedSince: count('changedSince'),
    failed: count('failed'),
    undone: count('undone'),
    left: count('left'),
  };
}

/** Lets one or two processes work on the job until its end. Returns how many were killed. */
async function work(id: string): Promise<number> {
  for (let killed = 0; ; ) {
    const faults: unknown[] = [];
    const runners = [1, 2].map(() => startRunner((error) => faults.push(error)));
    await Promise.all(runners.map(({ idle }) => idle()));
    await Promise.all(runners.map(({ stop }) => stop()));
    const [wrong] = faults.filter((error) => !(error instanceof Killed));
    if (wrong) throw wrong;
    killed += faults.length;
    if (!/ing$/.test((await read(id)).status)) return killed;
    // The lease of the killed process ends.
    store.clock.advance(61);
    token = (await store.signIn()).token;
  }
}

function startRunner(onFault: (error: unknown) => void): BulkRunner {
  const runner = createBulkRunner({ db: store.db, clock: () => store.clock.now, onFault });
  runner.connect((merchant) => {
    const send = sendAs(merchant);
    return async (request, settle) => {
      if (isKilled()) throw new Killed();
      await beforeSend();
      const response = await send(request, settle);
      // Killed between the commit of a write and the next record.
      if (isKilled()) throw new Killed();
      return response;
    };
  });
  runner.wake();
  return runner;
}

type Checked = { change: Change; since: number; previewed: readonly Previewed[] };

/** Compares the results of the job with the values that were written. */
async function check(id: string, { change, since, previewed }: Checked) {
  const answer = await store.call(`GET ${path}/${id}/records?range=[0,99]`, { token });
  const writes = (await loggedWrites(store.db, since)).filter(
    ({ field }) => field === change.field,
  );
  for (const record of [answer.body].flat()) {
    const state = textAt(record, 'state');
    const changes = [at(record, 'changes')].flat();
    const targets = changes.map((one) => at(one, 'variantId') ?? at(record, '_id'));
    if (state === 'failed' || state === 'waiting') expect(changes, state).toEqual([]);
    for (const [place, target] of targets.entries()) {
      const own = writes.filter((write) => write.id === target);
      const by = (amount: number) => own.filter(({ was, is }) => is - was === amount);
      const about = JSON.stringify({ record, own });
      expect(by(change.amount), `written once: ${about}`).toHaveLength(1);
      const [forth] = by(change.amount);
      const [from, to] = [at(changes[place], 'from'), at(changes[place], 'to')];
      expect([forth?.was, forth?.is], about).toEqual([from, to]);
      const before = previewed.find(({ id, variantId }) => (variantId ?? id) === target);
      const seen = before?.value === from ? undefined : before?.value;
      expect(at(changes[place], 'seen'), `in the preview: ${about}`).toBe(seen);
      const isLeft = at(changes[place], 'isLeft') === true;
      const isBack = /^(undone|left)$/.test(state) && !isLeft;
      const isForth = state === 'changed' || isLeft;
      if (isBack) expect(by(-change.amount).length, `undone once: ${about}`).toBeLessThan(2);
      if (isForth) expect(by(-change.amount), `not undone: ${about}`).toEqual([]);
    }
    if (state === 'failed' || state === 'waiting') {
      const own = writes.filter((write) => write.id === at(record, '_id'));
      expect(own.filter(({ was, is }) => is - was === change.amount)).toEqual([]);
    }
  }
}

type Previewed = { id: string; variantId?: string; value: unknown };

async function preview(ids: readonly string[], field: Change['field']): Promise<Previewed[]> {
  const previewed: Previewed[] = [];
  for (const id of ids) {
    const { body } = await store.call(`GET /merchant/products/${id}`, { token });
    const variants = [at(body, 'variants') ?? []].flat();
    if (variants.length === 0) previewed.push({ id, value: at(body, field) });
    for (const variant of variants) {
      previewed.push({ id, variantId: textAt(variant, '_id'), value: at(variant, field) });
    }
  }
  return previewed;
}

async function addProducts(random: Random, word: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = random.whole(2, 7); count > 0; count -= 1) {
    const price = random.whole(1000, 5000);
    const values = ['Red', 'Blue', 'Green'].slice(0, random.whole(2, 3));
    const stock = random.whole(1000, 1040);
    const body = random.chance(0.3)
      ? {
          name: word,
          trackStock: true,
          options: [{ name: 'Colour', values }],
          variants: values.map((value, place) => ({
            options: [value],
            price: price + place,
            stock,
          })),
        }
      : { name: word, price, stock, trackStock: true };
    ids.push(textAt((await store.call('POST /merchant/products', { token, body })).body, '_id'));
  }
  return ids;
}

/** Somebody else changes a product's name, price or stock. A refusal is theirs to see. */
async function colleague(random: Random, field: Change['field'], id: string): Promise<void> {
  const request = `/merchant/products/${id}`;
  const { body } = await store.call(`GET ${request}`, { token });
  const change = (product: unknown) =>
    field === 'price'
      ? { price: nextPrice() }
      : { stockDelta: -50, stockSeen: Number(at(product, 'stock')) };
  const variants = [at(body, 'variants') ?? []].flat();
  const sent = () => {
    if (random.chance(0.2)) return { name: `Mug ${random.whole(1, 1e6)}` };
    if (variants.length === 0) return change(body);
    return {
      variants: variants.map((variant, place) => ({
        _id: at(variant, '_id'),
        options: at(variant, 'options'),
        ...(place === 0 && change(variant)),
      })),
    };
  };
  await store.call(`PUT ${request}`, { token, body: sent() });
}

async function importPrices(ids: readonly string[]): Promise<void> {
  const merchant = { store, token };
  const rows = ids.map((id) => [id, String(nextPrice() / 100)]);
  const file = await checkFile(merchant, { fields: ['id', 'price'], rows, decimal: '.' });
  await drive(merchant, file, 'run');
}

function nextPrice(): number {
  foreignPrice += 1000;
  return foreignPrice;
}

function nonEmpty<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('There is none.');
  return [first, ...rest];
}
