import { isUniqueViolation, StoreError } from './errors.ts';

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

const TRIES = 5;

/**
 * Runs a transaction again when it gave nothing, because the row it read was changed before it wrote, or when
 * the database ended it for the sake of another one.
 */
export async function retryOnConflict<T>(transaction: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      const result = await transaction();
      if (result !== undefined) return result;
    } catch (error) {
      if (!isGivenUp(error) || tries === TRIES) throw error;
    }
  }
  throw new StoreError(503, 'Too many changes at once. Try again.', {
    headers: { 'Retry-After': '1' },
  });
}

/** PostgreSQL's serialization failure and deadlock. */
function isGivenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
