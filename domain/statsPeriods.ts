import { addDays, dayOf, instantAt, wallClock } from './dates.ts';

/** Periods of metrics: their intervals and their comparisons. */

export type Interval = 'hour' | 'day' | 'week' | 'month';
export type Compare = 'previous' | 'week' | 'year' | 'none';
/** Half-open: `to` is excluded. */
export type Period = { from: Date; to: Date };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Hours up to 2 days, days up to 92, weeks up to a year, else months. A clock change does not count as a longer day.
 */
export function defaultInterval({ from, to }: Period): Interval {
  const days = (to.getTime() - from.getTime() - 2 * HOUR) / DAY;
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 366 ? 'week' : 'month';
}

/**
 * Starts of the points of a period: its own start, then each start of an hour, day, week (Monday) or month on the
 * zone's clock. Undefined for more than `max` points.
 */
export function pointsOf(
  { from, to }: Period,
  interval: Interval,
  timeZone: string,
  max: number,
): Date[] | undefined {
  const points: Date[] = [];
  for (let at = from; at < to; at = next(at, interval, timeZone)) {
    if (points.length === max) return undefined;
    points.push(at);
  }
  return points;
}

function next(at: Date, interval: Interval, timeZone: string): Date {
  if (interval === 'hour') {
    const since = modulo(at.getTime() + offsetAt(at.getTime(), timeZone), HOUR);
    return new Date(at.getTime() + HOUR - since);
  }
  const following = instantAt(followingDay(dayOf(at, timeZone), interval), 0, timeZone);
  // A zone may have skipped a whole day: Samoa had no 30 December 2011.
  return following > at ? following : new Date(at.getTime() + DAY);
}

function followingDay(day: string, interval: Interval): string {
  if (interval === 'day') return addDays(day, 1);
  const date = new Date(`${day}T00:00:00Z`);
  if (interval === 'week') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 10);
}

/** UTC offset of a zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  return wallClock(second, timeZone) - second;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/**
 * The period to compare with, by the zone's clock; null for `none`. `previous`: for whole calendar months, as many
 * months before; otherwise as many days before. `week`: 7 days earlier. `year`: the same dates of the year before. A
 * current period is compared only with the part that corresponds to its elapsed part at `now`.
 */
export function earlierPeriod(
  period: Period,
  compare: Compare,
  timeZone: string,
  now: Date,
): Period | null {
  if (compare === 'none') return null;
  const shift = shiftOf(period, compare, timeZone);
  const isRunning = period.from < now && now < period.to;
  const from = shifted(period.from, shift, timeZone);
  const to = shifted(isRunning ? now : period.to, shift, timeZone);
  return from < to ? { from, to } : null;
}

/** A day and the milliseconds since its midnight. */
type Clock = { day: string; since: number };
type Shift = (clock: Clock) => Clock;

function shiftOf(period: Period, compare: Compare, timeZone: string): Shift {
  if (compare === 'year') return ({ day, since }) => ({ day: yearBefore(day), since });
  if (compare === 'week') return daysBefore(7);
  const months = wholeMonths(period, timeZone);
  if (months > 0) return (clock) => monthsBefore(clock, months);
  const [start, end] = [clockOf(period.from, timeZone), clockOf(period.to, timeZone)];
  const apart = (Date.parse(end.day) - Date.parse(start.day)) / DAY;
  return daysBefore(Math.max(1, end.since > start.since ? apart + 1 : apart));
}

/** Number of whole calendar months of a period; 0 if it is not whole months. */
export function wholeMonths({ from, to }: Period, timeZone: string): number {
  const [start, end] = [clockOf(from, timeZone), clockOf(to, timeZone)];
  const isWhole = [start, end].every(({ day, since }) => day.endsWith('-01') && since === 0);
  return isWhole ? monthCount(end.day) - monthCount(start.day) : 0;
}

function monthCount(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function daysBefore(count: number): Shift {
  return ({ day, since }) => ({ day: addDays(day, -count), since });
}

/** The same date some months earlier, or the end of a shorter month. */
function monthsBefore({ day, since }: Clock, count: number): Clock {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number);
  const place = Number(month) - 1 - count;
  const moved = new Date(Date.UTC(Number(year), place, Number(date)));
  const nextMonth = new Date(Date.UTC(Number(year), place + 1, 1));
  if (moved < nextMonth) return { day: moved.toISOString().slice(0, 10), since };
  return { day: nextMonth.toISOString().slice(0, 10), since: 0 };
}

function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : year + day.slice(4);
}

/** The clock at an instant; 0 milliseconds at the start of the day, even if clocks skip midnight. */
function clockOf(instant: Date, timeZone: string): Clock {
  const day = dayOf(instant, timeZone);
  const isStart = instantAt(day, 0, timeZone).getTime() === instant.getTime();
  const clock = instant.getTime() + offsetAt(instant.getTime(), timeZone);
  return { day, since: isStart ? 0 : modulo(clock, DAY) };
}

function shifted(instant: Date, shift: Shift, timeZone: string): Date {
  const { day, since } = shift(clockOf(instant, timeZone));
  const start = instantAt(day, Math.floor(since / 60_000), timeZone);
  return new Date(start.getTime() + (since % 60_000));
}

/** Splits a period where the zone's UTC offset changes; offsets in milliseconds. */
export function clockParts({ from, to }: Period, timeZone: string) {
  const parts: { from: number; to: number; offset: number }[] = [];
  const end = to.getTime();
  let start = from.getTime();
  let offset = offsetAt(start, timeZone);
  for (let at = start; at < end; ) {
    const later = Math.min(end, at + 7 * DAY);
    const then = offsetAt(later, timeZone);
    if (then !== offset) {
      const change = changeBetween(at, later, offset, timeZone);
      parts.push({ from: start, to: change, offset });
      start = change;
      offset = offsetAt(change, timeZone);
      at = change;
    } else {
      at = later;
    }
  }
  if (start < end) parts.push({ from: start, to: end, offset });
  return parts;
}

/** The instant of the first second with another offset, in milliseconds. */
function changeBetween(from: number, to: number, offset: number, timeZone: string): number {
  let low = Math.floor(from / 1000);
  let high = Math.ceil(to / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === offset) low = middle;
    else high = middle;
  }
  return high * 1000;
}
