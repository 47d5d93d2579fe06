import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useOrderProblemText } from '../orderErrorText.ts';
import { useOrderScreen } from './orderScreen.ts';

/** Writes an amount of this order. */
export function useMoney(): (amount: number) => string {
  const locale = useLocale();
  const { currency } = useOrderScreen().order;
  return useCallback((amount) => formatMoney(amount, currency, locale), [currency, locale]);
}

/** How the order was paid, which is how money goes back: `Card (ch_42)`. */
export function useMethodText(): string {
  const translate = useTranslate();
  const { kind, reference } = useOrderScreen().order.paymentMethod;
  const name = translate(`orders.method.${kind}`, { _: kind });
  return reference ? `${name} (${reference})` : name;
}

/** Text of a problem of this order, with money in its currency. */
export function useActionProblemText() {
  return useOrderProblemText(useOrderScreen().order.currency);
}
