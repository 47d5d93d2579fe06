import { type DaySpan, parseDays } from '../contract/days.ts';
import { addDays } from './dates.ts';
import { daysOf, instantsOf, isNamed, periodOf } from './namedPeriods.ts';
import {
  type Compare,
  defaultInterval,
  earlierPeriod,
  type Interval,
  type Period,
  wholeMonths,
} from './statsPeriods.ts';

/**
 * The period of the metrics. URL parameters: `period` (a name of `PERIODS`, or `custom` with the inclusive days `from`
 * and `to`), `compare` and `interval`. Without `compare` or `interval`, the default depends on the period.
 */
export type StatsChoice = {
  /** A name of `PERIODS`, or `2026-11-01..2026-11-20`, as in the lists of orders. */
  period: string;
  compare: Compare;
  interval: Interval;
};

/** A choice resolved on the store's calendar: what to request, and what to show. */
export type StatsPlan = StatsChoice & {
  timeZone: string;
  days: DaySpan;
  /** Half-open; the end of a current period is in the future. */
  span: Period;
  /** The period to compare with, as `earlierPeriod` calculates it. */
  earlier: Period | null;
  /** Comparisons that the length of the period allows, including the default. */
  compares: readonly Compare[];
  intervals: readonly Interval[];
};

/** Custom periods are cut at these days. */
const EARLIEST = '1971-01-01';
const LATEST = '2199-01-01';

/** Parses URL parameters; invalid values count as absent. */
export function statsPlan(
  search: URLSearchParams,
  around: { timeZone: string; now: Date; usualPeriod: string },
): StatsPlan {
  const { timeZone, now, usualPeriod } = around;
  const period = periodIn(search) ?? usualPeriod;
  const days = daysOf(period, timeZone, now) ?? { from: '', to: '' };
  const { from = now, to = now } = instantsOf(period, timeZone, now) ?? {};
  const span = { from, to };
  const count = dayCount(days);
  const compares = comparesOf(count);
  const intervals = intervalsOf(count);
  const compare = compares.find((one) => one === search.get('compare')) ?? defaultCompare(period);
  const interval = intervals.find((one) => one === search.get('interval')) ?? defaultInterval(span);
  const earlier = earlierPeriod(span, compare, timeZone, now);
  return { period, compare, interval, timeZone, days, span, earlier, compares, intervals };
}

/** Replaces the choice in URL parameters. Omits `compare` if it is the default. */
export function withStatsChoice(
  search: URLSearchParams,
  choice: { period: string; compare?: Compare; interval?: Interval },
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['period', 'from', 'to', 'compare', 'interval']) next.delete(name);
  const days = isNamed(choice.period) ? null : parseDays(choice.period);
  next.set('period', days ? 'custom' : choice.period);
  if (days) {
    next.set('from', days.from);
    next.set('to', days.to);
  }
  if (choice.compare && choice.compare !== defaultCompare(choice.period)) {
    next.set('compare', choice.compare);
  }
  if (choice.interval) next.set('interval', choice.interval);
  return next;
}

/** One day is compared with the same weekday of the week before, a longer period with the previous period. */
export function defaultCompare(period: string): Compare {
  const days = parseDays(period);
  const isDay = period === 'today' || period === 'yesterday' || (days && days.from === days.to);
  return isDay ? 'week' : 'previous';
}

function periodIn(search: URLSearchParams): string | undefined {
  const name = search.get('period') ?? '';
  if (isNamed(name)) return name;
  if (name !== 'custom') return undefined;
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (from === '' || to === '' || !parseDays(periodOf({ from, to }))) return undefined;
  const period = periodOf({
    from: from < EARLIEST ? EARLIEST : from,
    to: to > LATEST ? LATEST : to,
  });
  return parseDays(period) ? period : undefined;
}

/** Number of days of a span, including `from` and `to`. */
export function dayCount({ from, to }: DaySpan): number {
  return Math.round((Date.parse(addDays(to, 1)) - Date.parse(from)) / 86_400_000);
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The calendar unit that a plan covers exactly, if any. A week begins on Monday. */
export function calendarUnit({ days, span, timeZone }: StatsPlan): CalendarUnit | null {
  const count = dayCount(days);
  if (count === 1) return 'day';
  if (count === 7 && new Date(days.from).getUTCDay() === 1) return 'week';
  const months = wholeMonths(span, timeZone);
  const monthsBefore = Number(days.from.slice(5, 7)) - 1;
  if (months === 1) return 'month';
  if (months === 3 && monthsBefore % 3 === 0) return 'quarter';
  return months === 12 && monthsBefore === 0 ? 'year' : null;
}

// From seven days on, `week` is left out: it would be the same as `previous`, or overlap with the period itself.
function comparesOf(days: number): readonly Compare[] {
  return days < 7 ? ['previous', 'week', 'year', 'none'] : ['previous', 'year', 'none'];
}

function intervalsOf(days: number): readonly Interval[] {
  const fitting: readonly [Interval, number, number][] = [
    ['hour', 1, 14],
    ['day', 2, 800],
    ['week', 14, 3660],
    ['month', 60, Number.POSITIVE_INFINITY],
  ];
  return fitting.filter(([, least, max]) => days >= least && days <= max).map(([name]) => name);
}
