import { createHash, createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { is } from 'valibot';
import { IdempotencyKey, type WriteState } from '../../contract/writeState.ts';
import type { Claim, StoreContext, StoreEnv } from '../context.ts';
import type { Database, IdempotencyKeysTable } from '../db/schema.ts';
import { randomText } from '../db/values.ts';
import { badRequest, StoreError } from './errors.ts';

/**
 * `Idempotency-Key` on POST, PUT and DELETE: use after `authenticate`. The first 2xx response is stored for a
 * day. The same request with the same key gets it again, before any other check. A different request with the
 * same key is 422. While the first request runs, a second one waits for its response; after a few seconds it
 * gets 409 with `Retry-After`. A refused request stores nothing, so that it can be corrected and sent again.
 */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A request that runs longer is assumed to have died with its process. */
const RUNNING_MS = 20 * 1000;
// Less than the console's timeout of 10 s.
const MAX_POLLS = 60;
const POLL_MS = 100;
const STORED_HEADERS = ['content-type', 'etag', 'location'];

export function idempotency(store: StoreContext) {
  // Keys that were not released because the database failed. The next request releases them, because a retry would
  // otherwise wait until its key expires.
  const unreleased = new Set<Claim>();
  return createMiddleware<StoreEnv>(async (c, next) => {
    const key = c.req.header('idempotency-key');
    const type = c.req.header('content-type') ?? '';
    // Uploading a picture twice is harmless, and the multipart boundary makes every body different.
    if (key === undefined || type.startsWith('multipart/') || !isWrite(c.req.method)) return next();
    if (!is(IdempotencyKey, key))
      throw badRequest('Idempotency-Key must be 8 to 128 visible characters.');
    const own = { store_id: c.get('merchant').storeId, key, claim: randomText(26) };
    for (const old of unreleased) {
      await release(store, old);
      unreleased.delete(old);
    }
    const releaseLater = (error: unknown) => {
      if (!(error instanceof StoreError)) unreleased.add(own);
      throw error;
    };
    const stored = await claim(store, own, await requestText(c)).catch(releaseLater);
    if (stored) return replay(stored);
    c.set('claim', own);
    await next();
    if (c.res.ok) await writeResponse(store.db, own, c.res);
    else await release(store, own).catch(releaseLater);
    return undefined;
  });
}

function isWrite(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE';
}

async function requestText(c: Context): Promise<string> {
  const { search } = new URL(c.req.url);
  return `${c.req.method} ${c.req.path}${search}\n${await c.req.text()}`;
}

/** An HMAC: bodies may contain passwords, which could be guessed from a plain hash. */
function fingerprint({ secret }: StoreContext, request: string): string {
  return createHmac('sha256', secret).update(`idempotency:${request}`).digest('base64url');
}

/** Version 0.1.0 stored plain hashes, which are valid until they expire. */
function isSameRequest(store: StoreContext, stored: string, request: string): boolean {
  const plain = createHash('sha256').update(request).digest('base64url');
  return stored === fingerprint(store, request) || stored === plain;
}

type StoredResponse = { status: number; headers: string | null; body: string | null };

/** The stored response, or undefined when this request now owns the key. */
async function claim(
  store: StoreContext,
  own: Claim,
  request: string,
): Promise<StoredResponse | undefined> {
  for (let polls = 0; polls <= MAX_POLLS; polls += 1) {
    if (await tryClaim(store, own, request)) return undefined;
    const known = await find(store, own);
    if (known && !isSameRequest(store, known.request_hash, request)) {
      throw new StoreError(422, 'This Idempotency-Key was used for another request.');
    }
    if (known && known.status !== null) return { ...known, status: known.status };
    // Without a row the first request was refused: the next iteration claims the key.
    if (known) await setTimeout(POLL_MS);
  }
  throw stillRunning();
}

function stillRunning(): StoreError {
  return new StoreError(409, 'The same request is still running.', {
    headers: { 'Retry-After': '1' },
  });
}

async function tryClaim(store: StoreContext, own: Claim, request: string): Promise<boolean> {
  const now = store.clock();
  const { store_id, key, claim: body } = own;
  const request_hash = fingerprint(store, request);
  const row = { store_id, key, request_hash, status: null, headers: null, body };
  await deleteExpired(store, store_id, now);
  const added = await store.db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores the response in the transaction of the change, and returns it. A retry then gets the response even when the
 * process ends before sending it. Must be the last step of the transaction. Throws, and so rolls back, when the request
 * was so slow that another one has claimed its key.
 */
export async function saveResponse(
  trx: Kysely<Database>,
  c: Context<StoreEnv>,
  response: Response,
): Promise<Response> {
  await c.get('settle')?.(trx, response);
  const own = c.get('claim');
  if (own && !(await writeResponse(trx, own, response))) throw stillRunning();
  return response;
}

/** False when another request has taken the key. */
async function writeResponse(
  db: Kysely<Database>,
  own: Claim,
  response: Response,
): Promise<boolean> {
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = response.body === null ? null : await response.clone().text();
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status: response.status, headers: JSON.stringify(headers), body })
    .where(isRunning(own))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

// A running request has a row without a status, with its claim in the column `body`.
function isRunning({ store_id, key, claim: body }: Claim) {
  return (eb: ExpressionBuilder<Database, 'idempotency_keys'>) =>
    eb.and({ store_id, key, body }).and('status', 'is', null);
}

/** The state of the write with this key. `unknown` also when its response is no longer stored, or its request died. */
export async function readWriteState(
  store: StoreContext,
  storeId: string,
  key: string,
): Promise<WriteState['state']> {
  const known = await find(store, { store_id: storeId, key });
  if (!known) return 'unknown';
  const age = store.clock().getTime() - Date.parse(known.created_at);
  if (known.status !== null) return age < RETENTION_MS ? 'done' : 'unknown';
  return age < RUNNING_MS ? 'running' : 'unknown';
}

function find(
  store: StoreContext,
  own: Pick<Claim, 'store_id' | 'key'>,
): Promise<IdempotencyKeysTable | undefined> {
  return store.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('store_id', '=', own.store_id)
    .where('key', '=', own.key)
    .executeTakeFirst();
}

/** Deletes the store's expired keys and those of requests that never ended. */
async function deleteExpired({ db }: StoreContext, storeId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', ago(RETENTION_MS)),
        eb.and([eb('status', 'is', null), eb('created_at', '<', ago(RUNNING_MS))]),
      ]),
    )
    .execute();
}

async function release({ db }: StoreContext, own: Claim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(isRunning(own)).execute();
}

function replay(stored: StoredResponse): Response {
  const headers = new Headers(JSON.parse(stored.headers ?? '{}'));
  headers.set('Idempotency-Replayed', 'true');
  return new Response(stored.body, { status: stored.status, headers });
}
