import { wallClock } from '../../../domain/dates.ts';
import { dateFormat } from '../../../domain/intl.ts';
import type { Interval } from '../../../domain/statsPeriods.ts';

/** Formats the start of a point: short on the axis, long elsewhere. */
export type PointLabels = { short: (start: string) => string; long: (start: string) => string };

const shortParts: Record<Interval, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

const longParts: Record<Interval, Intl.DateTimeFormatOptions> = {
  // When clocks go back, the zone distinguishes the repeated hour.
  hour: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats the starts of points in a time zone. */
export function pointLabels(interval: Interval, timeZone: string, locale: string): PointLabels {
  const short = dateFormat(locale, { ...shortParts[interval], timeZone });
  const long = dateFormat(locale, { ...longParts[interval], timeZone });
  return {
    short: (start) => short.format(new Date(start)),
    long: (start) => long.format(new Date(start)),
  };
}

/**
 * Names hours within one sentence: without the day if all are on the same day, and with the zone
 * only for the repeated hour of a clock change.
 */
export function hourNames(
  starts: readonly string[],
  timeZone: string,
  locale: string,
): PointLabels['long'] {
  const { timeZoneName, hour, minute, hourCycle, ...day } = longParts.hour;
  const text = (start: string, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...parts, timeZone }).format(new Date(start));
  const time = { hour, minute, hourCycle };
  const isOneDay = new Set(starts.map((start) => text(start, day))).size === 1;
  const parts = isOneDay ? time : { ...day, ...time };
  return (start) => {
    const isTwice = starts.some(
      (other) => other !== start && text(other, parts) === text(start, parts),
    );
    return text(start, isTwice ? { ...parts, timeZoneName } : parts);
  };
}

/** Formats a start for the CSV file, in the time zone: `2026-11-21`, or `2026-11-21 14:00` for hours. */
export function plainStart(start: string, interval: Interval, timeZone: string): string {
  const clock = new Date(wallClock(Date.parse(start), timeZone)).toISOString();
  const day = clock.slice(0, 10);
  return interval === 'hour' ? `${day} ${clock.slice(11, 16)}` : day;
}

/** Label step that avoids overlap: `count` labels of `width` pixels in `room` pixels. */
export function labelStep(count: number, width: number, room: number): number {
  const fitting = Math.max(1, Math.floor(room / width));
  return Math.max(1, Math.ceil(count / fitting));
}
