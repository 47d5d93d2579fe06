import { describe, expect, test } from 'vitest';
import { parseDays } from '../../contract/days.ts';
import { daysOf, instantsOf, isPeriod, PERIODS, periodOf } from '../../domain/namedPeriods.ts';

const hours = (span: { from?: Date; to?: Date } | null) =>
  (Number(span?.to) - Number(span?.from)) / 3_600_000;

describe('periods of a store [D15]', () => {
  test('"today" is the day of the store’s clock, not of the computer’s', () => {
    const now = new Date('2026-11-21T10:30:00Z');
    expect(instantsOf('today', 'Pacific/Kiritimati', now)).toEqual({
      from: new Date('2026-11-21T10:00:00Z'),
      to: new Date('2026-11-22T10:00:00Z'),
    });
    expect(instantsOf('today', 'America/Los_Angeles', now)).toEqual({
      from: new Date('2026-11-21T08:00:00Z'),
      to: new Date('2026-11-22T08:00:00Z'),
    });
  });

  test('a day has 23 hours when the clock goes forward and 25 when it goes back', () => {
    const spring = new Date('2026-03-08T18:00:00Z');
    const autumn = new Date('2026-11-01T18:00:00Z');
    expect(hours(instantsOf('today', 'America/New_York', spring))).toBe(23);
    expect(hours(instantsOf('today', 'America/New_York', autumn))).toBe(25);
    expect(
      hours(instantsOf('yesterday', 'America/New_York', new Date('2026-11-02T18:00:00Z'))),
    ).toBe(25);
    expect(hours(instantsOf('last7', 'America/New_York', autumn))).toBe(7 * 24 + 1);
  });

  test('a month begins and ends at the store’s midnight, across a clock change too', () => {
    expect(instantsOf('lastMonth', 'Europe/Paris', new Date('2026-04-15T12:00:00Z'))).toEqual({
      from: new Date('2026-02-28T23:00:00Z'),
      to: new Date('2026-03-31T22:00:00Z'),
    });
    expect(daysOf('lastMonth', 'UTC', new Date('2026-01-31T12:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
    expect(daysOf('thisMonth', 'UTC', new Date('2028-02-10T12:00:00Z'))).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });

  test.each([
    ['thisWeek', '2026-11-23', '2026-11-29'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['last12Months', '2025-12-01', '2026-11-30'],
  ])('on Sunday 29 November 2026, %s is from %s to %s', (name, from, to) => {
    expect(daysOf(name, 'UTC', new Date('2026-11-29T12:00:00Z'))).toEqual({ from, to });
  });

  test('last quarter and the last twelve months may begin in last year', () => {
    expect(daysOf('last12Months', 'UTC', new Date('2026-01-01T10:00:00Z'))).toEqual({
      from: '2025-02-01',
      to: '2026-01-31',
    });
    expect(daysOf('lastQuarter', 'UTC', new Date('2026-02-10T12:00:00Z'))).toEqual({
      from: '2025-10-01',
      to: '2025-12-31',
    });
  });

  test('chosen days include the first and the last', () => {
    const period = periodOf({ from: '2026-11-01', to: '2026-11-01' });
    expect(instantsOf(period, 'America/New_York', new Date())).toEqual({
      from: new Date('2026-11-01T04:00:00Z'),
      to: new Date('2026-11-02T05:00:00Z'),
    });
  });

  test('an empty end is open', () => {
    expect(instantsOf('2026-11-05..', 'UTC', new Date())).toEqual({
      from: new Date('2026-11-05T00:00:00Z'),
    });
    expect(instantsOf('..2026-11-05', 'UTC', new Date())).toEqual({
      to: new Date('2026-11-06T00:00:00Z'),
    });
    expect(periodOf({ from: '', to: '' })).toBe('');
  });

  test.each(PERIODS)('%s begins today or earlier, and before it ends', (name) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      const days = daysOf(name, zone, new Date('2026-03-01T00:15:00Z'));
      const today = daysOf('today', zone, new Date('2026-03-01T00:15:00Z'));
      expect(days && today && days.from <= today.to && days.from <= days.to).toBe(true);
    }
  });

  test.each([
    '',
    '..',
    'tomorrow',
    '2026-02-30..2026-03-01',
    '2026-03-02..2026-03-01',
    '2026-03-01',
    '2026-03-01..2026-03-02..2026-03-03',
    '0026-03-01..2026-03-02',
    'constructor',
  ])('%j is no period', (text) => {
    expect(isPeriod(text)).toBe(false);
    expect(parseDays(text)).toBeNull();
  });
});
