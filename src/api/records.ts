import { isObject } from '../../contract/isObject.ts';
import { idOf } from '../../contract/responses.ts';
import { ownValue, readJson } from '../session/sessionShape.ts';
import { ApiError } from './errors.ts';
import { isSafeId } from './paths.ts';

/** A record as the data provider returns it: the server's fields and react-admin's `id`. */
export type Stored = Record<string, unknown> & { id: string };

/** Adds `id` to a server's row, from `_id` or `id`. Returns null if the row has no safe id. */
export function fromWire(row: unknown): Stored | null {
  if (!isObject(row)) return null;
  const id = idOf(row);
  return isSafeId(id) ? { ...row, id } : null;
}

/** Removes `id` and `_id`, because the URL names the record. */
export function toWire(record: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, _id: _wireId, ...fields } = record;
  return fields;
}

/** Creates the error for a malformed 2xx response, and logs `wrong` to the browser's console. */
export function malformed(wrong: string): ApiError {
  console.info(wrong);
  return new ApiError({ kind: 'malformed' });
}

/** Returns the record of a body, which is the record itself or `{ data: record }`; null for any other body. */
export function recordOf(body: unknown): Stored | null {
  if (!isObject(body)) return null;
  return (
    fromWire(body) ?? (isObject(ownValue(body, 'data')) ? fromWire(ownValue(body, 'data')) : null)
  );
}

/** Drops duplicates and rows without a safe id, and logs one warning. */
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
 * The number of rows for each filter value, from the header `X-Counts: {"all":7,"active":3}`. Undefined if the header
 * is missing, empty or malformed.
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

/**
 * The `ETag` of each record object. As a field of the record, the `ETag` would be sent back by writes. In a map by id,
 * a later read by another part of the screen would replace the version of the record that a form edits.
 */
const versions = new WeakMap<object, string>();

export function setVersion(record: object, version: string | null): void {
  if (version) versions.set(record, version);
}

export const versionOfRecord = (record: object): string | null => versions.get(record) ?? null;

/** Gives `copy` the version of `record`, and returns `copy`. */
export function withVersionOf<Copy extends object>(record: object, copy: Copy): Copy {
  setVersion(copy, versionOfRecord(record));
  return copy;
}
