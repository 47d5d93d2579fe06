import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATS_COMPARES, STATS_INTERVALS } from '../../contract/stats.ts';
import { PERIODS } from '../../domain/namedPeriods.ts';
import { dayCount, defaultCompare, statsPlan, withStatsChoice } from '../../domain/statsChoice.ts';
import { defaultInterval, pointsOf } from '../../domain/statsPeriods.ts';

const now = new Date('2026-11-21T10:30:00Z');
const planOf = (search: string, timeZone = 'UTC') =>
  statsPlan(new URLSearchParams(search), { timeZone, now, usualPeriod: 'today' });

describe('the period of metrics in a URL [D16]', () => {
  test('by default is today against the same weekday of last week, by hours', () => {
    const plan = planOf('', 'Pacific/Kiritimati');
    expect(plan).toMatchObject({ period: 'today', compare: 'week', interval: 'hour' });
    // A current day is compared with the same part of the earlier day.
    expect(plan.span.from).toEqual(new Date('2026-11-21T10:00:00Z'));
    expect(plan.earlier).toEqual({
      from: new Date('2026-11-14T10:00:00Z'),
      to: new Date('2026-11-14T10:30:00Z'),
    });
  });

  test('chosen days include the first and the last, on the store’s clock', () => {
    const plan = planOf('period=custom&from=2026-11-01&to=2026-11-01', 'America/New_York');
    expect(plan.period).toBe('2026-11-01..2026-11-01');
    expect(plan.span).toEqual({
      from: new Date('2026-11-01T04:00:00Z'),
      to: new Date('2026-11-02T05:00:00Z'),
    });
    expect(plan.compare).toBe('week');
  });

  test.each([
    'period=tomorrow',
    'period=custom',
    'period=custom&from=2026-11-01',
    'period=custom&from=2026-11-31&to=2026-12-01',
    'period=custom&from=2026-11-02&to=2026-11-01',
    'period=custom&from=1066-10-14&to=1066-10-15',
    'period=custom&from=2998-11-02&to=2999-11-01',
    'period=toString&compare=constructor&interval=second',
  ])('ignores the invalid %s', (search) => {
    expect(planOf(search)).toMatchObject({ period: 'today', compare: 'week', interval: 'hour' });
  });

  test('days that are too early or late showed the figures of today instead', () => {
    expect(planOf('period=custom&from=1066-10-14&to=2026-11-01').days).toEqual({
      from: '1971-01-01',
      to: '2026-11-01',
    });
    expect(planOf('period=custom&from=2026-11-02&to=2999-11-01').days).toEqual({
      from: '2026-11-02',
      to: '2199-01-01',
    });
  });

  test('ignores a comparison or interval that does not fit the length', () => {
    expect(planOf('period=last30&compare=week&interval=hour')).toMatchObject({
      compare: 'previous',
      interval: 'day',
    });
    expect(planOf('period=last30&compare=year&interval=week')).toMatchObject({
      compare: 'year',
      interval: 'week',
    });
  });

  const choices = fc.record({
    period: fc.oneof(
      fc.constantFrom(...PERIODS),
      fc
        .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }))
        .map(([start, length]) => {
          const day = (count: number) =>
            new Date(Date.parse('2020-01-01') + count * 86_400_000).toISOString().slice(0, 10);
          return `${day(start)}..${day(start + length)}`;
        }),
    ),
    compare: fc.constantFrom(...STATS_COMPARES),
    interval: fc.constantFrom(...STATS_INTERVALS),
  });

  test('written parameters are read back, if they fit', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const search = withStatsChoice(new URLSearchParams('other=1&interval=week'), choice);
        const plan = planOf(search.toString());
        expect(search.get('other')).toBe('1');
        expect(plan.period).toBe(choice.period);
        const fitting = plan.compares.includes(choice.compare);
        expect(plan.compare).toBe(fitting ? choice.compare : defaultCompare(choice.period));
        expect(plan.intervals).toContain(defaultInterval(plan.span));
        const usual = defaultInterval(plan.span);
        expect(plan.interval).toBe(
          plan.intervals.includes(choice.interval) ? choice.interval : usual,
        );
      }),
    );
  });

  test('no choice has more points than the store allows', () => {
    fc.assert(
      fc.property(choices, ({ period }) => {
        const plan = planOf(withStatsChoice(new URLSearchParams(), { period }).toString());
        for (const interval of plan.intervals) {
          expect(pointsOf(plan.span, interval, 'UTC', 3000)).toBeDefined();
        }
        expect(dayCount(plan.days)).toBeGreaterThan(0);
      }),
    );
  });
});
