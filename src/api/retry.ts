import { readSession } from '../session/session.ts';
import { ApiError, isRefused } from './errors.ts';

/** Retries of a read. Writes are not retried, except requests of bulk jobs and imports, which are idempotent. */
export const READ_RETRIES = 1;

/** Milliseconds to wait after a failed attempt, counted from 0: 1000, 2000, 4000 … at most 30000. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** False for a 4xx, an aborted request, an unsafe request and anything but an `ApiError`. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'aborted' || error.kind === 'unsafe') return false;
  return !isRefused(error);
}

/**
 * Runs a read. Retries a failed one if `isWorthRetrying`, unless it was aborted or the merchant is no longer signed in.
 * The query client retries nothing.
 */
export async function retryingRead<T>(
  read: () => Promise<T>,
  signal?: AbortSignal,
  retries: number = READ_RETRIES,
): Promise<T> {
  const user = readSession().user?._id;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= retries || signal?.aborted || !isWorthRetrying(error)) throw error;
      await delay(retryDelay(attempt), signal);
      // During the delay, the read was aborted, the merchant signed out, or another one signed in.
      if (signal?.aborted || readSession().user?._id !== user) throw error;
    }
  }
}

/** Resolves after this time, or as soon as the signal aborts. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
