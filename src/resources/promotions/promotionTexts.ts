import { useTranslate } from 'react-admin';
import { dateFormat, percentText } from '../../../domain/intl.ts';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import { useLocale } from '../../i18n/useLocale.ts';

interface Discount {
  type: string;
  value: number | null;
  currency: CurrencyCode;
}

/** What it takes off, in a word: `20%`, `€5.00`, `Free shipping`. */
export function useDiscountText(): (promotion: Discount) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ type, value, currency }) => {
    if (type === 'percentage' && value !== null) return percentText(value, locale);
    if (type === 'fixed_amount' && value !== null) return formatMoney(value, currency, locale);
    return translate(`promotions.type.${type}`, { _: type });
  };
}

const minutes = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** When it runs, on the store's clock: `4 Dec, 09:00 – 6 Dec, 23:59`, `Since 4 Dec, 09:00`. */
export function useWindowText(): (window: { startsAt: string; endsAt: string | null }) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  return ({ startsAt, endsAt }) => {
    const start = new Date(startsAt);
    const end = endsAt === null ? null : new Date(endsAt);
    const year = yearOf(timeZone, start, end ?? start);
    const format = dateFormat(locale, { timeZone, ...minutes, ...year });
    if (end && end > start) return format.formatRange(start, end);
    const moment = format.format(start);
    return translate(start > new Date() ? 'promotions.window.from' : 'promotions.window.since', {
      moment,
    });
  };
}

/** The year is said when it is another one. */
function yearOf(timeZone: string, ...moments: Date[]): { year?: 'numeric' } {
  const format = dateFormat('en', { timeZone, year: 'numeric' });
  const thisYear = format.format(new Date());
  return moments.every((at) => format.format(at) === thisYear) ? {} : { year: 'numeric' };
}

/** Moments on the store's clock: short for a sentence, exact with the zone. */
export function useMomentTexts() {
  const locale = useLocale();
  const timeZone = useStoreZone();
  const text = (at: Date, more: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, weekday: 'short', ...minutes, ...more }).format(at);
  return {
    zone: timeZone,
    /** `Fri 4 Dec, 09:00` */
    short(iso: string): string {
      const at = new Date(iso);
      return text(at, yearOf(timeZone, at));
    },
    /** With the zone, and with its seconds when it has some: the end of a day does. */
    exact(iso: string): string {
      const at = new Date(iso);
      const second = at.getTime() % 60_000 === 0 ? {} : ({ second: '2-digit' } as const);
      return text(at, { year: 'numeric', timeZoneName: 'short', ...second });
    },
  };
}
