import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bigSpenderMinimum,
  isSegment,
  LAPSED_DAYS,
  NEW_DAYS,
  RETURNING_ORDERS,
  SEGMENTS,
  segmentFilter,
  segmentsOf,
} from '../../domain/customerSegments.ts';
import { addDays, dayOf, instantAt } from '../../domain/dates.ts';
import { exponentOf } from '../../domain/money.ts';

const paris = { now: new Date('2026-11-20T09:30:00.000Z'), timeZone: 'Europe/Paris' };
const place = { ...paris, currency: 'EUR' };

describe('segments of customers [C7] [D15]', () => {
  test('each is a combination of ordinary list filters', () => {
    expect(segmentFilter('new', place)).toEqual({ createdAfter: '2026-10-21T22:00:00.000Z' });
    expect(segmentFilter('returning', place)).toEqual({ ordersMin: 2 });
    expect(segmentFilter('lapsed', place)).toEqual({ lastOrderBefore: '2026-05-23T22:00:00.000Z' });
    expect(segmentFilter('big', place)).toEqual({ spentMin: 100_000 });
  });

  test.each([
    ['EUR', 100_000],
    ['USD', 100_000],
    ['JPY', 150_000],
    ['KWD', 300_000],
    ['MAD', 1_000_000],
    ['XOF', 600_000],
  ])('a big spender in %s has spent %i minor units', (currency, amount) => {
    expect(bigSpenderMinimum(currency)).toBe(amount);
  });

  test('an unknown name is no segment', () => {
    expect(['new', 'toString', 'vip', 1, null].map(isSegment)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
const currencies = ['EUR', 'JPY', 'KWD', 'MAD', 'INR', 'ZZZ'];
const anyPlace = fc.record({
  now: fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  timeZone: fc.constantFrom(...zones),
  currency: fc.constantFrom(...currencies),
});
const day = 86_400_000;

test('a customer of any age is new for 30 days of the store’s calendar [D15]', () => {
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: 0, max: 60 * day }), (place, age) => {
      const created = new Date(place.now.getTime() - age);
      const days = daysBetween(dayOf(created, place.timeZone), dayOf(place.now, place.timeZone));
      const customer = { ...nobody, createdAt: created.toISOString() };
      expect(segmentsOf(customer, place).includes('new')).toBe(days < NEW_DAYS);
    }),
    { numRuns: 500 },
  );
});

test('a customer is lapsed from the first midnight after 180 whole days without an order [D15]', () => {
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: -3, max: 3 }), (place, off) => {
      const edge = instantAt(
        addDays(dayOf(place.now, place.timeZone), -LAPSED_DAYS),
        0,
        place.timeZone,
      );
      const lastOrderAt = new Date(edge.getTime() + off).toISOString();
      const customer = { ...nobody, ordersCount: 1, lastOrderAt };
      expect(segmentsOf(customer, place).includes('lapsed')).toBe(off < 0);
    }),
    { numRuns: 300 },
  );
});

test('a customer without orders is not lapsed, returning or a big spender', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const old = { ...nobody, createdAt: '2020-01-01T00:00:00.000Z' };
      expect(segmentsOf(old, place)).toEqual([]);
    }),
  );
});

test('the filter of a segment finds exactly its customers, at the limits too [C7]', () => {
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: -1, max: 1 }), (place, off) => {
      const customer = {
        ...nobody,
        ordersCount: RETURNING_ORDERS + off,
        totalSpent: bigSpenderMinimum(place.currency) + off,
      };
      const found = segmentsOf(customer, place);
      expect(found.includes('returning')).toBe(off >= 0);
      expect(found.includes('big')).toBe(off >= 0);
    }),
  );
});

test('the limit of a big spender is a whole number of major units, and can be filtered by', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const amount = bigSpenderMinimum(currency);
    expect(amount % 10 ** exponentOf(currency)).toBe(0);
    expect(amount).toBeGreaterThan(0);
    expect(amount).toBeLessThanOrEqual(99_999_999_999);
  }
  expect(SEGMENTS).toHaveLength(4);
});

test('nobody is a big spender in an unknown currency', () => {
  const rich = { ...nobody, totalSpent: 99_999_999_999 };
  expect(segmentsOf(rich, place)).toContain('big');
  for (const currency of [null, '', '€']) {
    expect(segmentsOf(rich, { ...place, currency })).not.toContain('big');
  }
});

const nobody = {
  createdAt: '2020-01-01T00:00:00.000Z',
  ordersCount: 0,
  lastOrderAt: null,
  totalSpent: 0,
};

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}
