import { useListContext, useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../domain/money.ts';
import { shortMoment } from '../../fields/moment.ts';
import { useStoreCurrency, useStoreZone } from '../../fields/useStoreSettings.ts';
import type { FilterChip } from '../../lists/OldFilterChips.tsx';
import { useAgeText } from './useAgeText.ts';

/** The filters in force as chips. Neither the search text nor the segment is: they are seen in their places. */
export function useUserChips(): FilterChip[] {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const textOfRange = useRangeText();
  const textOfAge = useAgeText();
  const { status, tag, since, lastOrder } = filterValues;
  const chip = (name: string, text: string | undefined, names = [name]): FilterChip[] =>
    text === undefined
      ? []
      : [{ names, text: translate('customers.filter.chip', { name: nameOf(name), text }) }];
  const nameOf = (name: string) => translate(`customers.filter.${name}`);
  return [
    ...chip('status', status && translate(`customers.status.${status}`, { _: status })),
    ...chip('tag', tag || undefined),
    ...chip('lastOrder', lastOrder && textOfAge(lastOrder)),
    ...chip('since', since && textOfAge(since)),
    ...RANGES.flatMap(({ name, ends }) => chip(name, textOfRange(name, ends), [...ends])),
  ];
}

const RANGES = [
  { name: 'orders', ends: ['ordersMin', 'ordersMax'] },
  { name: 'spentChip', ends: ['spentMin', 'spentMax'] },
  { name: 'created', ends: ['createdAfter', 'createdBefore'] },
  { name: 'firstOrder', ends: ['firstOrderAfter', 'firstOrderBefore'] },
  { name: 'lastOrderAt', ends: ['lastOrderAfter', 'lastOrderBefore'] },
] as const;
type Range = (typeof RANGES)[number];

function useRangeText() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { filterValues } = useListContext();
  const currency = useStoreCurrency();
  const zone = useStoreZone();

  const textOf = (name: Range['name'], value: number | string): string => {
    if (typeof value === 'string') return shortMoment(value, zone, locale, new Date());
    return name === 'spentChip'
      ? formatMoney(value, currency, locale)
      : new Intl.NumberFormat(locale).format(value);
  };
  return (name: Range['name'], [low, high]: Range['ends']): string | undefined => {
    const [from, to]: (number | string | undefined)[] = [filterValues[low], filterValues[high]];
    if (from === undefined && to === undefined) return undefined;
    // Instants are of the store's clock, which is named.
    const place = typeof (from ?? to) === 'string' ? zone : '';
    if (from === undefined && to !== undefined) {
      return translate('customers.filter.upTo', { value: textOf(name, to), place }).trim();
    }
    if (to === undefined && from !== undefined) {
      return translate('customers.filter.from', { value: textOf(name, from), place }).trim();
    }
    const ends = { from: textOf(name, from ?? 0), to: textOf(name, to ?? 0), place };
    return translate('customers.filter.between', ends).trim();
  };
}
