import { dayOf, daysUntil } from '../../../domain/dates.ts';
import { dateFormat, relativeFormat } from '../../../domain/intl.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Whether the value is a text that `Date.parse` accepts, such as an ISO day or instant. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/**
 * In the first minute `now`, in the first hour `3 min ago`, on the same day in the zone `5 hr ago`, up to six calendar
 * days later `yesterday` or `2 days ago`. Otherwise the day: `12 Nov`, `12 Nov 2024`.
 */
export function describeMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return iso;
  // A clock behind the server's must not show "in 2 seconds".
  const days = -daysUntil(dayOf(at, timeZone), now, timeZone);
  if (age >= -minute && days < 7) return relative(Math.max(0, age), days, locale);
  return shortDay(iso, timeZone, locale, now);
}

const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Day and time in the zone, short: `12 Nov, 14:05`, `12 Nov 2024, 14:05`. */
export function shortMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  return formatOr(iso, timeZone, locale, shortOptions(timeZone, now, iso));
}

/** `Intl` options of short moments, with the year if one of them is not in the year of `now`. */
export function shortOptions(timeZone: string, now: Date, ...isos: string[]) {
  const [year = {}] = isos.map((iso) => otherYear(now, iso, timeZone)).filter((one) => one.year);
  return { ...day, ...clock, ...year };
}

/** Day in the zone, short: `12 Nov`, `12 Nov 2024`. */
export function shortDay(iso: string, timeZone: string, locale: string, now: Date): string {
  return formatOr(iso, timeZone, locale, { ...day, ...otherYear(now, iso, timeZone) });
}

/** Day in the zone, long: `12 November 2026`. */
export function longDay(iso: string, timeZone: string, locale: string): string {
  return formatOr(iso, timeZone, locale, { dateStyle: 'long' });
}

/** Time in the zone, 24 hours: `14:05`. */
export function clockTime(iso: string, timeZone: string, locale: string): string {
  return formatOr(iso, timeZone, locale, clock);
}

/** Only the time if it is today, `14:05`, else `12 Nov, 14:05`. */
export function timeToday(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  const isToday = !Number.isNaN(at.getTime()) && dayOf(at, timeZone) === dayOf(now, timeZone);
  return isToday ? clockTime(iso, timeZone, locale) : shortMoment(iso, timeZone, locale, now);
}

/** With the zone's name: `12 November 2026 at 14:05 CET`. */
export function fullMoment(iso: string, timeZone: string, locale: string): string {
  const dateOptions = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZoneName: 'short',
  } as const;
  return formatOr(iso, timeZone, locale, { ...dateOptions, ...clock });
}

/** Returns invalid dates unchanged. */
function formatOr(
  iso: string,
  timeZone: string,
  locale: string,
  format: Intl.DateTimeFormatOptions,
): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : dateFormat(locale, { timeZone, ...format }).format(at);
}

/** The `Intl` option for the year, unless `iso` is in the year of `now`. */
function otherYear(now: Date, iso: string, timeZone: string): { year?: 'numeric' } {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return {};
  return getYear(at, timeZone) === getYear(now, timeZone) ? {} : { year: 'numeric' };
}

function relative(age: number, days: number, locale: string): string {
  const format = relativeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < minute) return format.format(0, 'second');
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute');
  if (days === 0) return format.format(-Math.floor(age / hour), 'hour');
  return format.format(-days, 'day');
}

function getYear(at: Date, timeZone: string): string {
  return dateFormat('en', { timeZone, year: 'numeric' }).format(at);
}
