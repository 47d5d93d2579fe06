import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, wallClock } from '../../domain/dates.ts';
import {
  endInstant,
  isEndOfDay,
  localDayAndTime,
  startInstant,
} from '../../domain/promotionSchedule.ts';
import { nextStateChange, promotionState } from '../../domain/promotionState.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

const runs = { numRuns: 1000 };

/** Zones with days of clock changes, at two, at midnight, or by half an hour; and zones without clock changes. */
const CHANGES: [zone: string, days: string[]][] = [
  ['Europe/Paris', ['2016-03-27', '2016-10-30']],
  ['America/New_York', ['2016-03-13', '2016-11-06']],
  ['America/Sao_Paulo', ['2016-02-20', '2016-10-16']],
  ['America/Asuncion', ['2016-03-26', '2016-10-02']],
  ['Asia/Beirut', ['2016-03-27', '2016-10-29']],
  ['Africa/Cairo', ['2023-04-28', '2023-10-26']],
  ['Australia/Lord_Howe', ['2016-04-03', '2016-10-02']],
  ['Pacific/Kiritimati', ['2016-02-29']],
  ['Asia/Kolkata', ['2016-12-31']],
  ['UTC', ['2016-12-31']],
];

/** Any day of ten years, or a day at or next to a clock change. */
const dayArb = fc.constantFrom(...CHANGES).chain(([zone, changes]) =>
  fc.tuple(
    fc.constant(zone),
    fc.oneof(
      fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2015-01-01', days)),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 1 }))
        .map(([day, beside]) => addDays(day, beside)),
    ),
  ),
);

const minuteArb = fc.integer({ min: 0, max: 1439 });
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

test('a promotion changes its state exactly at its instants, also over clock changes [D15, D16]', () => {
  fc.assert(
    fc.property(dayArb, minuteArb, fc.integer({ min: 1, max: 5 }), ([zone, day], minute, days) => {
      const startsAt = startInstant({ day, time: timeOf(minute) }, zone) ?? '';
      const endsAt = endInstant({ day: addDays(day, days), time: null }, zone) ?? '';
      const promotion = buildPromotion({ startsAt, endsAt });
      const stateAt = (instant: string, shift: number) =>
        promotionState(promotion, new Date(Date.parse(instant) + shift));
      expect([stateAt(startsAt, -1), stateAt(startsAt, 0)]).toEqual(['scheduled', 'active']);
      expect([stateAt(endsAt, -1), stateAt(endsAt, 0)]).toEqual(['active', 'ended']);
      const before = new Date(Date.parse(startsAt) - 1);
      expect(nextStateChange(promotion, before)?.toISOString()).toBe(startsAt);
      expect(nextStateChange(promotion, new Date(startsAt))?.toISOString()).toBe(endsAt);
      expect(nextStateChange(promotion, new Date(endsAt))).toBeNull();
    }),
    runs,
  );
});

test('the state is constant between two changes [D16]', () => {
  const timeArb = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
  const promotionArb = fc
    .tuple(timeArb, fc.option(timeArb, { nil: null }), fc.boolean(), fc.integer({ min: 0, max: 2 }))
    .map(([start, end, isActive, usedCount]) =>
      buildPromotion({
        startsAt: new Date(start).toISOString(),
        endsAt: end === null ? null : new Date(Math.max(start + 1, end)).toISOString(),
        isActive,
        usageLimit: 2,
        usedCount,
      }),
    );
  fc.assert(
    fc.property(
      promotionArb,
      timeArb,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (promotion, at, part) => {
        const state = promotionState(promotion, new Date(at));
        const next = nextStateChange(promotion, new Date(at));
        const until = next?.getTime() ?? Date.UTC(2030, 0);
        const between = Math.min(until - 1, Math.floor(at + (until - at) * part));
        expect(promotionState(promotion, new Date(between))).toBe(state);
        if (next) expect(promotionState(promotion, next)).not.toBe(state);
      },
    ),
    runs,
  );
});

test('an end without a time is the last second of that day in the store’s zone [D15]', () => {
  fc.assert(
    fc.property(dayArb, ([zone, day]) => {
      const end = endInstant({ day, time: null }, zone) ?? '';
      expect(localDayAndTime(end, zone)).toEqual({ day, time: '23:59' });
      expect(isEndOfDay(end, zone)).toBe(true);
      expect(dayOf(new Date(Date.parse(end) + 1000), zone)).toBe(addDays(day, 1));
      const wall = new Date(wallClock(Date.parse(end), zone)).toISOString();
      expect(wall.slice(11, 19)).toBe('23:59:59');
    }),
    runs,
  );
});

test('an existing local time round-trips; a skipped one is the moment after [D15]', () => {
  fc.assert(
    fc.property(dayArb, minuteArb, ([zone, day], minute) => {
      const chosen = { day, time: timeOf(minute) };
      const start = startInstant(chosen, zone) ?? '';
      const end = endInstant(chosen, zone) ?? '';
      const shown = localDayAndTime(start, zone);
      expect(Date.parse(end)).toBeGreaterThanOrEqual(Date.parse(start));
      expect(localDayAndTime(end, zone)).toEqual(shown);
      if (shown.time === chosen.time && shown.day === day) return;
      expect(`${shown.day} ${shown.time}` > `${day} ${chosen.time}`).toBe(true);
      const justBefore = localDayAndTime(new Date(Date.parse(start) - 60_000).toISOString(), zone);
      expect(`${justBefore.day} ${justBefore.time}` < `${day} ${chosen.time}`).toBe(true);
    }),
    runs,
  );
});
