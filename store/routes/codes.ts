import { type Context, Hono } from 'hono';
import { CheckUserRequest, SendOtpRequest, VerifyOtpRequest } from '../../contract/session.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { type AttemptLimit, countAttempt, uncountAttempt } from '../http/attempts.ts';
import { StoreError } from '../http/errors.ts';
import { knownBrowser, rateLimitKey } from '../http/knownBrowser.ts';
import { readBody } from '../http/readBody.ts';
import { type CodeTarget, createCode, deliverCode, useCode } from '../oneTimeCodes.ts';
import { createVerification } from '../verifications.ts';

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

/**
 * `/merchant/auth/…` to verify a phone. All routes are rate limited. Only `check-user-exists` reveals whether a phone
 * is registered. The other routes respond the same for every phone, even when they send no message.
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
    max: store.limits.phoneChecksPerIp,
    seconds: FIFTEEN_MINUTES,
  });
  return c.json({ exists: await isRegistered(store, phone) });
}

async function sendCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const target = codeTarget(store, c, await readBody(c, SendOtpRequest));
  const limits = sendingLimits(store, c, target.phone);
  for (const limit of limits) await countAttempt(store, limit);
  try {
    const created = await createCode(store, target);
    // Registration codes go only to new phones, reset codes only to known ones.
    const hasAccount = await isRegistered(store, target.phone);
    if (hasAccount === (target.purpose === 'reset')) {
      deliverCode(store, target, created, c.req.header('accept-language'));
    }
    const { code, expiresAt, resendAfter } = created;
    return c.json({ expiresAt, resendAfter, ...(store.showsCodes && { demoCode: code }) });
  } catch (error) {
    // No code was sent, so the attempt doesn't count.
    if (error instanceof StoreError) {
      await uncount(store, limits);
    }
    throw error;
  }
}

async function verifyCode(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { otp, ...request } = await readBody(c, VerifyOtpRequest);
  const target = codeTarget(store, c, request);
  const { ofIp, ofPhone } = guessLimits(store, c, target.phone);
  for (const limit of [ofIp, ...ofPhone]) await countAttempt(store, limit);
  const result = await inTransaction(store.db, async (trx) => {
    const refusal = await useCode(trx, store, target, otp);
    return refusal ?? { verificationToken: await createVerification(trx, target, store.clock()) };
  });
  // Thrown after the transaction, so that the attempt still counts.
  if (result instanceof StoreError) {
    // No valid code existed, so nothing was guessed.
    if (result.code === 'otp.expired') await uncount(store, ofPhone);
    throw result;
  }
  await uncount(store, [ofIp, ...ofPhone]);
  return c.json(result);
}

/** The code's target. A known browser has its own code, which other browsers can neither replace nor guess. */
function codeTarget(
  store: StoreContext,
  c: Context<StoreEnv>,
  { phone, purpose }: Omit<CodeTarget, 'browser'>,
): CodeTarget {
  return { phone, purpose, browser: knownBrowser(store, c, phone) };
}

/**
 * The limits for sending codes. One IP address can't exhaust a phone's limits, and unknown browsers can't exhaust a
 * known browser's limits.
 */
function sendingLimits(store: StoreContext, c: Context<StoreEnv>, phone: string): AttemptLimit[] {
  const { codesPerIp, codesPerPhone, codesPerPhoneAndIp } = store.limits;
  const { codeWindowSeconds: seconds } = store.limits;
  const phoneKey = rateLimitKey(store, c, phone);
  const ip = c.get('clientIp');
  return [
    { key: `code:address:${ip}`, max: codesPerIp, seconds },
    { key: `code:${phoneKey}:${ip}`, max: codesPerPhoneAndIp, seconds },
    { key: `code:${phoneKey}`, max: codesPerPhone, seconds },
  ];
}

function guessLimits(store: StoreContext, c: Context<StoreEnv>, phone: string) {
  const { codeGuessesPerIp, codeGuessesPerPhone, codeGuessesPerPhoneAndIp } = store.limits;
  const phoneKey = rateLimitKey(store, c, phone);
  const ip = c.get('clientIp');
  return {
    ofIp: {
      key: `guess:address:${ip}`,
      max: codeGuessesPerIp,
      seconds: FIFTEEN_MINUTES,
    },
    ofPhone: [
      { key: `guess:${phoneKey}:${ip}`, max: codeGuessesPerPhoneAndIp, seconds: DAY },
      { key: `guess:${phoneKey}`, max: codeGuessesPerPhone, seconds: DAY },
    ],
  };
}

async function uncount(store: StoreContext, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key } of limits) await uncountAttempt(store, key);
}

async function isRegistered(store: StoreContext, phone: string): Promise<boolean> {
  const merchant = await store.db
    .selectFrom('merchants')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return merchant !== undefined;
}
