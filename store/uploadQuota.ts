import type { MiddlewareHandler } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { StorageQuota } from '../contract/storageQuota.ts';
import type { StoreContext, StoreEnv } from './context.ts';
import { inBatches } from './db/inBatches.ts';
import type { Database } from './db/schema.ts';
import { refusal } from './http/errors.ts';
import { PICTURE_URL } from './operations/unusedPictures.ts';

/* Uploaded pictures that no record uses yet, for example from unsaved forms. */

/**
 * Throws 413 when `bytes` more would exceed the limit for unused pictures. Returns the space that unused pictures take,
 * with these `bytes`, and the limit.
 */
export async function requireSpace(
  { db, limits }: Pick<StoreContext, 'db' | 'limits'>,
  storeId: string,
  bytes: number,
): Promise<StorageQuota> {
  const most = limits.unusedUploadBytes;
  const { used } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('used'))
    .where('store_id', '=', storeId)
    // A literal: a bound parameter would not match the partial index.
    .where(sql<boolean>`is_used = 0`)
    .executeTakeFirstOrThrow();
  const all = Number(used) + bytes;
  if (all > most) {
    throw refusal(413, 'upload.noRoom', { values: { most: Math.floor(most / 1_000_000) } });
  }
  return { used: all, most };
}

/** Marks uploads as used after a successful write whose JSON body contains their URLs. */
export function markUsedUploads({ db, onFault }: StoreContext): MiddlewareHandler<StoreEnv> {
  return async (c, next) => {
    await next();
    const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
    if (!isJson || !c.res.ok || !['POST', 'PUT'].includes(c.req.method)) return;
    // API clients in PHP send `\/` for each slash of a URL.
    const sent = (await c.req.text()).replaceAll('\\/', '/');
    const names = [...sent.matchAll(PICTURE_URL)].map(([, name = '']) => name);
    // The write has succeeded; a failure here must not change the response.
    await markUsed(db, c.get('merchant').storeId, names).catch(onFault);
  };
}

async function markUsed(
  db: Kysely<Database>,
  storeId: string,
  names: readonly string[],
): Promise<void> {
  for (const batch of inBatches([...new Set(names)])) {
    const found = await db
      .selectFrom('uploads')
      .select('id')
      .where('store_id', '=', storeId)
      .where('name', 'in', batch)
      .where('is_used', '=', 0)
      .execute();
    if (found.length === 0) continue;
    await db
      .updateTable('uploads')
      .set({ is_used: 1 })
      .where('store_id', '=', storeId)
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute();
  }
}
