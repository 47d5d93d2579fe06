import { type Context, Hono } from 'hono';
import { CheckUserRequest, SendOtpRequest, VerifyOtpRequest } from '../../contract/session.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { type AttemptLimit, countAttempt, forgiveAttempt } from '../http/attempts.ts';
import { StoreError } from '../http/errors.ts';
import { knownBrowser, rateLimitKey } from '../http/knownBrowser.ts';
import { readBody } from '../http/readBody.ts';
import { type CodeTarget, deliverCode, keepCode, useCode } from '../oneTimeCodes.ts';
import { keepVerification } from '../verifications.ts';

const QUARTER_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

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
    key: `check:address:${c.get('clientIp')}`,
    most: store.limits.phoneChecksPerIp,
    seconds: QUARTER_HOUR,
  });
  return c.json({ exists: await isRegistered(store, phone) });
}

async function sendCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const target = codeTarget(store, c, await readBody(c, SendOtpRequest));
  const limits = sendingLimits(store, c, target.phone);
  for (const limit of limits) await countAttempt(store, limit);
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
      await forgive(store, limits);
    }
    throw error;
  }
}

async function verifyCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { otp, ...asked } = await readBody(c, VerifyOtpRequest);
  const target = codeTarget(store, c, asked);
  const { ofIp, ofPhone } = guessLimits(store, c, target.phone);
  for (const limit of [ofIp, ...ofPhone]) await countAttempt(store, limit);
  const result = await inTransaction(store.db, async (trx) => {
    const refusal = await useCode(trx, store, target, otp);
    return refusal ?? { verificationToken: await keepVerification(trx, target, store.clock()) };
  });
  // Thrown after the transaction, so that the try stays counted.
  if (result instanceof StoreError) {
    // There was no code to try, so nothing was guessed of the phone.
    if (result.code === 'otp.expired') await forgive(store, ofPhone);
    throw result;
  }
  await forgive(store, [ofIp, ...ofPhone]);
  return c.json(result);
}

/** The code that is meant: a browser that its owner knows has one of its own, which no stranger can replace or try. */
function codeTarget(
  store: StoreContext,
  c: Context<StoreEnv>,
  { phone, purpose }: Omit<CodeTarget, 'browser'>,
): CodeTarget {
  return { phone, purpose, browser: knownBrowser(store, c, phone) };
}

/** One IP address cannot use up the codes of a phone, and none those of a browser that the phone's owner knows. */
function sendingLimits(store: StoreContext, c: Context<StoreEnv>, phone: string): AttemptLimit[] {
  const { codesPerIp, codesPerPhone, codesPerPhoneAndIp } = store.limits;
  const { codeWindowSeconds: seconds } = store.limits;
  const whose = rateLimitKey(store, c, phone);
  const ip = c.get('clientIp');
  return [
    { key: `code:address:${ip}`, most: codesPerIp, seconds },
    { key: `code:${whose}:${ip}`, most: codesPerPhoneAndIp, seconds },
    { key: `code:${whose}`, most: codesPerPhone, seconds },
  ];
}

function guessLimits(store: StoreContext, c: Context<StoreEnv>, phone: string) {
  const { codeGuessesPerIp, codeGuessesPerPhone, codeGuessesPerPhoneAndIp } = store.limits;
  const whose = rateLimitKey(store, c, phone);
  const ip = c.get('clientIp');
  return {
    ofIp: {
      key: `guess:address:${ip}`,
      most: codeGuessesPerIp,
      seconds: QUARTER_HOUR,
    },
    ofPhone: [
      { key: `guess:${whose}:${ip}`, most: codeGuessesPerPhoneAndIp, seconds: DAY },
      { key: `guess:${whose}`, most: codeGuessesPerPhone, seconds: DAY },
    ],
  };
}

async function forgive(store: StoreContext, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key } of limits) await forgiveAttempt(store, key);
}

async function isRegistered(store: StoreContext, phone: string): Promise<boolean> {
  const merchant = await store.db
    .selectFrom('merchants')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return merchant !== undefined;
}
