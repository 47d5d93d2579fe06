import { chosenDays, type DaySpan } from '../contract/days.ts';
import { addDays, dayOf, instantAt } from './dates.ts';

/**
 * Periods that are named by where today is. `last7` is today and the six days before it, `last12Months` this
 * month and the eleven before it.
 */
export const PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'lastMonth',
  'last12Months',
] as const;
export type NamedPeriod = (typeof PERIODS)[number];

/** The instants of a period, half open. */
export type InstantSpan = { from?: Date; to?: Date };

/** True for a name above, or for days as `2026-11-01..2026-11-20`, of which one may be left out. */
export function isPeriod(period: string): boolean {
  return isNamed(period) || chosenDays(period) !== null;
}

export function isNamed(period: string): period is NamedPeriod {
  return PERIODS.some((name) => name === period);
}

/** `2026-11-01..2026-11-20`; empty when there is no day at all. */
export function periodOf({ from, to }: DaySpan): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** The days of a period; null for a text that is none. */
export function daysOf(period: string, timeZone: string, now: Date): DaySpan | null {
  return isNamed(period) ? namedDays(period, dayOf(now, timeZone)) : chosenDays(period);
}

/** From the first midnight of a period to the one after it, on the store's clock. */
export function instantsOf(period: string, timeZone: string, now: Date): InstantSpan | null {
  const days = daysOf(period, timeZone, now);
  if (!days) return null;
  return {
    ...(days.from !== '' && { from: instantAt(days.from, 0, timeZone) }),
    ...(days.to !== '' && { to: instantAt(addDays(days.to, 1), 0, timeZone) }),
  };
}

function namedDays(period: NamedPeriod, today: string): DaySpan {
  const monthStart = `${today.slice(0, 7)}-01`;
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
    case 'thisMonth':
      return { from: monthStart, to: today };
    case 'lastMonth': {
      const last = addDays(monthStart, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'last12Months': {
      const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 12;
      const [year, of] = [Math.floor(month / 12), (month % 12) + 1];
      return { from: `${year}-${String(of).padStart(2, '0')}-01`, to: today };
    }
  }
}
