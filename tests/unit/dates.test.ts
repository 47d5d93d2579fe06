import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, dayRange, instantAt } from '../../domain/dates.ts';

test.each([
  ['2026-11-20', 'Europe/Paris', '2026-11-19T23:00:00.000Z', 24],
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z', 25],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', 24],
  ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z', 24],
])('the day %s in %s begins at %s and has %i hours [D15]', (day, zone, start, hours) => {
  const { from, to } = dayRange(day, zone);
  expect(from.toISOString()).toBe(start);
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
});

test('a midnight that a clock change skips becomes the first moment of that day [D15]', () => {
  // Lebanon's clocks skip from 00:00 to 01:00.
  const { from } = dayRange('2026-03-29', 'Asia/Beirut');
  expect(from.toISOString()).toBe('2026-03-28T22:00:00.000Z');
});

test('an ambiguous time is the first of both [D15]', () => {
  const at = instantAt('2026-10-25', 2 * 60 + 30, 'Europe/Paris');
  expect(at.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

const zones = ['Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Asia/Beirut'];

test('every instant is in the range of its own day [D15]', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2015-01-01T00:00:00Z'),
        max: new Date('2035-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom(...zones),
      (instant, zone) => {
        const { from, to } = dayRange(dayOf(instant, zone), zone);
        expect(from.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime()).toBeLessThan(to.getTime());
      },
    ),
    { numRuns: 300 },
  );
});

test('adds days over months and leap years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
