export const HOURS = 24;
export const WEEKDAYS = 7;

export interface HeatMapProps {
  /** Texts, not keys. `name` is what is counted, at the head of the file's values. */
  title: string;
  fileName: string;
  /** Counts by weekday (Monday first), then by hour of the zone's clock. */
  values: readonly (readonly number[])[];
  /** How a count is written: `3 orders`. */
  countText: (count: number) => string;
  /** URL of what is behind an hour, where there is one. */
  urlOf?: (weekday: number, hour: number) => string | undefined;
}

/** Side of a cell's square, as a part of the cell (0 to 1): its area stands for the value. */
export function sideOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(0.22, Math.sqrt(value / most));
}

/** The weekday (Monday is 0) and hour with the most; the first of those that have as much. */
export function busiest(values: readonly (readonly number[])[]) {
  let best = { weekday: 0, hour: 0, value: 0 };
  for (const [weekday, hours] of values.entries()) {
    for (const [hour, value] of hours.entries()) {
      if (value > best.value) best = { weekday, hour, value };
    }
  }
  return best;
}

/** How many of the week's hours have nothing at all. */
export function quietHours(values: readonly (readonly number[])[]): number {
  const hours = values.flat();
  return WEEKDAYS * HOURS - hours.filter((value) => value > 0).length;
}

/** Names of weekdays and hours: plain clock times, which belong to no day and so to no zone. */
export function heatLabels(locale: string) {
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  // 1 January 2024 was a Monday.
  const at = (day: number, hour = 0) => new Date(Date.UTC(2024, 0, 1 + day, hour));
  return {
    weekday: (weekday: number) => long.format(at(weekday)),
    shortWeekday: (weekday: number) => short.format(at(weekday)),
    hour: (hour: number) => clock.format(at(0, hour)),
  };
}
