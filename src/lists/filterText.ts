import { useTranslate } from 'react-admin';
import { parseDays } from '../../contract/days.ts';
import { countryName } from '../../domain/countries.ts';
import { dateFormat, numberText } from '../../domain/intl.ts';
import { formatMoney } from '../../domain/money.ts';
import { isNamed } from '../../domain/namedPeriods.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { shortMoment } from '../ui/fields/moment.ts';
import { useStoreCurrency, useStoreZone } from '../ui/useStoreSettings.ts';
import type { ListFilter, ListIntl } from './declareList.ts';

export function useListIntl(): ListIntl {
  return {
    translate: useTranslate(),
    locale: useLocale(),
    currency: useStoreCurrency(),
    zone: useStoreZone(),
  };
}

export function filterLabel(
  { label, chipLabel = label, fieldLabel }: ListFilter,
  { translate }: ListIntl,
  place: 'input' | 'chip',
): string {
  return translate(place === 'chip' ? chipLabel : label, { _: '' }) || translate(fieldLabel);
}

/** A filter's value as a text: `Active`, `from €10.00`, `12 Nov – 14 Nov (Europe/Paris)`. */
export function filterText(
  filter: ListFilter,
  values: Record<string, unknown>,
  intl: ListIntl,
): string {
  const [from, to] = filter.sources.map((source) => values[source]);
  if (!filter.isRange) return valueText(filter, from, intl);
  const { translate, zone } = intl;
  const text = (value: unknown) => amountText(filter, value, intl);
  const span = isEmpty(to)
    ? translate('listing.from', { value: text(from) })
    : isEmpty(from)
      ? translate('listing.upTo', { value: text(to) })
      : `${text(from)} – ${text(to)}`;
  // Names the store's zone: near midnight, the store's "today" can differ from the merchant's.
  return filter.as === 'moment' ? `${span} (${zone})` : span;
}

/** The value of a filter that is no range, or the label of one of its choices. */
export function valueText(filter: ListFilter, value: unknown, intl: ListIntl): string {
  const own = filter.text?.(value, intl);
  if (own !== undefined) return own;
  if (Array.isArray(value)) {
    const names = value.map((one) => valueText(filter, one, intl));
    return new Intl.ListFormat(intl.locale, { type: 'disjunction' }).format(names);
  }
  if (filter.as === 'period') return periodText(String(value), intl);
  if (filter.as === 'days') return daysText(String(value), intl);
  if (filter.optionI18nPrefix)
    return intl.translate(`${filter.optionI18nPrefix}.${value}`, { _: String(value) });
  return amountText(filter, value, intl);
}

function amountText({ as }: ListFilter, value: unknown, intl: ListIntl): string {
  const { translate, locale, currency, zone } = intl;
  if (as === 'country') return countryName(String(value), locale);
  if (as === 'moment') return shortMoment(String(value), zone, locale, new Date());
  if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
  if (typeof value !== 'number') return String(value);
  return as === 'money' ? formatMoney(value, currency, locale) : numberText(value, locale);
}

function periodText(period: string, intl: ListIntl): string {
  const { translate, zone } = intl;
  const text = isNamed(period) ? translate(`listing.period.${period}`) : daysText(period, intl);
  return `${text} (${zone})`;
}

function daysText(days: string, { translate, locale }: ListIntl): string {
  const format = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const dayText = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const { from, to } = parseDays(days) ?? { from: '', to: '' };
  if (from === '') return translate('listing.period.until', { day: dayText(to) });
  if (to === '') return translate('listing.period.since', { day: dayText(from) });
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** Filters with a value, except the search and the current tab. */
export function getActiveFilters(
  filters: readonly ListFilter[],
  values: Record<string, unknown>,
): ListFilter[] {
  return filters.filter(({ sources, inTabs }) =>
    sources.some(
      (source) => !isEmpty(values[source]) && (!inTabs || Array.isArray(values[source])),
    ),
  );
}

/** The filter values without those of `filters`. */
export function withoutFilters(
  values: Record<string, unknown>,
  filters: readonly ListFilter[],
): Record<string, unknown> {
  const removed = filters.flatMap(({ sources }) => sources);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !removed.includes(name)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
