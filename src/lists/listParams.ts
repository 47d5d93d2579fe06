import * as v from 'valibot';
import { isObject } from '../../contract/isObject.ts';
import { readJson } from '../session/sessionShape.ts';
import { searchOf, textOf } from '../ui/rememberedList.ts';

/** The valid parameters of a list. */
export type ListRules = {
  /** Schema for each filter; invalid values are dropped. */
  filters: Record<string, v.GenericSchema>;
  sorts: readonly string[];
  defaultSort: { field: string; order: 'ASC' | 'DESC' };
  /** Columns that a shared URL may hide. */
  columns?: readonly string[];
};

/** react-admin's URL parameters of a list. */
const LIST_PARAMS = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
/** URL parameter of a shared view: hidden columns, separated by commas. */
export const HIDDEN_COLUMNS = 'hidden';

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
export const PAGE_SIZE = 25;

export type ListParams = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  page: number;
  perPage: number;
  displayedFilters: Record<string, boolean>;
};

/** Keeps the valid part of URL parameters or of a stored list state. */
export function parseListParams(raw: Record<string, unknown>, rules: ListRules): ListParams {
  const filter = parseObject(raw.filter);
  const validFilters = Object.entries(rules.filters).flatMap(([name, schema]) => {
    const value = Object.hasOwn(filter, name) ? withoutControlCharacters(filter[name]) : undefined;
    const result = v.safeParse(schema, value);
    return value !== undefined && result.success ? [[name, result.output] as const] : [];
  });
  return {
    filter: Object.fromEntries(validFilters),
    sort: parseSort(raw, rules),
    page: parsePositive(raw.page) ?? 1,
    perPage: parsePageSize(raw.perPage) ?? PAGE_SIZE,
    displayedFilters: Object.fromEntries(
      Object.keys(rules.filters)
        .filter((name) => parseObject(raw.displayedFilters)[name] === true)
        .map((name) => [name, true]),
    ),
  };
}

/** Replaces control characters and lone surrogates, which nobody types. */
function withoutControlCharacters(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}+/gu, ' ') : value;
}

function parseSort(raw: Record<string, unknown>, rules: ListRules): ListParams['sort'] {
  const field = rules.sorts.find((name) => name === raw.sort);
  if (field === undefined) return rules.defaultSort;
  return { field, order: raw.order === 'DESC' ? 'DESC' : 'ASC' };
}

function parsePositive(value: unknown): number | undefined {
  const text = toText(value);
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function parsePageSize(value: unknown): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === toText(value));
}

/** Stored state may contain objects whose conversion to a string throws. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function parseObject(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? readJson(value) : value;
  return isObject(parsed) ? parsed : {};
}

/**
 * Drops all parameters that are not valid list parameters: react-admin would store a `utm_source` with the state of the
 * list. Returns `search` itself when nothing changes.
 */
export function parseSearch(search: string, rules: ListRules): string {
  const params = new URLSearchParams(search);
  // `sort` and `order` are only valid together.
  const names = LIST_PARAMS.filter((name) => params.has(name === 'order' ? 'sort' : name));
  const raw = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
  const clean = toTexts(parseListParams(raw, rules));
  const expectedNames = params.has(HIDDEN_COLUMNS) ? [...names, HIDDEN_COLUMNS] : names;
  const isClean =
    isWellFormed(search) &&
    [...params.keys()].sort().join() === [...expectedNames].sort().join() &&
    names.every((name) => canonical(raw[name]) === canonical(clean[name]));
  if (isClean && expectedNames.length > 0) return search;
  return searchOf(expectedNames.map((name) => [name, clean[name] ?? params.get(name) ?? '']));
}

/** Whether a search is not empty and has no malformed escapes, which decoders treat differently. */
function isWellFormed(search: string): boolean {
  try {
    return decodeURIComponent(search) !== '';
  } catch {
    return false;
  }
}

/** Separates the hidden columns of a shared URL from the rest; null if the URL has none. */
export function extractHiddenColumns(search: string, columns: readonly string[]) {
  const params = new URLSearchParams(search);
  const hidden = params.get(HIDDEN_COLUMNS);
  if (hidden === null) return null;
  params.delete(HIDDEN_COLUMNS);
  const names = new Set(hidden.split(','));
  return { hidden: columns.filter((name) => names.has(name)), search: searchOf([...params]) };
}

/** Validates the stored state of a list. Returns `stored` itself when nothing changes; undefined for a non-object. */
export function parseStoredParams(stored: unknown, rules: ListRules): unknown {
  if (stored === undefined) return undefined;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const clean = toTexts(parseListParams({ ...stored }, rules));
  const isClean = Object.entries(stored).every(
    ([name, value]) =>
      value === undefined ||
      // The stored state may have a name such as `toString`, which `clean` inherits from `Object.prototype`.
      canonical(textOf(value)) === (Object.hasOwn(clean, name) ? canonical(clean[name]) : null),
  );
  return isClean ? stored : flattenSort(parseListParams({ ...stored }, rules));
}

/**
 * The state of a list that is opened without parameters: only the page size stays. Undefined for the default page size.
 * Returns `stored` itself when nothing changes.
 */
export function resetStoredParams(stored: unknown, rules: ListRules): unknown {
  const perPage = isObject(stored) ? parsePageSize(stored.perPage) : undefined;
  if (perPage === undefined || perPage === PAGE_SIZE) return undefined;
  const first = flattenSort(parseListParams({ perPage }, rules));
  return JSON.stringify(sortEntries(stored)) === JSON.stringify(sortEntries(first))
    ? stored
    : first;
}

function sortEntries(value: unknown): unknown {
  return isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
}

// react-admin stores `sort` and `order` as two values.
function flattenSort({ sort, ...params }: ListParams): Record<string, unknown> {
  return { ...params, sort: sort.field, order: sort.order };
}

function toTexts(params: ListParams): Record<string, string> {
  const entries = Object.entries(flattenSort(params)).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(entries);
}

/** Normalises white space and key order of JSON, so that equal filters compare equal. Other text stays. */
function canonical(text: string | undefined): string | undefined {
  if (!text?.startsWith('{')) return text;
  try {
    const value: object = JSON.parse(text);
    return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return text;
  }
}
