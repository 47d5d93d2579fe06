import type * as v from 'valibot';
import { isObject } from './isObject.ts';

/**
 * Reads responses, for the console and for `npm run contract`. A response is bare or in an envelope (`data`, for
 * lists also `items`). A record has `_id` or `id`, a text or a number. docs/your-own-api.md documents these forms.
 */

/** The rows of a response if `schema` is an array, else its record. Rows and records with an `id` also get `_id`. */
export function parseContent(schema: v.GenericSchema, body: unknown): unknown {
  if (schema.type !== 'array') return withWireId(unwrap(body));
  return rowsOf(body)?.map(withWireId) ?? body;
}

/** `_id`, else `id`, as a string; undefined without both. */
export function idOf(row: unknown): string | undefined {
  const id = own(row, '_id') ?? own(row, 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The rows of a list, bare or in an envelope (`data`, `items`, also nested); null if the body has no list. */
export function rowsOf(body: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isObject(body) || depth > 2) return null;
  return rowsOf(own(body, 'data'), depth + 1) ?? rowsOf(own(body, 'items'), depth + 1);
}

/** Unwraps `{data: …}` (D2). A body with an id is itself the record, even if it has a field `data`. */
export function unwrap(body: unknown): unknown {
  const data = own(body, 'data');
  return typeof data === 'object' && data !== null && idOf(body) === undefined ? data : body;
}

/** Total of a list from `Content-Range`, else `X-Total-Count`, else the body's `total`; undefined without any. */
export function totalOf(headers: Headers, body: unknown): number | undefined {
  const range = /\/\s*(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1];
  const header = /^\s*(\d+)\s*$/.exec(headers.get('x-total-count') ?? '')?.[1];
  const counted = range ?? header;
  return counted === undefined ? totalInBody(body) : Number(counted);
}

function totalInBody(body: unknown, depth = 0): number | undefined {
  if (!isObject(body) || depth > 2) return undefined;
  const total = own(body, 'total');
  if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
  return totalInBody(own(body, 'data'), depth + 1);
}

/** Statuses of an API without this endpoint. */
const MISSING: readonly unknown[] = [404, 405, 501];

export function isMissingStatus(status: number | undefined): boolean {
  return MISSING.includes(status);
}

/** A row or record with its `id` as `_id`, too. */
export function withWireId(row: unknown): unknown {
  const id = idOf(row);
  return isObject(row) && id !== undefined ? { ...row, _id: id } : row;
}

function own(holder: unknown, name: string): unknown {
  return isObject(holder) ? Object.getOwnPropertyDescriptor(holder, name)?.value : undefined;
}
