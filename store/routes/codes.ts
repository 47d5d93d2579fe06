import { type Context, Hono } from 'hono';
import { CheckUserRequest, SendOtpRequest, VerifyOtpRequest } from '../../contract/session.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { countAttempt, forgiveAttempt } from '../http/attempts.ts';
import { StoreError } from '../http/errors.ts';
import { readBody } from '../http/readBody.ts';
import { againWhenOvertaken } from '../http/retryWhenTaken.ts';
import { type CodeTarget, deliverCode, keepCode, useCode } from '../oneTimeCodes.ts';
import { keepVerification } from '../verifications.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * `/merchant/auth/…` that leads to a proven phone. Only `check-user-exists` tells whether a phone is
 * registered, and only so many times; for a phone that is not, everything else is done and answered alike,
 * except that no message leaves.
 */
export function codeRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/check-user-exists', (c) => checkUser(store, c));
  routes.post('/send-otp', (c) => sendCode(store, c));
  routes.post('/verify-otp', (c) => verifyCode(store, c));
  return routes;
}

async function checkUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { phone } = await readBody(c, CheckUserRequest);
  await countAttempt(store, {
    key: `check:address:${c.get('address')}`,
    most: store.limits.phoneChecksPerAddress,
    seconds: QUARTER_HOUR,
  });
  return c.json({ exists: await isRegistered(store, phone) });
}

async function sendCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const target: CodeTarget = await readBody(c, SendOtpRequest);
  const { codesPerAddress, codesPerPhone, codeWindowSeconds: seconds } = store.limits;
  const addressKey = `code:address:${c.get('address')}`;
  const phoneKey = `code:phone:${target.phone}`;
  await countAttempt(store, { key: addressKey, most: codesPerAddress, seconds });
  await countAttempt(store, { key: phoneKey, most: codesPerPhone, seconds });
  try {
    const kept = await keepCode(store, target);
    // A code to register with is for a new phone, one to reset with for a known one.
    const hasAccount = await isRegistered(store, target.phone);
    if (hasAccount === (target.purpose === 'reset')) {
      deliverCode(store, target, kept, c.req.header('accept-language'));
    }
    const { code, expiresAt, resendAfter } = kept;
    return c.json({ expiresAt, resendAfter, ...(store.showsCodes && { demoCode: code }) });
  } catch (error) {
    // Nothing was sent: an impatient visitor does not use up the hour's codes.
    if (error instanceof StoreError) {
      await forgiveAttempt(store, phoneKey);
      await forgiveAttempt(store, addressKey);
    }
    throw error;
  }
}

async function verifyCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { otp, ...target } = await readBody(c, VerifyOtpRequest);
  const addressKey = `guess:address:${c.get('address')}`;
  const most = store.limits.codeGuessesPerAddress;
  await countAttempt(store, { key: addressKey, most, seconds: QUARTER_HOUR });
  const result = await againWhenOvertaken(() =>
    store.db.transaction().execute(async (trx) => {
      const refusal = await useCode(trx, store, target, otp);
      return refusal ?? { verificationToken: await keepVerification(trx, target, store.clock()) };
    }),
  );
  // Thrown after the transaction, so that the try stays counted.
  if (result instanceof StoreError) throw result;
  await forgiveAttempt(store, addressKey);
  return c.json(result);
}

async function isRegistered(store: StoreContext, phone: string): Promise<boolean> {
  const merchant = await store.db
    .selectFrom('merchants')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return merchant !== undefined;
}
