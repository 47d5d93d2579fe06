import type { Kysely } from 'kysely';
import { backOff, inTransaction, MAX_ATTEMPTS } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { isUniqueViolation, tooManyChanges } from './errors.ts';

/** Thrown inside `retryTransaction`: a row has changed since it was read, so all is rolled back and retried. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Runs `work` in a transaction. Rolls back and retries when `work` returns undefined, because the row changed between
 * read and write. Retries once after a unique violation: another request took the value after the check, so the second
 * check reports who has the value.
 */
export async function retryTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T | undefined>,
): Promise<T> {
  let wasTaken = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, async (trx) => {
        const result = await work(trx);
        if (result === undefined) throw new Overtaken();
        return result;
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) {
        if (wasTaken || !isUniqueViolation(error)) throw error;
        wasTaken = true;
        continue;
      }
    }
    if (tries >= MAX_ATTEMPTS) throw tooManyChanges();
    await backOff(tries);
  }
}
