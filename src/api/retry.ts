import { readSession } from '../session/session.ts';
import { ApiError, isRefused } from './errors.ts';

/** Retries of a read. Writes have none. */
export const READ_RETRIES = 1;

/** Milliseconds before attempt `n + 1`: 1000, 2000, 4000 … at most 30000. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** False for a 4xx, an aborted request and an unsafe request. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'aborted' || error.kind === 'unsafe') return false;
  return !isRefused(error);
}

/**
 * Runs a read and retries it after a network error. The only retry: react-admin's controllers switch off the
 * retries of the query client.
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
      await pause(retryDelay(attempt), signal);
      // Cancelled, or the session changed.
      if (signal?.aborted || readSession().user?._id !== user) throw error;
    }
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
