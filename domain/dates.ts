/**
 * Days of a store. A day is `YYYY-MM-DD` on the store's wall clock; an instant is a `Date`. The functions handle days
 * of 23 and 25 hours, and midnights that do not exist.
 */

/** The `max` of date inputs: without it Chromium accepts years of six digits. */
export const LAST_DAY = '9999-12-31';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall clock of a zone at an instant, as milliseconds of the same time in UTC. */
export function wallClock(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** An instant in a time zone, to the second and with its offset: `2026-07-01T11:00:00+02:00`. */
export function withOffset(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1000) * 1000;
  const clock = wallClock(second, timeZone);
  const minutes = Math.round((clock - second) / 60_000);
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`;
  return new Date(clock).toISOString().slice(0, 19) + offset;
}

/** The store's day at an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Calendar days from today to a day, whatever the hour: 0 is today, negative is past. */
export function daysUntil(day: string, now: Date, timeZone: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(now, timeZone))) / 86_400_000);
}

/** Milliseconds. Clocks go back by an hour nearly everywhere, by half an hour on Lord Howe Island. */
export const CLOCK_SHIFTS = [3_600_000, 1_800_000];

/**
 * The instant at which the store's clock shows this many minutes after midnight of a day. A time that a clock change
 * skips becomes the first moment after the gap; a time that occurs twice means its first occurrence.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // Since 1900, no zone has been more than 15 hours from UTC, so the result lies between these bounds.
  let low = wanted - 15 * 3_600_000;
  let high = wanted + 15 * 3_600_000;
  const guess = wanted - (wallClock(wanted, timeZone) - wanted);
  if (wallClock(guess, timeZone) === wanted) {
    const earlier = CLOCK_SHIFTS.map((by) => guess - by);
    return new Date(earlier.find((one) => wallClock(one, timeZone) === wanted) ?? guess);
  }
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (wallClock(middle, timeZone) >= wanted) high = middle;
    else low = middle;
  }
  return new Date(high);
}

/** First instant of a day and of the next day: a half-open range. */
export function dayRange(day: string, timeZone: string): { from: Date; to: Date } {
  return { from: instantAt(day, 0, timeZone), to: instantAt(addDays(day, 1), 0, timeZone) };
}
