import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import { problem, refused } from './http/errors.ts';
import { type CodeTarget, deleteCodes, type Purpose } from './oneTimeCodes.ts';
import { hashToken, makeToken } from './tokens.ts';

/** After entering the correct code, a merchant has this long to register or to set a new password. */
export const VERIFICATION_SECONDS = 30 * 60;

export async function createVerification(
  trx: Kysely<Database>,
  { phone, purpose }: CodeTarget,
  now: Date,
): Promise<string> {
  const token = makeToken();
  const time = now.toISOString();
  const expires_at = new Date(now.getTime() + VERIFICATION_SECONDS * 1000).toISOString();
  await trx.deleteFrom('verifications').where('expires_at', '<', time).execute();
  await trx
    .insertInto('verifications')
    .values({ hash: hashToken(token), purpose, phone, expires_at })
    .execute();
  return token;
}

/** The phone that was verified for the token. 422 when the token is unknown, expired or for another purpose. */
export async function readVerifiedPhone(
  db: Kysely<Database>,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const row = await db
    .selectFrom('verifications')
    .select('phone')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) throw expired();
  return row.phone;
}

/** Deletes the token. Of two concurrent requests the second gets 422. */
export async function useVerification(trx: Kysely<Database>, token: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('verifications')
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw expired();
}

/** A new password cancels pending resets. */
export async function cancelResets(trx: Kysely<Database>, phone: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('phone', '=', phone)
    .where('purpose', '=', 'reset')
    .execute();
  await deleteCodes(trx, { phone, purpose: 'reset' });
}

function expired() {
  return refused(problem('verificationToken', 'verification.expired'));
}
