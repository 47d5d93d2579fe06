import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { StoreContext, StoreEnv } from '../context.ts';

/**
 * A browser that has signed in with a phone keeps a cookie that says so ("device cookies", OWASP's advice on
 * online attacks). It opens nothing. It only has limits and codes of its own, so that a stranger who uses up
 * those of the phone does not keep its owner out.
 */
const COOKIE = 'known-browser';
const SECONDS = 365 * 24 * 60 * 60;

/** Whose limits a request for a phone counts towards: those of this browser, or those that all others share. */
export function limitedAs(store: StoreContext, c: Context<StoreEnv>, phone: string): string {
  const browser = knownBrowser(store, c, phone);
  return browser === undefined ? `phone:${phone}` : `browser:${browser}`;
}

/** The name that this browser was given when it signed in with this phone. */
export function knownBrowser(
  { secret }: StoreContext,
  c: Context<StoreEnv>,
  phone: string,
): string | undefined {
  const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(getCookie(c, COOKIE) ?? '') ?? [];
  if (name === undefined || signature === undefined) return undefined;
  const right = sign(secret, phone, name);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? name : undefined;
}

/** The merchant of this phone has signed in here. */
export function rememberBrowser(store: StoreContext, c: Context<StoreEnv>, phone: string): void {
  const name = knownBrowser(store, c, phone) ?? randomBytes(16).toString('base64url');
  setCookie(c, COOKIE, `${name}.${sign(store.secret, phone, name)}`, {
    path: `${store.basePath}/merchant/auth`,
    maxAge: SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: store.isHttps(c),
  });
}

function sign(secret: string, phone: string, name: string): string {
  return createHmac('sha256', secret).update(`known-browser:${phone}:${name}`).digest('base64url');
}
