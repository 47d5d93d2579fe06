import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../domain/dates.ts';
import { describeMoment } from '../../src/ui/fields/moment.ts';

// Zones whose clocks change by an hour, by half an hour, at midnight, or never; one that skipped a day.
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...zones);
const HOUR = 3_600_000;
const moment = fc
  .integer({ min: Date.parse('2010-01-01'), max: Date.parse('2027-01-01') })
  .map((at) => new Date(at));
const wordFor = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

test('the days between two instants are those of the store’s calendar, over clock changes', () => {
  fc.assert(
    fc.property(zone, moment, fc.integer({ min: 0, max: 9 * 24 * HOUR }), (timeZone, at, age) => {
      const now = new Date(at.getTime() + age);
      const text = describeMoment(at.toISOString(), timeZone, 'en', now);
      const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
      const days = [0, 1, 2, 3, 4, 5, 6].find((count) => addDays(today, -count) === day);
      if (age < HOUR) expect(text).toMatch(/min. ago|^now$/);
      else if (days === undefined) expect(text).toMatch(/^[A-Z][a-z]{2} \d+/);
      else if (days === 0) expect(text).toMatch(/hr. ago/);
      else expect(text).toBe(wordFor.format(-days, 'day'));
    }),
  );
});
