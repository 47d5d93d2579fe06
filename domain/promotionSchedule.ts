import { isDay } from '../contract/days.ts';
import { CLOCK_SHIFTS, dayRange, instantAt, wallClock } from './dates.ts';

/**
 * Start or end of a promotion as a merchant enters it: a day (`YYYY-MM-DD`) and an optional time (`HH:MM`) of the
 * store's clock. The API has instants in UTC.
 */
export type DayAndTime = { day: string; time: string | null };

/**
 * The instant of a start: without a time, the first moment of the day. A time that a clock change skips becomes the
 * moment after the gap; a time that occurs twice means its first occurrence. Null for an invalid day or time.
 */
export function startInstant({ day, time }: DayAndTime, timeZone: string): string | null {
  const minutes = minutesOf(time ?? '00:00');
  if (!isDay(day) || minutes === null) return null;
  return instantAt(day, minutes, timeZone).toISOString();
}

/**
 * The instant of an end: without a time, the last second of the day. A time that occurs twice means its second
 * occurrence: a promotion until 02:30 is active at both 02:15. Null for an invalid day or time.
 */
export function endInstant({ day, time }: DayAndTime, timeZone: string): string | null {
  if (!isDay(day)) return null;
  if (time === null) {
    return new Date(dayRange(day, timeZone).to.getTime() - 1000).toISOString();
  }
  const minutes = minutesOf(time);
  if (minutes === null) return null;
  const first = instantAt(day, minutes, timeZone).getTime();
  const again = first + repeatOf(first, timeZone);
  return new Date(again).toISOString();
}

function repeatOf(instant: number, timeZone: string): number {
  const shown = wallClock(instant, timeZone);
  return CLOCK_SHIFTS.find((later) => wallClock(instant + later, timeZone) === shown) ?? 0;
}

/** Day and time of the store's clock at an instant: `{ day: '2026-12-06', time: '23:59' }`. */
export function localDayAndTime(instant: string, timeZone: string): { day: string; time: string } {
  const shown = new Date(wallClock(Date.parse(instant), timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Whether an end is the end of a day, so that its time need not be shown. */
export function isEndOfDay(instant: string, timeZone: string): boolean {
  const { day } = localDayAndTime(instant, timeZone);
  return endInstant({ day, time: null }, timeZone) === new Date(Date.parse(instant)).toISOString();
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
