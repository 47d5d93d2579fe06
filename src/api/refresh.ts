import { withLock } from '../browser/tabs.ts';
import { isSignedIn, readSession, replaceTokens, syncSession } from '../session/session.ts';
import { ownValue, parseToken } from '../session/sessionShape.ts';
import { tokenAge } from '../session/tokenAge.ts';
import { ApiError, isRefused, isRefusedForNow } from './errors.ts';

/** Sends the refresh token. Resolves with the new `token`, and with `refreshToken` if that is new, too. */
export type TokenExchange = (refreshToken: string) => Promise<unknown>;

/** Milliseconds to wait after an exchange that failed for now, unless the access token has expired. */
const PAUSE_AFTER_FAILURE = 30_000;
/** Milliseconds to wait for another tab's exchange, which takes 10 s at most. */
const LOCK_TIMEOUT = 12_000;

let tokenExchange: TokenExchange | undefined;
let running: Promise<void> | undefined;
let failure: { refreshToken: string; at: number; isFinal: boolean } | undefined;

/** Sets how tokens are exchanged. Undefined: each token is used until a 401. */
export function setTokenExchange(given: TokenExchange | undefined): void {
  tokenExchange = given;
}

/**
 * Called before each authenticated request. Exchanges the tokens when the access token is about to expire. A lock
 * allows one exchange at a time in all tabs, because a refresh token works once. A 401 ends the session without an
 * exchange (A5). Rejects only when the access token has expired and a later exchange may succeed.
 */
export async function keepTokenFresh(): Promise<void> {
  const exchange = tokenExchange;
  const { token, refreshToken } = readSession();
  if (!exchange || !token || !refreshToken || tokenAge(token) === 'fresh') return;
  if (isPausing(refreshToken, token)) return;
  running ??= inLock(() => refreshOnce(exchange)).finally(() => {
    running = undefined;
  });
  try {
    await running;
    failure = undefined;
  } catch (error) {
    const isFinal = isRefused(error) && !isRefusedForNow(error);
    failure = { refreshToken, at: performance.now(), isFinal };
    // The request is sent: the server may still accept the token, and otherwise its 401 ends the session.
    if (isFinal || !isSignedIn() || tokenAge(token) !== 'spent') return;
    throw error;
  }
}

async function refreshOnce(exchange: TokenExchange): Promise<void> {
  // Another tab may have exchanged the tokens.
  syncSession();
  const { token, refreshToken } = readSession();
  if (!token || !refreshToken || tokenAge(token) === 'fresh') return;
  const response = await exchange(refreshToken);
  const next = parseToken(ownValue(response, 'token'));
  if (!next) throw new ApiError({ kind: 'malformed' });
  syncSession();
  // If the merchant has signed out meanwhile, these tokens belong to the old session.
  if (readSession().refreshToken !== refreshToken) return;
  replaceTokens({
    token: next,
    refreshToken: parseToken(ownValue(response, 'refreshToken')) ?? refreshToken,
  });
}

function isPausing(refreshToken: string, token: string): boolean {
  if (failure?.refreshToken !== refreshToken) return false;
  if (failure.isFinal) return true;
  return tokenAge(token) === 'old' && performance.now() - failure.at < PAUSE_AFTER_FAILURE;
}

/** Runs `task` under the lock of all tabs. In a browser without locks, each tab exchanges by itself. */
async function inLock(task: () => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT);
  try {
    await withLock('admin-refresh', { signal }, task);
  } catch (error) {
    throw error === signal.reason ? new ApiError({ kind: 'timeout' }) : error;
  }
}
