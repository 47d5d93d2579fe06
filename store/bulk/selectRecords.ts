import * as v from 'valibot';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';
import { StoreError } from '../http/errors.ts';
import type { InternalFetch } from './applyToRecord.ts';

const Rows = v.array(v.looseObject({ _id: v.string() }));
const Refusal = v.looseObject({ error: v.looseObject({ message: v.string() }) });

/** The ids of all records that a filter of the list finds, without those in `except`. Stops above `max`. */
export async function selectRecords(
  send: InternalFetch,
  path: string,
  { filter, except }: { filter: Record<string, unknown>; except: readonly string[] },
  max: number,
): Promise<string[]> {
  const ids = new Set<string>();
  let after: string | null = null;
  for (let from = 0; ; from += MAX_PAGE_SIZE) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      // Bulk changes don't change this value, so records stay on their pages.
      sort: '["createdAt","ASC"]',
      range: JSON.stringify(
        after === null ? [from, from + MAX_PAGE_SIZE - 1] : [0, MAX_PAGE_SIZE - 1],
      ),
      ...(after !== null && { after }),
    });
    const response = await send({ method: 'GET', path: `${path}?${query}` });
    const body: unknown = await response.json();
    if (!response.ok) throw new StoreError(400, v.parse(Refusal, body).error.message);
    const rows = v.parse(Rows, body);
    for (const { _id } of rows) ids.add(_id);
    if (rows.length < MAX_PAGE_SIZE || ids.size > max + except.length) break;
    after = response.headers.get('x-next');
  }
  for (const id of except) ids.delete(id);
  return [...ids];
}
