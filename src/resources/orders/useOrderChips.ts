import { useGetOne, useListContext, useLocale, useTranslate } from 'react-admin';
import { isNotCancelled } from '../../../domain/figureOrders.ts';
import { formatMoney } from '../../../domain/money.ts';
import { chosenDays, isNamed } from '../../../domain/periods.ts';
import { heatLabels } from '../../charts/heat.ts';
import { shortMoment } from '../../fields/moment.ts';
import { useStoreCurrency, useStoreZone } from '../../fields/useStoreSettings.ts';
import type { FilterChip } from '../../lists/OldFilterChips.tsx';

/** The filters in force as chips. Neither the search text nor one status is: they are seen in their places. */
export function useOrderChips(): FilterChip[] {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { status, paymentStatus, fulfilmentStatus, paymentKind, paymentKindNot } = filterValues;
  const { period, refundedPeriod, salesPeriod, customers } = filterValues;
  const periodText = usePeriodText();
  const momentsText = useMomentsText();
  const totalText = useTotalText();
  const weekHourText = useWeekHourText();
  const customerName = useNameOf('users', filterValues.customerId, 'oneCustomer');
  const productName = useNameOf('products', filterValues.productId, 'oneProduct');
  const categoryName = useNameOf('categories', filterValues.categoryId, 'oneCategory');
  const promotionName = useNameOf('promotions', filterValues.promotionId, 'onePromotion');
  const names = (area: string, value: string | string[]) =>
    [value]
      .flat()
      .map((one) => translate(`orders.${area}.${one}`, { _: one }))
      .join(', ');

  const chip = (name: string, text: string | undefined, filters = [name]): FilterChip[] =>
    text === undefined
      ? []
      : [{ names: filters, text: `${translate(`orders.filter.${name}`)}: ${text}` }];

  const statusesText = (value: unknown) => {
    if (!Array.isArray(value)) return undefined;
    return isNotCancelled(value) ? translate('orders.filter.notCancelled') : names('status', value);
  };

  return [
    ...chip('status', statusesText(status)),
    ...chip('paymentStatus', paymentStatus && names('payment', paymentStatus)),
    ...chip('fulfilmentStatus', fulfilmentStatus && names('fulfilment', fulfilmentStatus)),
    ...chip('paymentKind', paymentKind && names('method', paymentKind)),
    ...chip('paymentKindNot', paymentKindNot && names('method', paymentKindNot)),
    ...chip('period', period && periodText(period)),
    ...chip('created', momentsText('created'), ['createdFrom', 'createdTo']),
    ...chip('weekHour', weekHourText),
    ...chip('refundedPeriod', refundedPeriod && periodText(refundedPeriod)),
    ...chip('refunded', momentsText('refunded'), ['refundedFrom', 'refundedTo']),
    ...chip('salesPeriod', salesPeriod && periodText(salesPeriod)),
    ...chip('sales', momentsText('sales'), ['salesFrom', 'salesTo']),
    ...chip('customers', customers && translate(`orders.filter.customerKind.${customers}`)),
    ...chip('total', totalText, ['totalMin', 'totalMax']),
    ...chip('customerId', customerName),
    ...chip('productId', productName),
    ...chip('categoryId', categoryName),
    ...chip('promotionId', promotionName),
  ];
}

/** What the list is of; one whose name is not known, or not any more, is one all the same. */
function useNameOf(resource: string, id: string | undefined, unknown: string): string | undefined {
  const translate = useTranslate();
  const { data } = useGetOne(
    resource,
    { id: id ?? '' },
    { enabled: id !== undefined, meta: { isErrorShown: true } },
  );
  if (id === undefined) return undefined;
  return typeof data?.name === 'string' && data.name !== ''
    ? data.name
    : translate(`orders.filter.${unknown}`);
}

/** `Monday, 20:00 (Europe/Paris)`. */
function useWeekHourText(): string | undefined {
  const { weekHour } = useListContext().filterValues;
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  if (typeof weekHour !== 'number') return undefined;
  const labels = heatLabels(locale);
  return `${labels.weekday(Math.floor(weekHour / 24))}, ${labels.hour(weekHour % 24)} (${zone})`;
}

/** Names the store's zone: near midnight "today" differs from the merchant's own. */
function usePeriodText(): (period: string) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const dayText = (day: string) => format.format(new Date(`${day}T00:00:00Z`));

  return (period) => {
    if (isNamed(period)) return `${translate(`listing.period.${period}`)} (${zone})`;
    const { from, to } = chosenDays(period) ?? { from: '', to: '' };
    const text =
      from === ''
        ? translate('listing.period.until', { day: dayText(to) })
        : to === ''
          ? translate('listing.period.since', { day: dayText(from) })
          : from === to
            ? dayText(from)
            : `${dayText(from)} – ${dayText(to)}`;
    return `${text} (${zone})`;
  };
}

/** Instants of a link from a figure; `…To` is the first moment that is not included any more. */
function useMomentsText(): (name: 'created' | 'refunded' | 'sales') => string | undefined {
  const { filterValues } = useListContext();
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  const text = (at: string) => shortMoment(at, zone, locale, new Date());
  return (name) => {
    const from = filterValues[`${name}From`];
    const to = filterValues[`${name}To`];
    if (!from && !to) return undefined;
    return `${from ? text(from) : '…'} – ${to ? text(to) : '…'} (${zone})`;
  };
}

function useTotalText(): string | undefined {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const locale = useLocale() ?? 'en';
  const { totalMin, totalMax } = useListContext().filterValues;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (totalMin !== undefined && totalMax !== undefined) {
    return `${money(totalMin)} – ${money(totalMax)}`;
  }
  if (totalMin !== undefined) return translate('orders.filter.from', { amount: money(totalMin) });
  if (totalMax !== undefined) return translate('orders.filter.upTo', { amount: money(totalMax) });
  return undefined;
}
