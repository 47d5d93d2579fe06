import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { messageText } from '../../contract/messages.ts';
import {
  ChangePasswordRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '../../contract/session.ts';
import { currencyOfCountry } from '../../domain/countryCurrency.ts';
import { brokenPasswordRules, type PasswordOwner } from '../../domain/passwordRules.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database, MerchantRow } from '../db/schema.ts';
import { clearAttempts, countAttempt } from '../http/attempts.ts';
import {
  invalid,
  isUniqueViolation,
  problem,
  refused,
  StoreError,
  unauthorised,
} from '../http/errors.ts';
import { saveResponse } from '../http/idempotency.ts';
import { rateLimitKey, rememberBrowser } from '../http/knownBrowser.ts';
import { readBody } from '../http/readBody.ts';
import { insertMerchant } from '../insertMerchant.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { preferredLanguage } from '../sendMessage.ts';
import { revoke } from '../sessions.ts';
import { signInResponse } from '../signInResponse.ts';
import { cancelResets, readVerifiedPhone, useVerification } from '../verifications.ts';

const FIFTEEN_MINUTES = 15 * 60;

/** `/merchant/auth/…` for people who have verified a phone. After invalid input the token can be used again. */
export function publicAccountRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/register', (c) => register(store, c));
  routes.post('/reset-password', (c) => resetPassword(store, c));
  return routes;
}

export function accountRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/change-password', (c) => changePassword(store, c));
  return routes;
}

/** Registers an account with a new store and signs in. 409 if the phone has been registered meanwhile. */
async function register(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { verificationToken, password, ...business } = await readBody(c, RegisterRequest);
  const phone = await readVerifiedPhone(store.db, verificationToken, 'register', store.clock());
  refuseWeak('password', password, { phone, name: business.name });
  const passwordHash = await hashPassword(password, store.passwordCost);
  const country = parsePhoneNumberFromString(phone, { extract: false })?.country;
  const currency = currencyOfCountry(country ?? '') ?? 'EUR';
  const language = preferredLanguage(c.req.header('accept-language'));
  const { merchant, storeRow } = await inTransaction(store.db, async (trx) => {
    await useVerification(trx, verificationToken);
    const account = { ...business, phone, passwordHash, currency, country, language };
    return insertMerchant(trx, account, store.clock());
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? phoneRegistered() : error;
  });
  const response = await signInResponse(store, merchant, storeRow, c.req.header('user-agent'));
  rememberBrowser(store, c, phone);
  return c.json(response);
}

/** Sets a forgotten password and ends all sessions. */
async function resetPassword(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { verificationToken, password } = await readBody(c, ResetPasswordRequest);
  const now = store.clock();
  const phone = await readVerifiedPhone(store.db, verificationToken, 'reset', now);
  const merchant = await store.db
    .selectFrom('merchants')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
  refuseWeak('password', password, { phone, name: merchant?.name });
  const password_hash = await hashPassword(password, store.passwordCost);
  // The code proves ownership of the phone, so this error reveals no account to others.
  if (!merchant) throw refused(problem('verificationToken', 'verification.noAccount'));
  await inTransaction(store.db, async (trx) => {
    await useVerification(trx, verificationToken);
    await trx
      .updateTable('merchants')
      .set({ password_hash, updated_at: now.toISOString() })
      .where('id', '=', merchant.id)
      .execute();
    await revoke(trx, now, ['merchant_id', merchant.id]);
    await cancelResets(trx, phone);
  });
  await clearAttempts(store, `login:phone:${phone}`);
  await clearAttempts(store, `login:${rateLimitKey(store, c, phone)}`);
  return c.body(null, 204);
}

/**
 * Other sessions stay open; the console offers `logout-all`. A wrong current password is 422 at its field,
 * because a 401 would end the session. 429 after five wrong passwords in fifteen minutes.
 */
async function changePassword(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { currentPassword, newPassword } = await readBody(c, ChangePasswordRequest);
  const { merchantId } = c.get('merchant');
  const merchant = await store.db
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', merchantId)
    .executeTakeFirst();
  if (!merchant) throw unauthorised();
  refuseWeak('newPassword', newPassword, merchant);
  const key = `password:merchant:${merchantId}`;
  await countAttempt(store, { key, max: store.limits.passwordGuesses, seconds: FIFTEEN_MINUTES });
  if (!(await isPassword(currentPassword, merchant.password_hash))) {
    throw refused(problem('currentPassword', 'password.wrong'));
  }
  await clearAttempts(store, key);
  if (newPassword === currentPassword) throw refused(problem('newPassword', 'password.same'));
  const passwordHash = await hashPassword(newPassword, store.passwordCost);
  return inTransaction(store.db, async (trx) => {
    await replacePassword(trx, merchant, { passwordHash, now: store.clock().toISOString() });
    return saveResponse(trx, c, c.body(null, 204));
  });
}

/** Fails when the password has changed meanwhile: the verified one is no longer current. */
async function replacePassword(
  trx: Kysely<Database>,
  before: MerchantRow,
  { passwordHash, now }: { passwordHash: string; now: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('merchants')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', before.id)
    .where('password_hash', '=', before.password_hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw refused(problem('currentPassword', 'password.wrong'));
  await cancelResets(trx, before.phone);
}

function phoneRegistered(): StoreError {
  const code = 'phone.registered';
  const text = messageText(code);
  return new StoreError(409, text, { problems: [problem('phone', code)], code });
}

function refuseWeak(field: string, password: string, owner: PasswordOwner): void {
  const [code] = brokenPasswordRules(password, owner);
  if (code !== undefined) throw invalid([problem(field, code)]);
}
