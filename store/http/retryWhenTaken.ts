import { isUniqueViolation } from './errors.ts';

/**
 * Runs a transaction once more when a unique index refused it: another request took the value between
 * this one's check and its write, so the second check finds it and says whose it is.
 */
export async function retryWhenTaken<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return transaction();
  }
}
