import { useTranslate } from 'react-admin';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import type { SafeFormProps } from '../../../forms/SafeForm.tsx';
import { useDiscountText } from '../promotionTexts.ts';
import { useMomentTexts } from './useMomentTexts.ts';

/** Values of a promotion in words, for where two versions of it are compared. */
export function useValueTexts(): NonNullable<SafeFormProps['valueText']> {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { exact } = useMomentTexts();
  const discountText = useDiscountText();
  return (field, value, values) => {
    if (field === 'value' && typeof value === 'number' && typeof values.type === 'string') {
      return discountText({ type: values.type, value, currency });
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
