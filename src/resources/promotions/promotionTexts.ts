import { useTranslate } from 'react-admin';
import { dateFormat, percentText } from '../../../domain/intl.ts';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { shortOptions } from '../../ui/fields/moment.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';

interface Discount {
  type: string;
  value: number | null;
  currency: CurrencyCode;
}

/** The discount in short: `20%`, `€5.00`, `Free shipping`. */
export function useDiscountText(): (promotion: Discount) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ type, value, currency }) => {
    if (type === 'percentage' && value !== null) return percentText(value, locale);
    if (type === 'fixed_amount' && value !== null) return formatMoney(value, currency, locale);
    return translate(`promotions.type.${type}`, { _: type });
  };
}

/** The schedule in the store's time zone: `4 Dec, 09:00 – 6 Dec, 23:59`, `Since 4 Dec, 09:00`. */
export function useScheduleText(): (window: { startsAt: string; endsAt: string | null }) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  return ({ startsAt, endsAt }) => {
    const start = new Date(startsAt);
    const end = endsAt === null ? null : new Date(endsAt);
    const short = shortOptions(timeZone, new Date(), startsAt, endsAt ?? startsAt);
    const format = dateFormat(locale, { timeZone, ...short });
    if (end && end > start) return format.formatRange(start, end);
    const moment = format.format(start);
    return translate(start > new Date() ? 'promotions.window.from' : 'promotions.window.since', {
      moment,
    });
  };
}

/** Formats moments in the store's time zone, short or exact. */
export function useMomentTexts() {
  const locale = useLocale();
  const timeZone = useStoreZone();
  const text = (iso: string, more: Intl.DateTimeFormatOptions) => {
    const short = shortOptions(timeZone, new Date(), iso);
    return dateFormat(locale, { timeZone, weekday: 'short', ...short, ...more }).format(
      new Date(iso),
    );
  };
  return {
    zone: timeZone,
    /** `Fri 4 Dec, 09:00` */
    short: (iso: string) => text(iso, {}),
    /** Includes the year and the time zone, and seconds if they are not zero, as at the end of a day. */
    exact(iso: string): string {
      const second = Date.parse(iso) % 60_000 === 0 ? {} : ({ second: '2-digit' } as const);
      return text(iso, { year: 'numeric', timeZoneName: 'short', ...second });
    },
  };
}
