import * as v from 'valibot';
import { isObject } from '../../contract/isObject.ts';
import { readJson } from '../session/sessionShape.ts';
import { searchOf, textOf } from '../ui/rememberedList.ts';

/** What a resource's list may be asked for. */
export type ListRules = {
  /** Schema per filter; a value that does not satisfy it is dropped. */
  filters: Record<string, v.GenericSchema>;
  sorts: readonly string[];
  defaultSort: { field: string; order: 'ASC' | 'DESC' };
  /** Columns that a shared link may hide. */
  columns?: readonly string[];
};

/** What the URL of a list can say. */
const LIST_PARAMS = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
/** Parameter of a shared link: the columns that it hides, with commas between them. */
export const HIDDEN_COLUMNS = 'hidden';

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
/** Until the merchant chooses. */
export const PAGE_SIZE = 25;

export type ListParams = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  page: number;
  perPage: number;
  displayedFilters: Record<string, boolean>;
};

/** The part of a URL or of a stored list state that the rules allow; the rest is dropped. */
export function parseListParams(raw: Record<string, unknown>, rules: ListRules): ListParams {
  const filter = objectOf(raw.filter);
  const kept = Object.entries(rules.filters).flatMap(([name, schema]) => {
    const value = Object.hasOwn(filter, name) ? printable(filter[name]) : undefined;
    const result = v.safeParse(schema, value);
    return value !== undefined && result.success ? [[name, result.output] as const] : [];
  });
  return {
    filter: Object.fromEntries(kept),
    sort: sortOf(raw, rules),
    page: positive(raw.page) ?? 1,
    perPage: pageSizeOf(raw.perPage) ?? PAGE_SIZE,
    displayedFilters: Object.fromEntries(
      Object.keys(rules.filters)
        .filter((name) => objectOf(raw.displayedFilters)[name] === true)
        .map((name) => [name, true]),
    ),
  };
}

/** Nobody types control characters or halves of a character; they are not sent. */
function printable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}+/gu, ' ') : value;
}

function sortOf(raw: Record<string, unknown>, rules: ListRules): ListParams['sort'] {
  const field = rules.sorts.find((name) => name === raw.sort);
  if (field === undefined) return rules.defaultSort;
  return { field, order: raw.order === 'DESC' ? 'DESC' : 'ASC' };
}

function positive(value: unknown): number | undefined {
  const text = plainText(value);
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function pageSizeOf(value: unknown): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === plainText(value));
}

/** A number or a text; what a stored state holds in its place could throw when it is made a text. */
function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function objectOf(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? readJson(value) : value;
  return isObject(parsed) ? parsed : {};
}

/**
 * The search part of a URL, with list parameters only as the rules allow them, and nothing else:
 * react-admin would take a `utm_source` for a parameter of the list and remember it as one. The very same
 * text when there is nothing to change.
 */
export function parseSearch(search: string, rules: ListRules): string {
  const given = new URLSearchParams(search);
  // A sort without its order says half of what it must.
  const names = LIST_PARAMS.filter((name) => given.has(name === 'order' ? 'sort' : name));
  const raw = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  const clean = textsOf(parseListParams(raw, rules));
  const kept = given.has(HIDDEN_COLUMNS) ? [...names, HIDDEN_COLUMNS] : names;
  const isClean =
    isWellFormed(search) &&
    [...given.keys()].sort().join() === [...kept].sort().join() &&
    names.every((name) => canonical(raw[name]) === canonical(clean[name]));
  if (isClean && kept.length > 0) return search;
  return searchOf(kept.map((name) => [name, clean[name] ?? given.get(name) ?? '']));
}

/** Otherwise those who read the URL do not agree on what it says. */
function isWellFormed(search: string): boolean {
  try {
    return decodeURIComponent(search) !== '';
  } catch {
    return false;
  }
}

/**
 * The columns that a shared link hides, as far as the list has them, and its search without them;
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
export function parseStoredParams(stored: unknown, rules: ListRules): unknown {
  if (stored === undefined) return undefined;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const clean = textsOf(parseListParams({ ...stored }, rules));
  const isClean = Object.entries(stored).every(
    ([name, value]) =>
      value === undefined ||
      // What was remembered may name anything, `toString` too: only what is clean's own counts.
      canonical(textOf(value)) === (Object.hasOwn(clean, name) ? canonical(clean[name]) : null),
  );
  return isClean ? stored : flat(parseListParams({ ...stored }, rules));
}

/**
 * What a list that is opened anew (its URL says nothing) takes from the remembered state: the page size. The very
 * same value when there is nothing to change.
 */
export function openedAnew(stored: unknown, rules: ListRules): unknown {
  const perPage = isObject(stored) ? pageSizeOf(stored.perPage) : undefined;
  if (perPage === undefined || perPage === PAGE_SIZE) return undefined;
  const first = flat(parseListParams({ perPage }, rules));
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(first)) ? stored : first;
}

function sorted(value: unknown): unknown {
  return isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
}

// As react-admin keeps them: the sort in two values.
function flat({ sort, ...params }: ListParams): Record<string, unknown> {
  return { ...params, sort: sort.field, order: sort.order };
}

function textsOf(params: ListParams): Record<string, string> {
  const entries = Object.entries(flat(params)).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(entries);
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
