import { isObject } from '../../contract/isObject.ts';

/**
 * The allowed shape of view settings in react-admin's store, by key. A key without a rule allows any value. Storage
 * outlives deployments and can be edited: a malformed value would crash lists on every visit.
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
  // `i18n/language.ts` stores the language, because a change of react-admin's setting remounts the whole page.
  { matches: /^locale$/, accepts: () => false },
  { matches: /\.(columns|availableColumns|omit|columnRanks)$/, accepts: isList },
  { matches: /\.columns_(order|ranks)$/, accepts: isList },
  { matches: /^savedViews\./, accepts: (value) => isListOf(value, isSavedView) },
  { matches: /\.datatable$/, accepts: (value) => isListOf(value, isText) },
  { matches: /(^|\.)savedQueries$/, accepts: (value) => isListOf(value, isSavedQuery) },
  { matches: /(^|\.)expanded$/, accepts: (value) => isListOf(value, isId) },
  { matches: /(^|\.)displayedFilters$/, accepts: isObject },
];

/** Whether `value` is valid for the setting `key`. False for undefined and null, which mean that it is not set. */
export function acceptsViewSetting(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const rule = rules.find(({ matches }) => matches.test(key));
  return rule ? rule.accepts(value) : true;
}

/** Whether a setting survives a logout: a setting of the device, or saved views, whose key has the merchant's id. */
export function isDeviceSetting(key: string): boolean {
  return /^(theme|singleKeys)$/.test(key) || key.startsWith('savedViews.');
}

/** How long a setting lives. List parameters live as long as the tab, a selection until the page reloads. */
export function lifetimeOf(key: string): 'page' | 'tab' | 'browser' {
  if (/(^|\.)selectedIds$/.test(key)) return 'page';
  return /(^|\.)listParams$/.test(key) ? 'tab' : 'browser';
}

/** The part of a setting that the next visit restores: of list parameters, only the page size. */
export function lastingPart(key: string, value: unknown): unknown {
  const lifetime = lifetimeOf(key);
  if (lifetime === 'browser') return value;
  if (lifetime === 'page' || !isObject(value)) return undefined;
  return { perPage: value.perPage, page: 1, filter: {} };
}

/** Whether other tabs adopt a change at once. A filter or selection in one tab must not change the list in another. */
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
