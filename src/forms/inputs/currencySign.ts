import { type CurrencyCode, isCurrency } from '../../../domain/money.ts';

/** A currency's sign in a locale, none while it is not known, and whether it stands before the amount. */
export function signOf(currency: CurrencyCode, locale: string): { sign: string; isFirst: boolean } {
  if (!isCurrency(currency)) return { sign: '', isFirst: false };
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return {
    sign: parts[at]?.value ?? currency,
    isFirst: at < parts.findIndex((part) => part.type === 'integer'),
  };
}
