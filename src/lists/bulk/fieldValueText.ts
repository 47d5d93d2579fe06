import { useGetMany, useTranslate } from 'react-admin';
import { numberText } from '../../../domain/intl.ts';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';

const REFERENCES: Record<string, string> = { categoryId: 'categories', brandId: 'brands' };

/**
 * Returns a formatter of old and new values of a field that a bulk change writes. Reads the names of the categories and
 * brands in `values`.
 */
export function useFieldValueText(
  field: string,
  values: readonly unknown[],
  currency: CurrencyCode,
): (value: unknown) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const reference = REFERENCES[field];
  const ids = reference ? [...new Set(values.filter((value) => typeof value === 'string'))] : [];
  const { data = [] } = useGetMany(reference ?? '', { ids }, { enabled: ids.length > 0 });
  return (value) => {
    if (field === 'taxClass') return taxClassText(String(value ?? 'standard'), translate);
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
    if (Array.isArray(value)) return value.join(', ') || '—';
    if (typeof value === 'number') {
      return field === 'stock' ? numberText(value, locale) : formatMoney(value, currency, locale);
    }
    if (reference) return String(data.find((record) => record?.id === value)?.name ?? '…');
    return field === 'status'
      ? translate(`products.status.${value}`, { _: String(value) })
      : String(value);
  };
}
