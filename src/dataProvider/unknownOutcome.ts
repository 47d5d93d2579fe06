import { ApiError, isAborted } from '../errors.ts';
import { request } from '../http.ts';

/**
 * Whether a write that failed so may have been done all the same: no answer came, or half of one, or that of
 * a server that broke while it answered.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (isAborted(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0, retryAfter } = error;
  if (kind === 'unsafe') return false;
  if (kind !== 'http') return true;
  // 409 with a time: the same write is still being worked on.
  return status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined);
}

/** Paths of records whose deletion may have been done. */
const perhapsGone = new Set<string>();

/** Deletes what is at `path`. Without an answer the record is asked for: one that is gone was deleted. */
export async function deleteAt(
  path: string,
  send: (headers: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  try {
    await send(keyHeader());
  } catch (error) {
    const isSettled = perhapsGone.has(path) && isGone(error);
    if (!isSettled) {
      if (!isOutcomeUnknown(error)) throw error;
      perhapsGone.add(path);
      if (isAborted(error) || !(await request({ method: 'GET', path }).then(() => false, isGone))) {
        throw error;
      }
    }
  }
  perhapsGone.delete(path);
}

/** The header that makes a repeated write one write; a key of its own unless one is given. */
export function keyHeader(key: unknown = undefined): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': typeof key === 'string' ? key : crypto.randomUUID() };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
