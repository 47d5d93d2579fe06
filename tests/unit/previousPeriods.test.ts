import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, instantAt } from '../../domain/dates.ts';
import { statsPlan } from '../../domain/statsChoice.ts';
import { earlierPeriod } from '../../domain/statsPeriods.ts';

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
];
const zone = fc.constantFrom(...zones);
const later = new Date('2100-01-01T00:00:00Z');
const start = (day: string, timeZone: string) => instantAt(day, 0, timeZone);
/** `2026-01-01` for 24,312 months. */
const monthStart = (months: number) =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
const someMonth = fc.integer({ min: 1990 * 12, max: 2035 * 12 });

function compared(period: string, now: string, timeZone = 'Europe/Paris') {
  const search = new URLSearchParams(`period=${period}&compare=previous`);
  const plan = statsPlan(search, { timeZone, now: new Date(now), usualPeriod: 'today' });
  const at = (instant?: Date) => instant?.toISOString();
  return [at(plan.earlier?.from), at(plan.earlier?.to)];
}

describe('the previous period [D15] [D16]', () => {
  test('of October is September', () => {
    expect(compared('lastMonth', '2026-11-24T12:00:00Z')).toEqual([
      '2026-08-31T22:00:00.000Z',
      '2026-09-30T22:00:00.000Z',
    ]);
  });

  test('of this week is last week until the same moment', () => {
    expect(compared('thisWeek', '2026-11-25T09:30:00Z')).toEqual([
      '2026-11-15T23:00:00.000Z',
      '2026-11-18T09:30:00.000Z',
    ]);
  });

  test('of this month is last month until the same moment of its clock', () => {
    // 10:30 in Paris: in summer time in October, in winter time in November.
    expect(compared('thisMonth', '2026-11-20T09:30:00Z')).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-20T08:30:00.000Z',
    ]);
  });

  test('is all of a shorter month if the elapsed part is longer', () => {
    expect(compared('thisMonth', '2026-03-30T12:00:00Z', 'UTC')).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  test.each([
    ['lastQuarter', '2026-04-01', '2026-07-01'],
    ['lastYear', '2024-01-01', '2025-01-01'],
    ['lastWeek', '2026-11-09', '2026-11-16'],
    ['yesterday', '2026-11-22', '2026-11-23'],
    ['last7', '2026-11-11', undefined],
  ])('of %s begins on %s', (period, from, to) => {
    const [earlierFrom, earlierTo] = compared(period, '2026-11-24T12:00:00Z', 'UTC');
    expect(earlierFrom).toBe(`${from}T00:00:00.000Z`);
    expect(earlierTo).toBe(to ? `${to}T00:00:00.000Z` : '2026-11-17T12:00:00.000Z');
  });

  test('of chosen days is as many days just before', () => {
    expect(compared('custom&from=2026-10-02&to=2026-10-31', '2026-11-24T12:00:00Z', 'UTC')).toEqual(
      ['2026-09-02T00:00:00.000Z', '2026-10-02T00:00:00.000Z'],
    );
  });

  test('of whole months is as many months before, in every zone', () => {
    fc.assert(
      fc.property(someMonth, fc.integer({ min: 1, max: 24 }), zone, (month, count, timeZone) => {
        const from = start(monthStart(month), timeZone);
        const to = start(monthStart(month + count), timeZone);
        const earlier = earlierPeriod({ from, to }, 'previous', timeZone, later);
        expect(earlier).toEqual({ from: start(monthStart(month - count), timeZone), to: from });
      }),
      { numRuns: 300 },
    );
  });

  test('of a current month ends on the same date and time, or with the month', () => {
    fc.assert(
      fc.property(someMonth, fc.nat(99_999), zone, (month, place, timeZone) => {
        const from = start(monthStart(month), timeZone);
        const to = start(monthStart(month + 1), timeZone);
        const now = new Date(
          from.getTime() + 1 + Math.floor(((to.getTime() - from.getTime() - 2) * place) / 100_000),
        );
        const earlier = earlierPeriod({ from, to }, 'previous', timeZone, now);
        if (!earlier) throw new Error('A running month is compared with something.');
        expect(earlier.from).toEqual(start(monthStart(month - 1), timeZone));
        expect(earlier.to.getTime()).toBeLessThanOrEqual(from.getTime());
        const date = (day: string) => Number(day.slice(8));
        const [today, then] = [dayOf(now, timeZone), dayOf(earlier.to, timeZone)];
        const lastDate = date(addDays(dayOf(from, timeZone), -1));
        if (date(today) <= lastDate) expect(date(then)).toBe(date(today));
        else expect(earlier.to).toEqual(from);
      }),
      { numRuns: 500 },
    );
  });
});
