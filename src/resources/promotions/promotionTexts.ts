import { useLocale, useTranslate } from 'react-admin';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';

/** A percentage with its sign, as the language writes it: `20%`, `12,5 %`. */
export function percentText(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
}

interface Discount {
  type: string;
  value: number | null;
  currency: CurrencyCode;
}

/** What it takes off, in a word: `20%`, `€5.00`, `Free shipping`. */
export function useDiscountText(): (promotion: Discount) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return ({ type, value, currency }) => {
    if (type === 'percentage' && value !== null) return percentText(value, locale);
    if (type === 'fixed_amount' && value !== null) return formatMoney(value, currency, locale);
    return translate(`promotions.type.${type}`, { _: type });
  };
}

/** When it runs, on the store's clock: `4 Dec, 09:00 – 6 Dec, 23:59`, `Since 4 Dec, 09:00`. */
export function useWindowText(): (window: { startsAt: string; endsAt: string | null }) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  return ({ startsAt, endsAt }) => {
    const start = new Date(startsAt);
    const end = endsAt === null ? null : new Date(endsAt);
    const thisYear = yearIn(timeZone, new Date());
    const isThisYear = [start, end].every((at) => !at || yearIn(timeZone, at) === thisYear);
    const format = new Intl.DateTimeFormat(locale, {
      timeZone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(isThisYear ? {} : { year: 'numeric' }),
    });
    if (end && end > start) return format.formatRange(start, end);
    const moment = format.format(start);
    return translate(start > new Date() ? 'promotions.window.from' : 'promotions.window.since', {
      moment,
    });
  };
}

function yearIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at);
}
