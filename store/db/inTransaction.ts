import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export const TRIES = 8;

/**
 * Does `work` in a transaction, and all of it again when the database ended it for the sake of another one: it may
 * change nothing but what `trx` reaches. What a request writes goes through here,
 * but for single rows.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isGivenUp(error) || tries === TRIES) throw error;
      await pauseAfter(tries);
    }
  }
}

/** Not at the same moment as the others, who may have been ended as well. */
export function pauseAfter(tries: number): Promise<void> {
  return setTimeout(Math.random() * 5 * 2 ** tries);
}

/** PostgreSQL's serialization failure and deadlock: the whole transaction can be done again. */
export function isGivenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
