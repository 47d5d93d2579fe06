import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../contract/problems.ts';
import { type Promotion, PromotionInput } from '../../contract/promotion.ts';
import { CODE_LETTERS, newPromotionCode } from '../../domain/promotionCode.ts';
import {
  endInstant,
  isEndOfDay,
  localDayAndTime,
  startInstant,
} from '../../domain/promotionSchedule.ts';
import { nextStateChange, promotionState } from '../../domain/promotionState.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

const PARIS = 'Europe/Paris';
const now = new Date('2026-03-10T12:00:00.000Z');
const over = '2026-03-10T12:00:00.000Z';
const later = '2026-03-10T12:00:00.001Z';

describe('the state of a promotion', () => {
  const full = { usageLimit: 2, usedCount: 2 };
  const cases: [string, Partial<Promotion>, string, string | null][] = [
    ['disabled before all else', { isActive: false, endsAt: over, ...full }, 'disabled', null],
    ['ended before used up', { endsAt: over, ...full }, 'ended', null],
    ['used up before scheduled', { startsAt: later, ...full }, 'used_up', null],
    ['used up, until it ends', { endsAt: later, ...full }, 'used_up', later],
    ['scheduled', { startsAt: later }, 'scheduled', later],
    ['active from its start', { startsAt: over }, 'active', null],
    ['active until its end', { endsAt: later }, 'active', later],
    ['active with uses left', { usageLimit: 3, usedCount: 2 }, 'active', null],
  ];
  test.each(cases)('is %s [D16]', (_, more, state, next) => {
    const promotion = buildPromotion(more);
    expect(promotionState(promotion, now)).toBe(state);
    expect(nextStateChange(promotion, now)?.toISOString() ?? null).toBe(next);
  });
});

describe('start and end of a promotion', () => {
  test('a day without a time starts at its midnight and ends at 23:59:59 in the store [D15]', () => {
    const day = { day: '2026-12-06', time: null };
    expect(startInstant(day, PARIS)).toBe('2026-12-05T23:00:00.000Z');
    expect(endInstant(day, PARIS)).toBe('2026-12-06T22:59:59.000Z');
    expect(endInstant(day, 'America/New_York')).toBe('2026-12-07T04:59:59.000Z');
  });

  test('days of 23 and 25 hours end at their own midnight [D15]', () => {
    expect(endInstant({ day: '2026-03-29', time: null }, PARIS)).toBe('2026-03-29T21:59:59.000Z');
    expect(endInstant({ day: '2026-10-25', time: null }, PARIS)).toBe('2026-10-25T22:59:59.000Z');
  });

  test('a day whose last hour is repeated ends with the second [D15]', () => {
    const end = endInstant({ day: '2017-02-18', time: null }, 'America/Sao_Paulo');
    expect(end).toBe('2017-02-19T02:59:59.000Z');
  });

  test('for an ambiguous time, a start takes the first and an end the second [D15]', () => {
    const twice = { day: '2026-10-25', time: '02:30' };
    expect(startInstant(twice, PARIS)).toBe('2026-10-25T00:30:00.000Z');
    expect(endInstant(twice, PARIS)).toBe('2026-10-25T01:30:00.000Z');
    const lordHowe = { day: '2026-04-05', time: '01:45' };
    expect(startInstant(lordHowe, 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
    expect(endInstant(lordHowe, 'Australia/Lord_Howe')).toBe('2026-04-04T15:15:00.000Z');
  });

  test('a skipped time becomes the moment after the gap [D15]', () => {
    const skipped = { day: '2026-03-29', time: '02:30' };
    expect(startInstant(skipped, PARIS)).toBe('2026-03-29T01:00:00.000Z');
    expect(localDayAndTime('2026-03-29T01:00:00.000Z', PARIS)).toEqual({
      day: '2026-03-29',
      time: '03:00',
    });
  });

  test('the end of a day is recognised', () => {
    expect(isEndOfDay('2026-12-06T22:59:59.000Z', PARIS)).toBe(true);
    expect(isEndOfDay('2026-12-06T22:59:00.000Z', PARIS)).toBe(false);
    expect(isEndOfDay('2026-12-06T22:59:59.000Z', 'UTC')).toBe(false);
  });

  test.each([
    ['2026-02-30', null],
    ['2026-2-3', null],
    ['', null],
    ['2026-02-03', '24:00'],
    ['2026-02-03', '9:00'],
  ])('%s %s is no day and time', (day, time) => {
    expect(startInstant({ day, time }, PARIS)).toBeNull();
    expect(endInstant({ day, time }, PARIS)).toBeNull();
  });
});

describe('a generated code', () => {
  test('has only letters that are easy to tell apart, and is valid', () => {
    expect(CODE_LETTERS).not.toMatch(/[O0IL1S5B8Z2G6AEIOUÀ-ÿa-z]/);
    expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length);
    for (let index = 0; index < 1000; index += 1) {
      const code = newPromotionCode((count) => new Uint8Array(randomBytes(count)));
      expect(code).toHaveLength(8);
      expect([...code].every((letter) => CODE_LETTERS.includes(letter))).toBe(true);
    }
    const input = { ...buildPromotion(), code: newPromotionCode((count) => new Uint8Array(count)) };
    expect(problemsOf(PromotionInput, input)).toEqual([]);
  });

  test('has the requested length, and every letter equally often', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 32 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (length, bytes) => {
          const random = (count: number) =>
            Uint8Array.from({ length: count }, () => bytes.next().value ?? 0);
          expect(newPromotionCode(random, length)).toHaveLength(length);
        },
      ),
      { numRuns: 1000 },
    );
    let byte = 0;
    const all = newPromotionCode(
      (count) => Uint8Array.from({ length: count }, () => byte++ % 256),
      480,
    );
    const counts = Map.groupBy(all, (letter) => letter);
    expect(new Set([...counts.values()].map((list) => list.length))).toEqual(new Set([24]));
  });
});
