import type { GetListResult, PaginationPayload, RaRecord } from 'react-admin';

/** The server's largest page. */
const PAGE = 1000;

/** Yields the pages of a list, one after the other. Stops at the last page, or when the caller stops. */
export async function* pagesOf<Row extends RaRecord>(
  read: (pagination: PaginationPayload) => Promise<GetListResult<Row>>,
): AsyncGenerator<Row[]> {
  let rows = 0;
  for (let page = 1; ; page += 1) {
    const { data, total = Number.POSITIVE_INFINITY } = await read({ page, perPage: PAGE });
    yield data;
    rows += data.length;
    if (data.length < PAGE || rows >= total) return;
  }
}

/** Outcome of a write to several records, by record. */
export type BulkOutcome = { done: string[]; failed: { id: string; error: unknown }[] };

/** Some writes of `updateMany` or `deleteMany` failed. `done` has the ids that succeeded. */
export class BulkError extends Error {
  override readonly name = 'BulkError';
  /** Empty: the caller reports "17 updated, 2 failed". */
  readonly isShownElsewhere = true;
  readonly done: string[];
  readonly failed: BulkOutcome['failed'];

  constructor({ done, failed }: BulkOutcome) {
    super(`${failed.length} of ${done.length + failed.length} writes failed`);
    this.done = done;
    this.failed = failed;
  }
}

/** Concurrent calls. */
const PARALLEL = 4;

/** Runs `work` on each item, a few at a time. Rejects with the first failure. */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
) {
  // The workers share one iterator.
  const queue = [...items].values();
  const takeNext = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, takeNext));
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
/** Servers and proxies truncate longer URLs; the rest of the URL takes less than 300. */
const MAX_CHARACTERS = 1700;

/** Unique ids, in chunks that fit in a URL. */
export function chunksOfIds(ids: readonly (string | number)[]): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of new Set(ids.map(String))) {
    const length = encodeURIComponent(JSON.stringify([id])).length;
    const last = chunks.at(-1);
    if (last && last.length < MAX_IDS && length <= room) {
      last.push(id);
      room -= length;
    } else {
      chunks.push([id]);
      room = MAX_CHARACTERS - length;
    }
  }
  return chunks;
}
