import { clockParts, type Period } from './statsPeriods.ts';

const HOUR = 3_600_000;
export const WEEK_HOURS = 168;
/** The hour of the week at which 1 January 1970, a Thursday, began. */
const FIRST_HOUR = 72;

/** The hour of the week, 0 for Monday at midnight. `clock` is local time in milliseconds since 1970. */
export function weekHourOf(clock: number): number {
  return (Math.floor(clock / HOUR) + FIRST_HOUR) % WEEK_HOURS;
}

/**
 * The spans of one hour of the week on a zone's clock, within a period. An hour that a clock change repeats appears
 * twice, a skipped one not at all. Half-open, in order.
 */
export function weekHourSpans(weekHour: number, period: Period, timeZone: string): Period[] {
  return clockParts(period, timeZone).flatMap(({ from, to, offset }) => {
    const spans: Period[] = [];
    const first = Math.floor((from + offset) / HOUR);
    const until = (weekHour - FIRST_HOUR - first) % WEEK_HOURS;
    const start = (first + (until < 0 ? until + WEEK_HOURS : until)) * HOUR - offset;
    for (let at = start; at < to; at += WEEK_HOURS * HOUR) {
      const span = { from: new Date(Math.max(at, from)), to: new Date(Math.min(at + HOUR, to)) };
      spans.push(span);
    }
    return spans;
  });
}
