import { localStore } from '../browser/storage.ts';
import { ownValue, readJson } from './sessionShape.ts';

/**
 * The age of the access token, counted from its arrival in this browser, because a computer's clock may be wrong by
 * years. The time of arrival is stored beside the session, so that it survives a reload.
 */
export type TokenAge = 'fresh' | 'old' | 'spent';

const KEY = 'admin-token-arrival';
/** A token is exchanged after this fraction of its lifetime. */
const OLD_AFTER = 0.8;

/** Call this when a token arrives from the server. */
export function rememberArrival(token: string): void {
  const life = lifeOf(token);
  if (life) localStore.write(KEY, JSON.stringify({ issued: life.issued, at: Date.now() }));
  else forgetArrival();
}

export function forgetArrival(): void {
  localStore.remove(KEY);
}

/** `old`: exchange the token soon. `spent`: it has expired. A token without a known lifetime counts as fresh. */
export function tokenAge(token: string): TokenAge {
  const life = lifeOf(token);
  if (!life) return 'fresh';
  const arrival = readJson(localStore.read(KEY));
  const at = ownValue(arrival, 'at');
  const passed = typeof at === 'number' ? (Date.now() - at) / 1000 : Number.NaN;
  // Unknown arrival, or the clock was set back: exchange the token, which is always safe.
  if (ownValue(arrival, 'issued') !== life.issued || !(passed >= 0)) return 'old';
  if (passed >= life.seconds) return 'spent';
  return passed >= life.seconds * OLD_AFTER ? 'old' : 'fresh';
}

/** `iat` and the lifetime in seconds of a JSON Web Token, which the server verifies. Undefined for another token. */
function lifeOf(token: string): { issued: number; seconds: number } | undefined {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1];
  if (!payload) return undefined;
  const claims = readJson(decode(payload));
  const issued = ownValue(claims, 'iat');
  const expires = ownValue(claims, 'exp');
  if (typeof issued !== 'number' || typeof expires !== 'number') return undefined;
  const seconds = expires - issued;
  return Number.isFinite(seconds) && seconds > 0 ? { issued, seconds } : undefined;
}

function decode(base64url: string): string | null {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
