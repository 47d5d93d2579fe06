import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import { useMomentTexts } from './useMomentTexts.ts';

/** Values of a promotion in words, for where two versions of it are compared. */
export function useValueTexts(): (field: string, value: unknown) => string | undefined {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  const { exact } = useMomentTexts();
  return (field, value) => {
    if (['minSubtotal', 'maxDiscount'].includes(field) && typeof value === 'number') {
      return formatMoney(value, currency, locale);
    }
    if (['startsAt', 'endsAt'].includes(field) && typeof value === 'string') {
      // Half a moment is told as it was typed.
      return Number.isNaN(Date.parse(value)) ? undefined : exact(value);
    }
    if (['type', 'method'].includes(field)) return translate(`promotions.${field}.${value}`);
    if (field === 'scope') return translate(`promotion.scope.${value}.title`);
    if (Array.isArray(value) && value.length > 0) {
      return translate('forms.entries', { smart_count: value.length });
    }
    return undefined;
  };
}
