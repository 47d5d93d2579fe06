import type { Kysely } from 'kysely';
import type { StoreContext } from './context.ts';
import { inTransaction } from './db/inTransaction.ts';
import { notifyProcesses } from './db/notifications.ts';
import type { Database, MerchantRow } from './db/schema.ts';
import { newId } from './db/values.ts';
import { refusal, unauthorised } from './http/errors.ts';
import {
  hashToken,
  makeAccessToken,
  makeToken,
  REUSE_GRACE_SECONDS,
  SESSION_SECONDS,
} from './tokens.ts';

export type Tokens = { token: string; refreshToken: string };

/**
 * Starts a session of a merchant on one device. 401 when the verified password has changed since: a
 * concurrent reset must not leave a session of the old password.
 */
export async function startSession(
  store: StoreContext,
  merchant: Pick<MerchantRow, 'id' | 'store_id' | 'password_hash'>,
  userAgent: string | undefined,
): Promise<Tokens> {
  const now = store.clock();
  const sessionId = newId(now);
  const refreshToken = makeToken();
  const expires_at = inSeconds(now, SESSION_SECONDS);
  await inTransaction(store.db, async (trx) => {
    await deleteExpired(trx, now);
    await lockPassword(trx, merchant);
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        merchant_id: merchant.id,
        store_id: merchant.store_id,
        user_agent: userAgent?.slice(0, 300) ?? null,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        expires_at,
        revoked_at: null,
      })
      .execute();
    await insertRefreshToken(trx, refreshToken, sessionId, expires_at);
  });
  const claims = { merchantId: merchant.id, sessionId };
  return { token: await makeAccessToken(claims, store.secret, now), refreshToken };
}

/**
 * Exchanges a refresh token, which works once. A second use within the grace period succeeds, because another tab may
 * have sent it. A later use indicates theft and ends the whole session. 401 in every case of refusal.
 */
export async function refreshSession(store: StoreContext, refreshToken: string): Promise<Tokens> {
  const now = store.clock();
  const next = makeToken();
  const claims = await inTransaction(store.db, (trx) =>
    exchange(trx, hashToken(refreshToken), next, now),
  );
  // Thrown after the transaction, so that the session's end is committed.
  if (!claims) throw unauthorised();
  return { token: await makeAccessToken(claims, store.secret, now), refreshToken: next };
}

async function exchange(trx: Kysely<Database>, hash: string, next: string, now: Date) {
  const time = now.toISOString();
  const known = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'merchant_id', 'revoked_at', 'used_at'])
    .where('hash', '=', hash)
    .where('sessions.expires_at', '>', time)
    .executeTakeFirst();
  if (!known || known.revoked_at !== null) return undefined;
  if (!(await markUsed(trx, hash, now))) {
    await revoke(trx, now, ['id', known.id]);
    return undefined;
  }
  const expires_at = inSeconds(now, SESSION_SECONDS);
  await insertRefreshToken(trx, next, known.id, expires_at);
  await trx
    .updateTable('sessions')
    .set({ last_used_at: time, expires_at })
    .where('id', '=', known.id)
    .execute();
  return { merchantId: known.merchant_id, sessionId: known.id };
}

/** Marks a token as used. False when its first use is longer ago than the grace period. */
async function markUsed(trx: Kysely<Database>, hash: string, now: Date): Promise<boolean> {
  const first = await trx
    .updateTable('refresh_tokens')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (first.numUpdatedRows === 1n) return true;
  const row = await trx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('hash', '=', hash)
    .executeTakeFirst();
  const usedAt = Date.parse(row?.used_at ?? '');
  return now.getTime() - usedAt <= REUSE_GRACE_SECONDS * 1000;
}

/** Ends one session (`id`) or all of a merchant (`merchant_id`), with their access tokens. */
export async function revoke(
  db: Kysely<Database>,
  now: Date,
  [column, value]: ['id' | 'merchant_id', string],
): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString() })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning('store_id')
    .execute();
  // Closes their open event streams, in all processes.
  for (const storeId of new Set(ended.map(({ store_id }) => store_id))) {
    await notifyProcesses(db, storeId);
  }
}

/**
 * Locks the merchant's row. A concurrent password change that commits before is detected here. One that commits later
 * ends this session.
 */
async function lockPassword(
  trx: Kysely<Database>,
  { id, password_hash }: Pick<MerchantRow, 'id' | 'password_hash'>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('merchants')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw refusal(401, 'login.refused');
}

async function insertRefreshToken(
  trx: Kysely<Database>,
  token: string,
  sessionId: string,
  expires_at: string,
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: hashToken(token), session_id: sessionId, used_at: null, expires_at })
    .execute();
}

async function deleteExpired(trx: Kysely<Database>, now: Date): Promise<void> {
  const time = now.toISOString();
  await trx.deleteFrom('refresh_tokens').where('expires_at', '<', time).execute();
  await trx.deleteFrom('sessions').where('expires_at', '<', time).execute();
}

function inSeconds(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
