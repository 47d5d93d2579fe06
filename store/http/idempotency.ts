import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Kysely } from 'kysely';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { Database, IdempotencyKeysTable } from '../db/schema.ts';
import { badRequest, StoreError } from './errors.ts';

/**
 * `Idempotency-Key` on POST and PUT: use after `authenticate`. The first 2xx answer is kept for a day and given
 * again to the same request with the same key. The same key with another request is 422. While the first one
 * still runs, the second waits for its answer; after a few seconds it is 409 with `Retry-After`. A refused
 * request keeps nothing, so that it can be corrected.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;
const RUNNING_MS = 60 * 1000;
// Less than the 10 s after which a console gives up.
const WAITS = 60;
const WAIT_MS = 100;
const KEY = /^[\x21-\x7e]{8,128}$/;
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

export function idempotency(store: StoreContext) {
  return createMiddleware<StoreEnv>(async (c, next) => {
    const key = c.req.header('idempotency-key');
    const type = c.req.header('content-type') ?? '';
    // A picture sent twice does no harm, and its boundary makes every body a different one.
    if (key === undefined || type.startsWith('multipart/') || !/^(POST|PUT)$/.test(c.req.method)) {
      return next();
    }
    if (!KEY.test(key)) throw badRequest('Idempotency-Key must be 8 to 128 visible characters.');
    const own = { store_id: c.get('merchant').storeId, key };
    const hash = await hashOf(c);
    const kept = await claim(store, own, hash);
    if (kept) return replay(kept);
    await next();
    await settle(store, own, c.res);
    return undefined;
  });
}

type Own = { store_id: string; key: string };

async function hashOf(c: Context): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}\n`);
  return hash.update(await c.req.text()).digest('base64url');
}

type Kept = { status: number; headers: string | null; body: string | null };

/** The kept answer, or undefined when this request is the first and has the key now. */
async function claim(store: StoreContext, own: Own, hash: string): Promise<Kept | undefined> {
  for (let waits = 0; waits <= WAITS; waits += 1) {
    if (await isFirst(store, own, hash)) return undefined;
    const known = await find(store, own);
    if (known && known.request_hash !== hash) {
      throw new StoreError(422, 'This Idempotency-Key was used for another request.');
    }
    if (known && known.status !== null) return { ...known, status: known.status };
    // Without a row the first one was refused, and this one is the first now.
    if (known) await setTimeout(WAIT_MS);
  }
  throw new StoreError(409, 'The same request is still being worked on.', {
    headers: { 'Retry-After': '1' },
  });
}

async function isFirst(store: StoreContext, own: Own, hash: string): Promise<boolean> {
  const now = store.clock();
  const row = { ...own, request_hash: hash, status: null, headers: null, body: null };
  await forget(store, now);
  const added = await store.db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Keeps the answer to a request inside the transaction that does what it asks for, so that what was done is
 * known by its key even when the process ends before the answer is sent.
 */
export async function keepAnswer(
  trx: Kysely<Database>,
  c: Context<StoreEnv>,
  { record, version }: { record: object; version: number },
): Promise<void> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return;
  const headers = { 'content-type': 'application/json', etag: `"${version}"` };
  await trx
    .updateTable('idempotency_keys')
    .set({ status: 200, headers: JSON.stringify(headers), body: JSON.stringify(record) })
    .where('store_id', '=', c.get('merchant').storeId)
    .where('key', '=', key)
    .execute();
}

function find(store: StoreContext, own: Own): Promise<IdempotencyKeysTable | undefined> {
  return store.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('store_id', '=', own.store_id)
    .where('key', '=', own.key)
    .executeTakeFirst();
}

/** Old keys go, and those of requests that never ended. */
async function forget(store: StoreContext, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await store.db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', ago(KEPT_MS)),
        eb.and([eb('status', 'is', null), eb('created_at', '<', ago(RUNNING_MS))]),
      ]),
    )
    .execute();
}

async function settle(store: StoreContext, own: Own, response: Response): Promise<void> {
  if (!response.ok) {
    await store.db
      .deleteFrom('idempotency_keys')
      .where('store_id', '=', own.store_id)
      .where('key', '=', own.key)
      .execute();
    return;
  }
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = response.body === null ? null : await response.clone().text();
  await store.db
    .updateTable('idempotency_keys')
    .set({ status: response.status, headers: JSON.stringify(headers), body })
    .where('store_id', '=', own.store_id)
    .where('key', '=', own.key)
    .execute();
}

function replay(kept: Kept): Response {
  const headers = new Headers(JSON.parse(kept.headers ?? '{}'));
  headers.set('Idempotency-Replayed', 'true');
  return new Response(kept.body, { status: kept.status, headers });
}
