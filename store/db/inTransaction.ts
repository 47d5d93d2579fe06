import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export const MAX_ATTEMPTS = 8;

/**
 * Runs `work` in a transaction and retries it after a serialization failure or a deadlock. `work` may have no side
 * effects outside `trx`. Every write of a request uses this function, except single statements.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isSerializationFailure(error) || tries === MAX_ATTEMPTS) throw error;
      await backOff(tries);
    }
  }
}

/** Random exponential backoff, so that competing transactions do not retry at the same time. */
export function backOff(tries: number): Promise<void> {
  return setTimeout(Math.random() * 5 * 2 ** tries);
}

/** PostgreSQL's serialization failure and deadlock: the whole transaction can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
