import type { GetListResult, PaginationPayload, RaRecord } from 'react-admin';

/** The most that a server gives at once. */
const PAGE = 1000;

/** The rows of a list, a page of them after the other, until there are no more or `read` is not asked again. */
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

/** What became of a write to several records, by record. */
export type BulkOutcome = { done: string[]; failed: { id: string; error: unknown }[] };

/** Some of the writes of `updateMany` or `deleteMany` failed; `done` says which did not. */
export class BulkError extends Error {
  override readonly name = 'BulkError';
  /** "17 updated, 2 failed" is told by whoever started the writes. */
  readonly isShownElsewhere = true;
  readonly done: string[];
  readonly failed: BulkOutcome['failed'];

  constructor({ done, failed }: BulkOutcome) {
    super(`${failed.length} of ${done.length + failed.length} writes failed`);
    this.done = done;
    this.failed = failed;
  }
}

/** Calls that are in flight at the same time. */
const PARALLEL = 4;

/** Works through a list, a few at a time. Rejects with the first that does. */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
) {
  // All take from the same one.
  const queue = [...items].values();
  const takeNext = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, takeNext));
}

/** Calls `write` for each id, a few at a time, and tells the fate of each. Never rejects. */
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
