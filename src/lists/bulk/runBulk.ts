import { type BulkOutcome, settleEach } from '../../dataProvider/bulk.ts';

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
