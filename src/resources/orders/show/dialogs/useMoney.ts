import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { formatMoney } from '../../../../../domain/money.ts';
import { useOrderScreen } from '../orderScreen.ts';

/** Writes an amount of this order. */
export function useMoney(): (amount: number) => string {
  const locale = useLocale() ?? 'en';
  const { currency } = useOrderScreen().order;
  return useCallback((amount) => formatMoney(amount, currency, locale), [currency, locale]);
}
