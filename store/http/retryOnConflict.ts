import { pauseAfter, TRIES } from '../db/inTransaction.ts';
import { isUniqueViolation, tooManyChanges } from './errors.ts';

/**
 * Runs a transaction once more when a unique index refused it: another request took the value between
 * this one's check and its write, so the second check finds it and says whose it is.
 */
export async function retryOnUniqueViolation<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return transaction();
  }
}

/** Runs a transaction again when it gave nothing, because the row it read was changed before it wrote. */
export async function retryOnConflict<T>(transaction: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await transaction();
    if (result !== undefined) return result;
    if (tries === TRIES) throw tooManyChanges();
    await pauseAfter(tries);
  }
}
