import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import type { OrderChange } from './orderChanges.ts';

/** One change in words: `Status: Packing → Shipped`. */
export function useChangeText(currency: string): (change: OrderChange) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const wordsFor = (kind: OrderChange['kind'], value: string | number): string => {
    if (value === '') return translate('order.changes.nothing');
    if (kind === 'status') return translate(`orders.status.${value}`, { _: String(value) });
    if (kind === 'money' && typeof value === 'number') return formatMoney(value, currency, locale);
    return String(value);
  };
  return ({ kind, label, item, before, after }) => {
    const name = translate(`order.changes.${label}`);
    return translate('order.changes.from', {
      label: item ? translate('order.changes.of', { item, label: name }) : name,
      before: wordsFor(kind, before),
      after: wordsFor(kind, after),
    });
  };
}
