import type { Kysely } from 'kysely';
import { backOff, inTransaction, MAX_ATTEMPTS } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { isUniqueViolation, tooManyChanges } from './errors.ts';

/**
 * Runs `work` in a transaction. Retries it when it returns undefined, because the row changed between its
 * read and its write. Retries once after a unique violation: another request took the value after the check,
 * so the second check reports who has it.
 */
export async function retryTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T | undefined>,
): Promise<T> {
  let wasTaken = false;
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await inTransaction(db, work);
      if (result !== undefined) return result;
    } catch (error) {
      if (wasTaken || !isUniqueViolation(error)) throw error;
      wasTaken = true;
      continue;
    }
    if (tries >= MAX_ATTEMPTS) throw tooManyChanges();
    await backOff(tries);
  }
}
