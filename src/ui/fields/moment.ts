import { dayOf, daysUntil } from '../../../domain/dates.ts';
import { dateFormat, relativeFormat } from '../../../domain/intl.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * `3 min ago`, on the store's same day `5 hr ago`, by its calendar `yesterday` and `2 days ago` whatever the
 * hour, and from a week on the day: `12 Nov`, `12 Nov 2024`.
 */
export function describeMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return iso;
  // A clock that runs behind the server's must not say "in 2 seconds".
  const days = -daysUntil(dayOf(at, timeZone), now, timeZone);
  if (age >= -minute && days < 7) return relative(Math.max(0, age), days, locale);
  return shortDay(iso, timeZone, locale, now);
}

const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A day and a time of the store's clock, short: `12 Nov, 14:05`, `12 Nov 2024, 14:05`. */
export function shortMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  return written(iso, timeZone, locale, shortOptions(timeZone, now, iso));
}

/** How moments are written short: the year is said when one of them is of another one than this. */
export function shortOptions(timeZone: string, now: Date, ...isos: string[]) {
  const [year = {}] = isos.map((iso) => yearUnless(now, iso, timeZone)).filter((one) => one.year);
  return { ...day, ...clock, ...year };
}

/** A day of the store's calendar, short: `12 Nov`, `12 Nov 2024`. */
export function shortDay(iso: string, timeZone: string, locale: string, now: Date): string {
  return written(iso, timeZone, locale, { ...day, ...yearUnless(now, iso, timeZone) });
}

/** A day of the store's calendar in full: `12 November 2026`. */
export function longDay(iso: string, timeZone: string, locale: string): string {
  return written(iso, timeZone, locale, { dateStyle: 'long' });
}

/** A time of the store's clock, as everywhere: `14:05`. */
export function clockTime(iso: string, timeZone: string, locale: string): string {
  return written(iso, timeZone, locale, clock);
}

/** Of today the time alone, `14:05`; of another day `12 Nov, 14:05`. */
export function timeToday(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  const isToday = !Number.isNaN(at.getTime()) && dayOf(at, timeZone) === dayOf(now, timeZone);
  return isToday ? clockTime(iso, timeZone, locale) : shortMoment(iso, timeZone, locale, now);
}

/** The whole moment on the store's clock, the zone named: `12 November 2026 at 14:05 CET`. */
export function fullMoment(iso: string, timeZone: string, locale: string): string {
  const whole = { day: 'numeric', month: 'long', year: 'numeric', timeZoneName: 'short' } as const;
  return written(iso, timeZone, locale, { ...whole, ...clock });
}

/** What is no moment stays as it is. */
function written(
  iso: string,
  timeZone: string,
  locale: string,
  format: Intl.DateTimeFormatOptions,
): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : dateFormat(locale, { timeZone, ...format }).format(at);
}

/** The year is said of another one than this. */
function yearUnless(now: Date, iso: string, timeZone: string): { year?: 'numeric' } {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return {};
  return yearOf(at, timeZone) === yearOf(now, timeZone) ? {} : { year: 'numeric' };
}

function relative(age: number, days: number, locale: string): string {
  const format = relativeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < minute) return format.format(0, 'second');
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute');
  if (days === 0) return format.format(-Math.floor(age / hour), 'hour');
  return format.format(-days, 'day');
}

function yearOf(at: Date, timeZone: string): string {
  return dateFormat('en', { timeZone, year: 'numeric' }).format(at);
}
