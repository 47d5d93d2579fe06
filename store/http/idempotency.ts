import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { IdempotencyKeysTable } from '../db/schema.ts';
import { badRequest, isUniqueViolation, StoreError } from './errors.ts';

/**
 * `Idempotency-Key` on POST and PUT: use after `authenticate`. The first 2xx answer is kept for a day and given
 * again to the same request with the same key. The same key with another request is 422; while the first
 * one still runs it is 409 with `Retry-After`. A refused request keeps nothing, so that it can be corrected.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;
const RUNNING_MS = 60 * 1000;
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

/** The kept answer, or undefined when this request is the first and has the key now. */
async function claim(
  store: StoreContext,
  own: Own,
  hash: string,
): Promise<{ status: number; headers: string | null; body: string | null } | undefined> {
  const now = store.clock();
  const row = { ...own, request_hash: hash, status: null, headers: null, body: null };
  await forget(store, now);
  try {
    await store.db
      .insertInto('idempotency_keys')
      .values({ ...row, created_at: now.toISOString() })
      .execute();
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const known = await find(store, own);
  if (!known) return claim(store, own, hash);
  if (known.request_hash !== hash) {
    throw new StoreError(422, 'This Idempotency-Key was used for another request.');
  }
  if (known.status !== null) return { ...known, status: known.status };
  throw new StoreError(409, 'The same request is still being worked on.', {
    headers: { 'Retry-After': '1' },
  });
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

function replay(kept: { status: number; headers: string | null; body: string | null }): Response {
  const headers = new Headers(JSON.parse(kept.headers ?? '{}'));
  headers.set('Idempotency-Replayed', 'true');
  return new Response(kept.body, { status: kept.status, headers });
}
