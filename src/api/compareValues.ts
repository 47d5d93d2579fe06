import { isObject } from '../../contract/isObject.ts';

/**
 * The fields of `data` that differ from the previous record; all fields if only the record's id is known. react-admin's
 * forms submit the whole record, with fields that only the server may write.
 */
export function changesOf(
  data: Record<string, unknown>,
  previous: Record<string, unknown> = {},
): Record<string, unknown> {
  const isKnown = Object.keys(previous).some((field) => field !== 'id' && field !== '_id');
  if (!isKnown) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !isSame(previous[field], value)),
  );
}

/** Whether a value contains all written values. Trims texts. Empty values are equal. */
export function contains(value: unknown, written: unknown): boolean {
  if (Array.isArray(written) && Array.isArray(value)) {
    return written.length === value.length && written.every((one, at) => contains(value[at], one));
  }
  if (isObject(written) && isObject(value)) {
    return Object.entries(written).every(([name, one]) => contains(value[name], one));
  }
  return isSame(trimmed(value), trimmed(written));
}

/** Null for a blank text. */
function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}

/** Deep equality. A missing value, `undefined`, `null` and an empty list are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

function isEmpty(value: unknown): boolean {
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}
