import * as v from 'valibot';

/** What a resource's list may be asked for. */
export type ListRules = {
  /** Schema per filter; a value that does not satisfy it is dropped. */
  filters: Record<string, v.GenericSchema>;
  sorts: readonly string[];
  defaultSort: { field: string; order: 'ASC' | 'DESC' };
  defaultPerPage?: number;
  /** Columns that a shared address may hide. */
  columns?: readonly string[];
};

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

export type ListParams = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  page: number;
  perPage: number;
  displayedFilters: Record<string, boolean>;
};

/** The part of an address or of a stored list state that the rules allow; the rest is dropped. */
export function cleanListParams(raw: Record<string, unknown>, rules: ListRules): ListParams {
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
    perPage: pageSizeOf(raw.perPage) ?? rules.defaultPerPage ?? 25,
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
  const parsed = typeof value === 'string' ? parsedJson(value) : value;
  return isObject(parsed) ? parsed : {};
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
