import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import { problem, refused } from './http/errors.ts';
import { type CodeTarget, forgetCodes, type Purpose } from './oneTimeCodes.ts';
import { hashToken } from './tokens.ts';

/** Whoever typed the right code has this long to fill in the form that follows, once. */
export const VERIFICATION_SECONDS = 30 * 60;

export async function keepVerification(
  trx: Kysely<Database>,
  { phone, purpose }: CodeTarget,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = now.toISOString();
  const expires_at = new Date(now.getTime() + VERIFICATION_SECONDS * 1000).toISOString();
  await trx.deleteFrom('verifications').where('expires_at', '<', time).execute();
  await trx
    .insertInto('verifications')
    .values({ hash: hashToken(token), purpose, phone, expires_at })
    .execute();
  return token;
}

/** The phone that a token stands for; 422 when it is not (or no longer) good for this purpose. */
export async function verifiedPhone(
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

/** Takes the token away; of two requests with the same one, the second is refused. */
export async function useVerification(trx: Kysely<Database>, token: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('verifications')
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw expired();
}

/** With a new password, whatever else was on the way to another one is worth nothing. */
export async function forgetResets(trx: Kysely<Database>, phone: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('phone', '=', phone)
    .where('purpose', '=', 'reset')
    .execute();
  await forgetCodes(trx, { phone, purpose: 'reset' });
}

function expired() {
  return refused(problem('verificationToken', 'verification.expired'));
}
