import type { GetListResult, PaginationPayload, RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';

/** Yields the pages of a list, one after the other. Stops at the last page, or when the caller stops. */
export async function* pagesOf<Row extends RaRecord>(
  read: (pagination: PaginationPayload) => Promise<GetListResult<Row>>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const result = await read({ page, perPage: MAX_PAGE_SIZE });
    yield result.data;
    if (!hasMorePages(result, page)) return;
  }
}

/** Whether more pages of `MAX_PAGE_SIZE` follow. A short page need not be the last one: unusable rows are dropped. */
export function hasMorePages({ data, total, pageInfo }: GetListResult, page: number): boolean {
  if (total === undefined) return pageInfo?.hasNextPage ?? data.length >= MAX_PAGE_SIZE;
  return data.length > 0 && data.length < total && page * MAX_PAGE_SIZE < total;
}

/** The ids of the records that were written, and the ids and errors of the others. */
export type BulkOutcome = { done: string[]; failed: { id: string; error: unknown }[] };

/** Some writes of `updateMany` or `deleteMany` failed. `done` has the ids that succeeded. */
export class BulkError extends Error {
  override readonly name = 'BulkError';
  /** The caller reports "17 updated, 2 failed". */
  readonly isShownElsewhere = true;
  readonly done: string[];
  readonly failed: BulkOutcome['failed'];

  constructor({ done, failed }: BulkOutcome) {
    super(`${failed.length} of ${done.length + failed.length} writes failed`);
    this.done = done;
    this.failed = failed;
  }
}

const CONCURRENCY = 4;

/** Runs `work` on the items, a few at a time. Rejects with the first failure, but may go on with other items. */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
) {
  // The workers share one iterator.
  const queue = [...items].values();
  const runWorker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

/** Calls `write` for each id, a few at a time, and collects the outcomes. Never rejects. */
export async function settleEach(
  ids: readonly (string | number)[],
  write: (id: string) => Promise<unknown>,
  onProgress?: (settled: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  await forEachConcurrent(new Set(ids.map(String)), async (id) => {
    try {
      await write(id);
      outcome.done.push(id);
    } catch (error) {
      outcome.failed.push({ id, error });
    }
    onProgress?.(outcome.done.length + outcome.failed.length);
  });
  return outcome;
}

const MAX_IDS = 50;
/** For the ids of a URL. Some servers and proxies refuse URLs over 2000 characters; the rest takes less than 300. */
const MAX_CHARACTERS = 1700;

/** Removes duplicates, and splits the ids into chunks that fit in a URL. */
export function chunksOfIds(ids: readonly (string | number)[]): string[][] {
  const chunks: string[][] = [];
  let remaining = 0;
  for (const id of new Set(ids.map(String))) {
    const length = encodeURIComponent(JSON.stringify([id])).length;
    const last = chunks.at(-1);
    if (last && last.length < MAX_IDS && length <= remaining) {
      last.push(id);
      remaining -= length;
    } else {
      chunks.push([id]);
      remaining = MAX_CHARACTERS - length;
    }
  }
  return chunks;
}
