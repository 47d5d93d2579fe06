import { cleanListParams, type ListParams, type ListRules } from './cleanListParams.ts';

/** Parameters of an address that say what a list shows; all others are left alone. */
const LIST_PARAMS = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];

/**
 * The search part of an address, with list parameters only as the rules allow them; the very same
 * text when there is nothing to change.
 */
export function cleanAddress(search: string, rules: ListRules): string {
  const given = new URLSearchParams(search);
  const names = [...new Set(given.keys())].filter((name) => LIST_PARAMS.includes(name));
  const raw = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  const clean = textsOf(cleanListParams(raw, rules));
  const isClean = names.every(
    (name) => given.getAll(name).length === 1 && canonical(raw[name]) === canonical(clean[name]),
  );
  if (isClean) return search;
  for (const name of names) given.set(name, clean[name] ?? '');
  // A sort that is not allowed says nothing about the order either.
  if (raw.sort !== undefined && raw.sort !== clean.sort) given.set('order', clean.order ?? 'ASC');
  return `?${given.toString()}`;
}

/** Parameter of a shared address: the columns that it hides, with commas between them. */
export const HIDDEN_COLUMNS = 'hidden';

/**
 * The columns that a shared address hides, as far as the list has them, and the address without them;
 * null when it says nothing about columns.
 */
export function takeHiddenColumns(search: string, columns: readonly string[]) {
  const given = new URLSearchParams(search);
  const hidden = given.get(HIDDEN_COLUMNS);
  if (hidden === null) return null;
  given.delete(HIDDEN_COLUMNS);
  const names = new Set(hidden.split(','));
  return { hidden: columns.filter((name) => names.has(name)), search: `?${given.toString()}` };
}

/** What this browser remembered of a list, checked in the same way; the same value when it is fine. */
export function cleanStoredParams(stored: unknown, rules: ListRules): unknown {
  if (stored === undefined) return undefined;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const clean = textsOf(cleanListParams({ ...stored }, rules));
  const isClean = Object.entries(stored).every(
    ([name, value]) =>
      value === undefined ||
      // What was remembered may name anything, `toString` too: only what is clean's own counts.
      canonical(textOf(value)) === (Object.hasOwn(clean, name) ? canonical(clean[name]) : null),
  );
  return isClean ? stored : flat(cleanListParams({ ...stored }, rules));
}

// As react-admin keeps them: the sort in two values.
function flat({ sort, ...params }: ListParams): Record<string, unknown> {
  return { ...params, sort: sort.field, order: sort.order };
}

function textsOf(params: ListParams): Record<string, string> {
  const entries = Object.entries(flat(params)).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * JSON without the white space that somebody may have put in it, its names in order: a filter that was
 * chosen before another one is no other filter. Other text as it is.
 */
function canonical(text: string | undefined): string | undefined {
  if (!text?.startsWith('{')) return text;
  try {
    const value: object = JSON.parse(text);
    return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return text;
  }
}
