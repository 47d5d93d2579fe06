import type { Kysely } from 'kysely';
import { inTransaction, pauseAfter, TRIES } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { isUniqueViolation, tooManyChanges } from './errors.ts';

/**
 * Does `work` in a transaction, and again when it gave nothing, because the row it read was changed before it wrote;
 * and once more when a unique index refused it: another request took the value between this one's check and its
 * write, so the second check finds it and says whose it is.
 */
export async function untilWritten<T>(
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
    if (tries >= TRIES) throw tooManyChanges();
    await pauseAfter(tries);
  }
}
