import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { messageText } from '../contract/messages.ts';
import type { StoreContext } from './context.ts';
import { inTransaction } from './db/inTransaction.ts';
import type { Database } from './db/schema.ts';
import { problem, refused, StoreError } from './http/errors.ts';
import { renderMessage } from './sendMessage.ts';

/**
 * One-time codes: six random digits, stored as a keyed hash, for one purpose and phone. A code works once,
 * for ten minutes and five tries. There is one code per purpose, phone and known browser; unknown browsers
 * share one. A new code replaces it.
 */
export const CODE_SECONDS = 10 * 60;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

export type Purpose = 'register' | 'reset';
/** `browser`: the known browser that requests the code, whose codes are separate. */
export type CodeTarget = { phone: string; purpose: Purpose; browser: string | undefined };

/** A stored code that has not been delivered yet. `resendAfter`: the earliest time for another code. */
export type OneTimeCode = { code: string; expiresAt: string; resendAfter: string };

/**
 * Creates a code and stores its hash in one statement, so that parallel requests create one code. Throws 429
 * `otp.tooSoon` within 30 seconds of the last code, with the times of that code.
 */
export async function createCode(store: StoreContext, target: CodeTarget): Promise<OneTimeCode> {
  const now = store.clock();
  const key = codeKey(target);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sent_at = now.toISOString();
  const expires_at = addSeconds(sent_at, CODE_SECONDS);
  const fresh = { hash: hashCode(store.secret, key, code), tries: 0, sent_at, expires_at };
  await inTransaction(store.db, (trx) =>
    trx.deleteFrom('one_time_codes').where('expires_at', '<', sent_at).execute(),
  );
  const row = await store.db
    .insertInto('one_time_codes')
    .values({ key, ...fresh })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet(fresh)
        .where('one_time_codes.sent_at', '<=', addSeconds(sent_at, -RESEND_SECONDS)),
    )
    .returning('key')
    .executeTakeFirst();
  if (!row) throw await tooSoon(store.db, key, now);
  return { code, expiresAt: expires_at, resendAfter: addSeconds(sent_at, RESEND_SECONDS) };
}

/**
 * Passes a code to the delivery function without awaiting it: the response time must not show who has an account.
 */
export function deliverCode(
  store: StoreContext,
  { phone, purpose }: CodeTarget,
  { code, expiresAt }: OneTimeCode,
  acceptLanguage: string | undefined,
): void {
  const text = renderMessage(code, CODE_SECONDS, acceptLanguage);
  Promise.resolve({ to: phone, purpose, text, code, expiresAt })
    .then(store.sendMessage)
    .catch((error: unknown) => store.onFault(error));
}

/**
 * Checks a code within a transaction. Each try is counted before the check, so that parallel requests can't exceed the
 * limit. A correct code is deleted, so that it works once. Returns the error of a refused code instead of throwing it,
 * so that the transaction keeps the count.
 */
export async function useCode(
  trx: Kysely<Database>,
  store: StoreContext,
  target: CodeTarget,
  code: string,
): Promise<StoreError | undefined> {
  const key = codeKey(target);
  const row = await trx
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('key', '=', key)
    .where('expires_at', '>', store.clock().toISOString())
    .where('tries', '<', CODE_TRIES)
    .returning(['hash', 'tries'])
    .executeTakeFirst();
  if (!row) return refused(problem('otp', 'otp.expired'), { triesLeft: 0 });
  if (!isSameHash(row.hash, hashCode(store.secret, key, code)))
    return wrongCode(CODE_TRIES - row.tries);
  await trx.deleteFrom('one_time_codes').where('key', '=', key).execute();
  return undefined;
}

/** Deletes all codes of a phone for a purpose, for every browser. */
export async function deleteCodes(
  trx: Kysely<Database>,
  target: Omit<CodeTarget, 'browser'>,
): Promise<void> {
  const key = codeKey({ ...target, browser: undefined });
  await trx
    .deleteFrom('one_time_codes')
    .where((eb) => eb.or([eb('key', '=', key), eb('key', 'like', `${key}:%`)]))
    .execute();
}

function wrongCode(left: number): StoreError {
  const code = left > 1 ? 'otp.wrong' : left === 1 ? 'otp.wrongOneLeft' : 'otp.wrongNoneLeft';
  return refused(problem('otp', code, { left }), { triesLeft: left });
}

async function tooSoon(db: Kysely<Database>, key: string, now: Date): Promise<StoreError> {
  const last = await db
    .selectFrom('one_time_codes')
    .select(['sent_at', 'expires_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  const resendAfter = addSeconds(last?.sent_at ?? now.toISOString(), RESEND_SECONDS);
  const seconds = Math.max(1, Math.ceil((Date.parse(resendAfter) - now.getTime()) / 1000));
  return new StoreError(429, messageText('otp.tooSoon', { seconds }), {
    code: 'otp.tooSoon',
    headers: { 'Retry-After': String(seconds) },
    extra: { resendAfter, ...(last && { expiresAt: last.expires_at }) },
  });
}

function codeKey({ purpose, phone, browser }: CodeTarget): string {
  return browser === undefined ? `${purpose}:${phone}` : `${purpose}:${phone}:${browser}`;
}

function hashCode(secret: string, key: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code:${key}:${code}`).digest('base64url');
}

function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function addSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}
