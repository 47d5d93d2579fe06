import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { useOrderScreen } from './orderScreen.ts';

const MONEY = ['max', 'already'];

/** Text of a problem of this order, with money in its currency. */
export function useOrderProblemText(): (problem: OrderProblem) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { currency } = useOrderScreen().order;
  return useCallback(
    ({ code, values = {} }) => {
      const shown = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' && MONEY.includes(name)
          ? formatMoney(value, currency, locale)
          : value,
      ]);
      return translate(`problems.${code}`, Object.fromEntries(shown));
    },
    [translate, locale, currency],
  );
}
