import { describe, expect, test } from 'vitest';
import { parsePercent } from '../../src/forms/inputs/PercentInput.tsx';
import {
  DRAFT_ID,
  duplicatePromotion,
  formFields,
  newPromotion,
  toPricingPromotion,
} from '../../src/resources/promotions/form/promotionForm.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

const now = new Date('2026-03-02T09:00:42.500Z');

describe('a typed percentage', () => {
  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['20 %', 20],
    ['.5', 0.5],
    ['-5', -5],
    ['١٢٫٥٪', 12.5],
    ['', null],
    ['ten', 'ten'],
    ['1e2', '1e2'],
    ['1.2.3', '1.2.3'],
    // Pasted cells were once joined to 12.
    ['1\t2', '1\t2'],
    ['1 2', '1 2'],
  ])('%j is %j', (text, value) => {
    expect(parsePercent(text)).toBe(value);
  });
});

describe('default values of the promotion form', () => {
  test('a new one starts this minute', () => {
    expect(newPromotion(now)).toMatchObject({ startsAt: '2026-03-02T09:00:00.000Z', endsAt: null });
  });

  test('a duplicate copies all except the code, counts, and past times', () => {
    const model = buildPromotion({
      usageLimit: 10,
      usedCount: 7,
      isLocked: true,
      isActive: false,
      endsAt: '2026-03-02T09:00:00.000Z',
    });
    const copy = duplicatePromotion(model, 'Copy', now);
    expect(Object.keys(copy).toSorted()).toEqual([...formFields].toSorted());
    expect(copy).toMatchObject({
      name: 'Copy',
      code: null,
      value: 20,
      usageLimit: 10,
      startsAt: '2026-03-02T09:00:00.000Z',
      endsAt: null,
      isActive: true,
    });
  });

  test('a duplicate of a future one starts when that one does', () => {
    const times = { startsAt: '2026-04-01T08:00:00.000Z', endsAt: '2026-04-02T08:00:00.000Z' };
    expect(duplicatePromotion(buildPromotion(times), 'Copy', now)).toMatchObject(times);
  });
});

describe('an incomplete promotion that can price a basket', () => {
  const typed = { ...newPromotion(now), value: 20 };

  test('needs neither a name nor a code', () => {
    expect(toPricingPromotion(typed, null)).toMatchObject({
      _id: DRAFT_ID,
      value: 20,
      usedCount: 0,
    });
  });

  test.each([
    ['no discount', { value: null }],
    ['a discount that is no number', { value: 'ten' }],
    ['no product of a promotion of products', { scope: 'products' }],
    ['an end before the start', { endsAt: '2026-03-01T00:00:00.000Z' }],
  ])('%s prices nothing', (_, wrong) => {
    expect(toPricingPromotion({ ...typed, ...wrong }, null)).toBeNull();
  });

  test('keeps the store’s counts, and ignores a half-typed limit', () => {
    const saved = buildPromotion({ usedCount: 3 });
    expect(toPricingPromotion({ ...typed, usageLimit: '1o' }, saved)).toMatchObject({
      _id: saved._id,
      usedCount: 3,
      usageLimit: null,
    });
  });
});
