import { isObject } from '../../contract/isObject.ts';

/**
 * The allowed shape of each view setting in react-admin's store, by key. Storage outlives deployments and can be
 * edited: a malformed value crashed lists on every visit.
 */
type Rule = { matches: RegExp; accepts: (value: unknown) => boolean };

const rules: Rule[] = [
  { matches: /(^|\.)selectedIds$/, accepts: (value) => isListOf(value, isId) },
  { matches: /(^|\.)listParams$/, accepts: isListParams },
  { matches: /(^|\.)sidebar\.open$|(^|\.)open$|\.omitDefault$/, accepts: isBoolean },
  { matches: /^theme$/, accepts: (value) => value === 'light' || value === 'dark' },
  { matches: /^(singleKeys|scanSound)$/, accepts: isBoolean },
  { matches: /^(owner$|lastCarrier$|textLanguage\.)/, accepts: isText },
  { matches: /^pickedItems$/, accepts: (value) => isListOf(value, isText) },
  // `i18n/language.ts` stores the language: react-admin remounts the whole page for its own setting.
  { matches: /^locale$/, accepts: () => false },
  { matches: /\.(columns|availableColumns|omit|columnRanks)$/, accepts: isList },
  { matches: /\.columns_(order|ranks)$/, accepts: isList },
  { matches: /^savedViews\./, accepts: (value) => isListOf(value, isSavedView) },
  { matches: /\.datatable$/, accepts: (value) => isListOf(value, isText) },
  { matches: /(^|\.)savedQueries$/, accepts: (value) => isListOf(value, isSavedQuery) },
  { matches: /(^|\.)expanded$/, accepts: (value) => isListOf(value, isId) },
  { matches: /(^|\.)displayedFilters$/, accepts: isObject },
];

/** Whether `value` is valid for the setting `key`. Undefined and null mean unset. */
export function acceptsViewSetting(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const rule = rules.find(({ matches }) => matches.test(key));
  return rule ? rule.accepts(value) : true;
}

/** Settings that survive a logout: the device's, and saved views, which carry their merchant's id. */
export function isDeviceSetting(key: string): boolean {
  return /^(theme|singleKeys)$/.test(key) || key.startsWith('savedViews.');
}

/**
 * How long a setting lives. List parameters live as long as the tab, a selection as long as the page.
 */
export function lifetimeOf(key: string): 'page' | 'tab' | 'browser' {
  if (/(^|\.)selectedIds$/.test(key)) return 'page';
  return /(^|\.)listParams$/.test(key) ? 'tab' : 'browser';
}

/** The part of a setting that the next visit restores: of a list, only its page size. */
export function lastingPart(key: string, value: unknown): unknown {
  const lifetime = lifetimeOf(key);
  if (lifetime === 'browser') return value;
  if (lifetime === 'page' || !isObject(value)) return undefined;
  return { perPage: value.perPage, page: 1, filter: {} };
}

/** A filter or a selection made in one tab must not change the list that another tab shows. */
export function isSharedBetweenTabs(key: string): boolean {
  return lifetimeOf(key) === 'browser' && !/(^|\.)expanded$/.test(key);
}

function isListParams(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { sort, order, page, perPage, filter, displayedFilters } = value;
  return (
    isOptional(sort, isText) &&
    isOptional(order, (it) => it === 'ASC' || it === 'DESC') &&
    isOptional(page, isCount) &&
    isOptional(perPage, isCount) &&
    isOptional(filter, isObject) &&
    isOptional(displayedFilters, isObject)
  );
}

function isSavedQuery(value: unknown): boolean {
  return isObject(value) && isText(value.label) && isObject(value.value);
}

function isSavedView(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, filter, sort, perPage, hidden, currency } = value;
  return (
    isText(name) &&
    isObject(filter) &&
    isObject(sort) &&
    isText(sort.field) &&
    (sort.order === 'ASC' || sort.order === 'DESC') &&
    isCount(perPage) &&
    isListOf(hidden, isText) &&
    isOptional(currency ?? undefined, isText)
  );
}

function isOptional(value: unknown, accepts: (value: unknown) => boolean): boolean {
  return value === undefined || accepts(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isListOf(value: unknown, accepts: (item: unknown) => boolean): boolean {
  return isList(value) && value.every(accepts);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function isId(value: unknown): boolean {
  return isText(value) || Number.isSafeInteger(value);
}
