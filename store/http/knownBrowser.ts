import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { StoreContext, StoreEnv } from '../context.ts';

/**
 * A browser that has signed in with a phone keeps a cookie as proof ("device cookies", OWASP's advice on
 * online attacks). The cookie grants no access. It gives the browser its own limits and codes, so that an
 * attacker who exhausts the phone's limits doesn't lock its owner out.
 */
const COOKIE = 'known-browser';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** The rate limit key for a phone: this browser's own, or the one that all unknown browsers share. */
export function rateLimitKey(store: StoreContext, c: Context<StoreEnv>, phone: string): string {
  const browser = knownBrowser(store, c, phone);
  return browser === undefined ? `phone:${phone}` : `browser:${browser}`;
}

/** The random name that this browser got at a sign-in with this phone. Undefined without such a sign-in. */
export function knownBrowser(
  { secret }: StoreContext,
  c: Context<StoreEnv>,
  phone: string,
): string | undefined {
  const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(getCookie(c, COOKIE) ?? '') ?? [];
  if (name === undefined || signature === undefined) return undefined;
  const expected = sign(secret, phone, name);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
}

/** Call after the merchant with this phone has signed in. */
export function rememberBrowser(store: StoreContext, c: Context<StoreEnv>, phone: string): void {
  const name = knownBrowser(store, c, phone) ?? randomBytes(16).toString('base64url');
  setCookie(c, COOKIE, `${name}.${sign(store.secret, phone, name)}`, {
    path: `${store.basePath}/merchant/auth`,
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: store.isHttps(c),
  });
}

function sign(secret: string, phone: string, name: string): string {
  return createHmac('sha256', secret).update(`known-browser:${phone}:${name}`).digest('base64url');
}
