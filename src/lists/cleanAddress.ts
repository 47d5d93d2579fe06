import { isSame } from '../forms/merge.ts';
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
  if (names.length === 0) return search;
  const raw = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  const clean = textsOf(cleanListParams(raw, rules));
  const kept = names.filter((name) => clean[name] !== undefined && saysTheSame(name, raw, clean));
  const isUnchanged =
    kept.length === names.length && names.every((name) => given.getAll(name).length === 1);
  if (isUnchanged) return search;
  for (const name of names) given.delete(name);
  const isDefault = textsOf(cleanListParams({}, rules));
  const differs = LIST_PARAMS.some((name) => clean[name] !== isDefault[name]);
  // All of them or none: react-admin fills what is missing with what it remembers.
  for (const name of LIST_PARAMS) {
    const text = clean[name];
    if (differs && text !== undefined) given.set(name, text);
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

/** What this browser remembered of a list, checked in the same way; the same value when it is fine. */
export function cleanStoredParams(stored: unknown, rules: ListRules): unknown {
  if (stored === undefined) return undefined;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const clean = flat(cleanListParams({ ...stored }, rules));
  return Object.entries(stored).every(([name, value]) => isHarmless(name, value, clean))
    ? stored
    : clean;
}

function isHarmless(name: string, value: unknown, clean: Record<string, unknown>): boolean {
  if (name === 'displayedFilters') return isSame(value, {}) || isSame(value, clean[name]);
  return Object.hasOwn(clean, name) && isSame(value, clean[name]);
}

function saysTheSame(
  name: string,
  raw: Record<string, string>,
  clean: Record<string, string>,
): boolean {
  if (name !== 'filter' && name !== 'displayedFilters') return raw[name] === clean[name];
  try {
    return isSame(JSON.parse(raw[name] ?? ''), JSON.parse(clean[name] ?? ''));
  } catch {
    return false;
  }
}

// As react-admin keeps them: the sort in two values.
function flat({ sort, ...params }: ListParams): Record<string, unknown> {
  return { ...params, sort: sort.field, order: sort.order };
}

function textsOf(params: ListParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flat(params)).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
