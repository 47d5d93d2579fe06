import { isObject } from '../../contract/isObject.ts';
import { ApiError } from '../errors.ts';
import { isSafeId } from '../http.ts';
import { own, readJson } from '../sessionShape.ts';

/** A record as the console holds it: everything the server sent, and react-admin's `id`. */
export type Stored = Record<string, unknown> & { id: string };

/** A row of the server with `id` made from its `_id` (or its own `id`); null when it has none. */
export function fromWire(row: unknown): Stored | null {
  if (!isObject(row)) return null;
  const id = own(row, '_id') ?? own(row, 'id');
  const isId = typeof id === 'string' || typeof id === 'number';
  return isId && isSafeId(String(id)) ? { ...row, id: String(id) } : null;
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

/** The rows of a list, bare or in an envelope (`data`, `items`, also nested); null when there are none. */
export function rowsOf(body: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isObject(body) || depth > 2) return null;
  return rowsOf(own(body, 'data'), depth + 1) ?? rowsOf(own(body, 'items'), depth + 1);
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

/** Total of a list: `Content-Range`, else `X-Total-Count`, else the body's `total`. */
export function totalOf(headers: Headers, body: unknown): number | undefined {
  const range = /\/\s*(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1];
  const header = /^\s*(\d+)\s*$/.exec(headers.get('x-total-count') ?? '')?.[1];
  const counted = range ?? header;
  return counted === undefined ? totalInBody(body) : Number(counted);
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

function totalInBody(body: unknown, depth = 0): number | undefined {
  if (!isObject(body) || depth > 2) return undefined;
  const total = own(body, 'total');
  if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
  return totalInBody(own(body, 'data'), depth + 1);
}
