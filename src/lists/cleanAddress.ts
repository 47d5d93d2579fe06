import { cleanListParams, type ListParams, type ListRules } from './cleanListParams.ts';

/** What the address of a list can say. */
const LIST_PARAMS = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
/** Parameter of a shared address: the columns that it hides, with commas between them. */
export const HIDDEN_COLUMNS = 'hidden';

/**
 * The search part of an address, with list parameters only as the rules allow them, and nothing else:
 * react-admin would take a `utm_source` for a parameter of the list and remember it as one. The very same
 * text when there is nothing to change.
 */
export function cleanAddress(search: string, rules: ListRules): string {
  const given = new URLSearchParams(search);
  // A sort without its order says half of what it must.
  const names = LIST_PARAMS.filter((name) => given.has(name === 'order' ? 'sort' : name));
  const raw = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  const clean = textsOf(cleanListParams(raw, rules));
  const kept = given.has(HIDDEN_COLUMNS) ? [...names, HIDDEN_COLUMNS] : names;
  const isClean =
    isWellFormed(search) &&
    [...given.keys()].sort().join() === [...kept].sort().join() &&
    names.every((name) => canonical(raw[name]) === canonical(clean[name]));
  if (isClean && kept.length > 0) return search;
  return searchOf(kept.map((name) => [name, clean[name] ?? given.get(name) ?? '']));
}

/** Otherwise those who read the address do not agree on what it says. */
function isWellFormed(search: string): boolean {
  try {
    return decodeURIComponent(search) !== '';
  } catch {
    return false;
  }
}

function searchOf(params: string[][]): string {
  return params.length > 0 ? `?${new URLSearchParams(params).toString()}` : '';
}

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
  return { hidden: columns.filter((name) => names.has(name)), search: searchOf([...given]) };
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
