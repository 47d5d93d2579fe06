import { ApiError, isAborted } from './errors.ts';

/** Whether a write may have been applied although it failed: no answer, half an answer, or a 5xx. */
export function isAnswerLost(error: unknown): boolean {
  if (isAborted(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0, retryAfter } = error;
  if (kind === 'unsafe') return false;
  if (kind !== 'http') return true;
  // 409 with Retry-After: the same write is still running.
  return status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined);
}

/** A write with an unknown outcome. Repeating it under the same key tells the outcome. */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError';
  constructor(cause: unknown) {
    super('Not confirmed', { cause });
  }
}

/** How to find out whether a write was applied. */
export type Evidence<T> = {
  /** Reads the written record; null or a rejection when that fails. */
  readAgain(): Promise<T | null>;
  /** Whether the record shows the write. */
  shows(now: T): boolean;
};

/** The outcome of a write whose answer was lost. `now` is null when the record could not be read. */
export async function findOut<T>({
  readAgain,
  shows,
}: Evidence<T>): Promise<{ now: T; isDone: true } | { now: T | null; isDone: false }> {
  const now = await readAgain().catch(() => null);
  return now !== null && shows(now) ? { now, isDone: true } : { now, isDone: false };
}

/**
 * Sends a write. When the answer is lost, reads the record and resolves with it if it shows the write;
 * rejects with the write's error otherwise.
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
