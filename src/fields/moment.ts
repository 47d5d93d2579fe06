const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `3 min ago`, `5 hr ago`, `2 days ago`, and from a week on the store's day: `12 Nov`, `12 Nov 2024`. */
export function describeMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return iso;
  // A clock that runs behind the server's must not say "in 2 seconds".
  if (age >= -minute && age < 7 * day) return relative(Math.max(0, age), locale);
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** A day and a time of the store's clock, short: `12 Nov, 14:05`, `12 Nov 2024, 14:05`. */
export function shortMoment(iso: string, timeZone: string, locale: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** The whole moment on the store's clock, the zone named: `12 November 2026 at 14:05 CET`. */
export function fullMoment(iso: string, timeZone: string, locale: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
}

function relative(age: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < minute) return format.format(0, 'second');
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute');
  if (age < day) return format.format(-Math.floor(age / hour), 'hour');
  return format.format(-Math.floor(age / day), 'day');
}

function yearOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at);
}
