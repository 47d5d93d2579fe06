import { BulkError, type BulkOutcome, settleEach } from '../dataProvider/bulk.ts';

/**
 * Writes to each of `ids`, four at a time, and tells the fate of each; never rejects.
 * `onProgress` is told how many are settled.
 */
export function runBulk(
  ids: readonly (string | number)[],
  write: (id: string) => Promise<unknown>,
  onProgress?: (settled: number) => void,
): Promise<BulkOutcome> {
  return settleEach(ids, write, onProgress);
}

/** The outcome of `updateMany` or `deleteMany`, whether it resolved or not. */
export async function outcomeOf(
  ids: readonly (string | number)[],
  write: Promise<unknown>,
): Promise<BulkOutcome> {
  try {
    await write;
    return { done: ids.map(String), failed: [] };
  } catch (error) {
    if (error instanceof BulkError) return { done: error.done, failed: error.failed };
    return { done: [], failed: ids.map((id) => ({ id: String(id), error })) };
  }
}
