import { ApiError, isAborted } from './errors.ts';
import { request } from './http.ts';

/**
 * Whether the answer to a write was lost, so that it may have been done all the same: no answer came, or half
 * of one, or that of a server that broke while it answered.
 */
export function isAnswerLost(error: unknown): boolean {
  if (isAborted(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0, retryAfter } = error;
  if (kind === 'unsafe') return false;
  if (kind !== 'http') return true;
  // 409 with a time: the same write is still being worked on.
  return status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined);
}

/** A write was sent, and nobody knows whether it was done: sending the same again finds out. */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError';
  constructor(cause: unknown) {
    super('Not confirmed', { cause });
  }
}

/** What shows whether a write was done. */
export type Evidence<T> = {
  /** Reads what was written to as it is now; null, or a rejection, when it cannot be read. */
  readAgain(): Promise<T | null>;
  /** Whether it is as the write would have made it. */
  shows(now: T): boolean;
};

/** What became of a write whose answer was lost; `now` is null where that could not be read. */
export async function findOut<T>({
  readAgain,
  shows,
}: Evidence<T>): Promise<{ now: T; isDone: true } | { now: T | null; isDone: false }> {
  const now = await readAgain().catch(() => null);
  return now !== null && shows(now) ? { now, isDone: true } : { now, isDone: false };
}

/**
 * Sends a write. When its answer is lost and what is read again shows that it was done, that is the answer;
 * rejects with the write's own error otherwise.
 */
export async function sendWithRecovery<T>(
  send: () => Promise<T>,
  evidence: Evidence<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isAnswerLost(error) || isAborted(error)) throw error;
    const { now, isDone } = await findOut(evidence);
    if (!isDone) throw error;
    return now;
  }
}

/** Paths of records whose deletion may have been done. */
const perhapsGone = new Set<string>();

/** Deletes what is at `path`; a record that is gone was deleted. */
export async function deleteAt(path: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await sendWithRecovery<string>(() => send().then(() => 'gone'), {
      readAgain: () =>
        request({ method: 'GET', path }).then(
          () => 'there',
          (error) => (isGone(error) ? 'gone' : null),
        ),
      shows: (now) => now === 'gone',
    });
  } catch (error) {
    if (isAnswerLost(error)) perhapsGone.add(path);
    if (!perhapsGone.has(path) || !isGone(error)) throw error;
  }
  perhapsGone.delete(path);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
