import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, dayRange } from '../../domain/dates.ts';
import {
  clockParts,
  defaultInterval,
  earlierPeriod,
  type Interval,
  pointsOf,
  wholeMonths,
} from '../../domain/statsPeriods.ts';

const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...zones);
const period = fc
  .tuple(
    fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2035-01-01') }),
    fc.integer({ min: 1, max: 40 * 86_400_000 }),
  )
  .map(([from, length]) => ({ from: new Date(from), to: new Date(from + length) }));

describe('points of a period', () => {
  test('begin with it, are consecutive and inside it, in every zone [D15]', () => {
    const interval = fc.constantFrom<Interval>('hour', 'day', 'week', 'month');
    fc.assert(
      fc.property(period, interval, zone, (span, size, timeZone) => {
        const points = pointsOf(span, size, timeZone, 2000) ?? [];
        expect(points[0]).toEqual(span.from);
        const times = points.map((point) => point.getTime());
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(Math.max(...times)).toBeLessThan(span.to.getTime());
      }),
      { numRuns: 300 },
    );
  });

  test('by day are the days of the zone’s calendar [D15]', () => {
    fc.assert(
      fc.property(period, zone, (span, timeZone) => {
        const points = pointsOf(span, 'day', timeZone, 2000) ?? [];
        for (const point of points.slice(1)) {
          expect(point).toEqual(dayRange(dayOf(point, timeZone), timeZone).from);
        }
        const days = points.map((point) => dayOf(point, timeZone));
        expect(new Set(days).size).toBe(days.length);
      }),
      { numRuns: 300 },
    );
  });

  test('by week begin on Mondays, by month on the first [D15]', () => {
    const span = { from: new Date('2026-01-14T12:00:00Z'), to: new Date('2026-04-02T12:00:00Z') };
    const days = (interval: Interval) =>
      pointsOf(span, interval, 'America/New_York', 99)?.map((at) => dayOf(at, 'America/New_York'));
    expect(days('month')).toEqual(['2026-01-14', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(days('week')?.slice(0, 3)).toEqual(['2026-01-14', '2026-01-19', '2026-01-26']);
  });

  test('are refused if there are too many', () => {
    const span = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-03T00:00:00Z') };
    expect(pointsOf(span, 'hour', 'UTC', 47)).toBeUndefined();
    expect(pointsOf(span, 'hour', 'UTC', 48)).toHaveLength(48);
  });
});

test.each([
  ['2026-03-29', '2026-03-31', 'hour'],
  ['2026-10-24', '2026-10-26', 'hour'],
  ['2026-10-01', '2026-10-04', 'day'],
  ['2026-01-01', '2026-04-03', 'day'],
  ['2025-01-01', '2026-01-01', 'week'],
  ['2024-01-01', '2026-01-01', 'month'],
])('from %s to %s are by %s by default [D16]', (from, to, interval) => {
  const start = (day: string) => dayRange(day, 'Europe/Paris').from;
  expect(defaultInterval({ from: start(from), to: start(to) })).toBe(interval);
});

test('parts with one UTC offset cover a period and its clock changes [D15]', () => {
  fc.assert(
    fc.property(period, zone, (span, timeZone) => {
      const parts = clockParts(span, timeZone);
      expect(parts[0]?.from).toBe(span.from.getTime());
      expect(parts.at(-1)?.to).toBe(span.to.getTime());
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBeLessThan(part.to);
        if (index > 0) expect(parts[index - 1]?.to).toBe(part.from);
        for (const at of [part.from, Math.floor((part.from + part.to) / 2), part.to - 1]) {
          const shown = new Date(at + part.offset).toISOString().slice(0, 10);
          expect(dayOf(new Date(at), timeZone)).toBe(shown);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('an earlier period has as many days, over clock changes too [D15] [D16]', () => {
  fc.assert(
    fc.property(fc.nat(9000), fc.integer({ min: 1, max: 40 }), zone, (start, length, timeZone) => {
      const day = (count: number) => new Date(count * 86_400_000).toISOString().slice(0, 10);
      const from = dayRange(day(11_000 + start), timeZone).from;
      const to = dayRange(day(11_000 + start + length), timeZone).from;
      // A period cannot begin or end on a day that the calendar skipped.
      fc.pre(dayOf(from, timeZone) === day(11_000 + start));
      fc.pre(dayOf(to, timeZone) === day(11_000 + start + length));
      // For whole months, the compared period has the same number of months.
      fc.pre(wholeMonths({ from, to }, timeZone) === 0);
      const later = new Date('2100-01-01T00:00:00Z');
      const earlier = earlierPeriod({ from, to }, 'previous', timeZone, later);
      expect(earlier?.to).toEqual(from);
      expect(earlier?.from).toEqual(dayRange(day(11_000 + start - length), timeZone).from);
    }),
    { numRuns: 300 },
  );
});

test('the year before a 29 February is compared with the 28th [D16]', () => {
  const span = dayRange('2024-02-29', 'Europe/Paris');
  const later = new Date('2030-01-01T00:00:00Z');
  expect(earlierPeriod(span, 'year', 'Europe/Paris', later)).toEqual({
    from: dayRange('2023-02-28', 'Europe/Paris').from,
    to: dayRange('2023-03-01', 'Europe/Paris').from,
  });
  expect(earlierPeriod(span, 'none', 'Europe/Paris', later)).toBeNull();
});
