import { isSignedIn, readSession, replaceTokens, syncSession } from '../session/session.ts';
import { own, parseToken } from '../session/sessionShape.ts';
import { tokenAge } from '../session/tokenAge.ts';
import { ApiError } from './errors.ts';

/** Sends the refresh token to the server and returns its answer, unwrapped. */
type Exchange = (refreshToken: string) => Promise<unknown>;

/** After an exchange failed on the way, the next one is tried this many milliseconds later. */
const PAUSE_AFTER_FAILURE = 30_000;
/** Another tab's exchange is waited for this long; it takes 10 s at most. */
const LOCK_TIMEOUT = 12_000;

let running: Promise<void> | undefined;
let failure: { refreshToken: string; at: number; isFinal: boolean } | undefined;

/**
 * Called before each request: exchanges the tokens when the access token has most of its life behind it.
 * One exchange at a time, over all tabs, as a refresh token can be used once only. Never after a 401:
 * that ends the session (A5). Rejects only when the token is spent and the server could not be asked.
 */
export async function keepTokenFresh(exchange: Exchange): Promise<void> {
  const { token, refreshToken } = readSession();
  if (!token || !refreshToken || tokenAge(token) === 'fresh') return;
  if (isPausing(refreshToken, token)) return;
  running ??= inLock(() => refreshOnce(exchange)).finally(() => {
    running = undefined;
  });
  try {
    await running;
    failure = undefined;
  } catch (error) {
    const isFinal = error instanceof ApiError && isRefusal(error);
    failure = { refreshToken, at: performance.now(), isFinal };
    // With a token that may still do, or a refusal, the request goes out: its own answer decides.
    if (isFinal || !isSignedIn() || tokenAge(token) !== 'spent') return;
    throw error;
  }
}

async function refreshOnce(exchange: Exchange): Promise<void> {
  // Another tab may have been first.
  syncSession();
  const { token, refreshToken } = readSession();
  if (!token || !refreshToken || tokenAge(token) === 'fresh') return;
  const answer = await exchange(refreshToken);
  const next = parseToken(own(answer, 'token'));
  if (!next) throw new ApiError({ kind: 'malformed' });
  syncSession();
  // Signed out and in again meanwhile: these tokens belong to the session that is over.
  if (readSession().refreshToken !== refreshToken) return;
  replaceTokens({
    token: next,
    refreshToken: parseToken(own(answer, 'refreshToken')) ?? refreshToken,
  });
}

function isPausing(refreshToken: string, token: string): boolean {
  if (failure?.refreshToken !== refreshToken) return false;
  if (failure.isFinal) return true;
  return tokenAge(token) === 'old' && performance.now() - failure.at < PAUSE_AFTER_FAILURE;
}

function isRefusal({ status = 0 }: ApiError): boolean {
  return status >= 400 && status < 500;
}

/** `navigator.locks` is there on https and localhost; without it each tab exchanges for itself. */
async function inLock(task: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return task();
  const signal = AbortSignal.timeout(LOCK_TIMEOUT);
  try {
    await locks.request('admin-refresh', { signal }, task);
  } catch (error) {
    throw error === signal.reason ? new ApiError({ kind: 'timeout' }) : error;
  }
}
