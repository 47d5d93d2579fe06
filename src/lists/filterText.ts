import { useTranslate } from 'react-admin';
import { chosenDays } from '../../contract/days.ts';
import { dateFormat, numberText } from '../../domain/intl.ts';
import { formatMoney } from '../../domain/money.ts';
import { isNamed } from '../../domain/periods.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { shortMoment } from '../ui/fields/moment.ts';
import { useStoreCurrency, useStoreZone } from '../ui/useStoreSettings.ts';
import type { FilterWords, ListFilter } from './declareList.ts';

export function useFilterWords(): FilterWords {
  return {
    translate: useTranslate(),
    locale: useLocale(),
    currency: useStoreCurrency(),
    zone: useStoreZone(),
  };
}

/** What a filter is called: beside its input, or on its chip. */
export function filterLabel(
  { label, chipLabel = label, fieldLabel }: ListFilter,
  { translate }: FilterWords,
  place: 'input' | 'chip',
): string {
  return translate(place === 'chip' ? chipLabel : label, { _: '' }) || translate(fieldLabel);
}

/** What a filter is set to, in words: `Active`, `from €10.00`, `12 Nov – 14 Nov (Europe/Paris)`. */
export function filterText(
  filter: ListFilter,
  values: Record<string, unknown>,
  words: FilterWords,
): string {
  const [from, to] = filter.sources.map((source) => values[source]);
  if (!filter.isRange) return valueText(filter, from, words);
  const { translate, zone } = words;
  const text = (value: unknown) => amountText(filter, value, words);
  const span = isEmpty(to)
    ? translate('listing.from', { value: text(from) })
    : isEmpty(from)
      ? translate('listing.upTo', { value: text(to) })
      : `${text(from)} – ${text(to)}`;
  // Near midnight "today" differs from the merchant's own: the store's zone is named.
  return filter.as === 'moment' ? `${span} (${zone})` : span;
}

/** One value of a filter in words, as its choice is labelled, too. */
export function valueText(filter: ListFilter, value: unknown, words: FilterWords): string {
  const own = filter.text?.(value, words);
  if (own !== undefined) return own;
  if (Array.isArray(value)) {
    const names = value.map((one) => valueText(filter, one, words));
    return new Intl.ListFormat(words.locale, { type: 'disjunction' }).format(names);
  }
  if (filter.as === 'period') return periodText(String(value), words);
  if (filter.as === 'days') return daysText(String(value), words);
  if (filter.words) return words.translate(`${filter.words}.${value}`, { _: String(value) });
  return amountText(filter, value, words);
}

function amountText({ as }: ListFilter, value: unknown, words: FilterWords): string {
  const { translate, locale, currency, zone } = words;
  if (as === 'moment') return shortMoment(String(value), zone, locale, new Date());
  if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
  if (typeof value !== 'number') return String(value);
  return as === 'money' ? formatMoney(value, currency, locale) : numberText(value, locale);
}

function periodText(period: string, words: FilterWords): string {
  const { translate, zone } = words;
  const text = isNamed(period) ? translate(`listing.period.${period}`) : daysText(period, words);
  return `${text} (${zone})`;
}

function daysText(days: string, { translate, locale }: FilterWords): string {
  const format = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const dayText = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const { from, to } = chosenDays(days) ?? { from: '', to: '' };
  if (from === '') return translate('listing.period.until', { day: dayText(to) });
  if (to === '') return translate('listing.period.since', { day: dayText(from) });
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** The filters that a list is narrowed by, besides its search and its tab. */
export function filtersInForce(
  filters: readonly ListFilter[],
  values: Record<string, unknown>,
): ListFilter[] {
  return filters.filter(({ sources, inTabs }) =>
    sources.some(
      (source) => !isEmpty(values[source]) && (!inTabs || Array.isArray(values[source])),
    ),
  );
}

/** What a list is narrowed by once these filters are taken away. */
export function withoutFilters(
  values: Record<string, unknown>,
  filters: readonly ListFilter[],
): Record<string, unknown> {
  const taken = filters.flatMap(({ sources }) => sources);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.includes(name)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
