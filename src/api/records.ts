import { idOf } from '../../contract/answers.ts';
import { isObject } from '../../contract/isObject.ts';
import { own, readJson } from '../session/sessionShape.ts';
import { ApiError } from './errors.ts';
import { isSafeId } from './http.ts';

/** A record as the console holds it: everything the server sent, and react-admin's `id`. */
export type Stored = Record<string, unknown> & { id: string };

/** A row of the server with `id` made from its `_id` (or its own `id`); null when it has none. */
export function fromWire(row: unknown): Stored | null {
  if (!isObject(row)) return null;
  const id = idOf(row);
  return isSafeId(id) ? { ...row, id } : null;
}

/** What is sent: every field but react-admin's `id`; the URL says which record it is. */
export function toWire(record: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, _id: _wireId, ...fields } = record;
  return fields;
}

/** An answer with a 2xx status that does not hold what it must; the browser's console is told what. */
export function malformed(wrong: string): ApiError {
  console.info(wrong);
  return new ApiError({ kind: 'malformed' });
}

/** One record, bare or as `{ data: record }`; null when the answer is something else. */
export function recordOf(body: unknown): Stored | null {
  if (!isObject(body)) return null;
  return fromWire(body) ?? (isObject(own(body, 'data')) ? fromWire(own(body, 'data')) : null);
}

/** Rows that can be shown, each once; the others are dropped with one warning. */
export function usableRows(rows: unknown[]): Stored[] {
  const byId = new Map<string, Stored>();
  for (const row of rows) {
    const record = fromWire(row);
    if (record && !byId.has(record.id)) byId.set(record.id, record);
  }
  const dropped = rows.length - byId.size;
  if (dropped > 0) console.warn(`${dropped} rows without an identifier of their own were left out`);
  return [...byId.values()];
}

/**
 * How many rows each value of a filter would give, when the answer tells: `X-Counts: {"all":7,"active":3}`.
 * What is anything else is as good as nothing.
 */
export function countsIn(headers: Headers): Record<string, number> | undefined {
  const counts = readJson(headers.get('x-counts'));
  const entries = isObject(counts) ? Object.entries(counts) : [];
  const known = entries.flatMap(([name, count]) =>
    typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
      ? [[name, count] as const]
      : [],
  );
  return known.length > 0 && known.length === entries.length
    ? Object.fromEntries(known)
    : undefined;
}
