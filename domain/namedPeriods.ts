import { type DaySpan, parseDays } from '../contract/days.ts';
import { addDays, dayOf, instantAt } from './dates.ts';

/**
 * Periods relative to today. `last7` is today and the six days before it, `last12Months` this month and the eleven
 * before it. The current week (from Monday), month, quarter and year are whole: they may end in the future.
 */
export const PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last12Months',
] as const;
export type NamedPeriod = (typeof PERIODS)[number];

/** A half-open period. Without `from` or `to`, that side has no limit. */
export type InstantSpan = { from?: Date; to?: Date };

/** Whether the text is a named period, or days such as `2026-11-01..2026-11-20`, of which one may be left out. */
export function isPeriod(period: string): boolean {
  return isNamed(period) || parseDays(period) !== null;
}

export function isNamed(period: string): period is NamedPeriod {
  return PERIODS.some((name) => name === period);
}

/** `2026-11-01..2026-11-20`; empty without days. */
export function periodOf({ from, to }: DaySpan): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** The days of a period; null for an invalid text. */
export function daysOf(period: string, timeZone: string, now: Date): DaySpan | null {
  return isNamed(period) ? namedDays(period, dayOf(now, timeZone)) : parseDays(period);
}

/** The first midnight of a period and the midnight after it, on the store's clock; null for an invalid text. */
export function instantsOf(period: string, timeZone: string, now: Date): InstantSpan | null {
  const days = daysOf(period, timeZone, now);
  if (!days) return null;
  return {
    ...(days.from !== '' && { from: instantAt(days.from, 0, timeZone) }),
    ...(days.to !== '' && { to: instantAt(addDays(days.to, 1), 0, timeZone) }),
  };
}

function namedDays(period: NamedPeriod, today: string): DaySpan {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const quarter = month - (month % 3);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'thisWeek':
      return weekOf(today);
    case 'lastWeek':
      return weekOf(addDays(today, -7));
    case 'thisMonth':
      return months(year, month, 1);
    case 'lastMonth':
      return months(year, month - 1, 1);
    case 'thisQuarter':
      return months(year, quarter, 3);
    case 'lastQuarter':
      return months(year, quarter - 3, 3);
    case 'thisYear':
      return months(year, 0, 12);
    case 'lastYear':
      return months(year - 1, 0, 12);
    case 'last12Months':
      return months(year, month - 11, 12);
  }
}

/** Monday to Sunday. */
function weekOf(day: string): DaySpan {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(day, -sinceMonday);
  return { from: monday, to: addDays(monday, 6) };
}

/** `count` whole months. `month` counts from 0; negative months are in an earlier year. */
function months(year: number, month: number, count: number): DaySpan {
  const from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month + count, 1)).toISOString().slice(0, 10);
  return { from, to: addDays(next, -1) };
}
