import { describe, expect, it } from 'vitest';
import { hasRightCheckDigit } from '../../domain/barcode.ts';
import {
  missingWhenActive,
  newProduct,
  priceAdvice,
  toProductUpdate,
  validateProduct,
} from '../../src/resources/products/productValues.ts';
import { describeMoment, fullMoment } from '../../src/ui/fields/moment.ts';

describe('barcode', () => {
  it.each(['96385074', '036000291452', '4006381333931', '10012345678902'])(
    'accepts the check digit of %s',
    (barcode) => expect(hasRightCheckDigit(barcode)).toBe(true),
  );

  it.each(['96385075', '036000291453', '4006381333937', '10012345678901'])(
    'refuses the check digit of %s',
    (barcode) => expect(hasRightCheckDigit(barcode)).toBe(false),
  );
});

it('a stock below zero, of backorders, blocked every other change', () => {
  const product = { ...newProduct, name: 'Mug', stock: -3 };
  expect(validateProduct({ ...product, name: 'Cup' }, product)).toEqual([]);
  expect(validateProduct({ ...product, stock: -4 }, product)).toMatchObject([{ field: 'stock' }]);
});

describe('advice on prices [D15]', () => {
  it('shows profit and margin, in minor units', () => {
    expect(priceAdvice({ price: 2000, costPrice: 1500 })).toEqual({
      kind: 'margin',
      amount: 500,
      percent: 25,
    });
  });

  it('warns of a loss', () => {
    expect(priceAdvice({ price: 1000, costPrice: 1001 })).toEqual({ kind: 'loss', amount: 1 });
  });

  it('asks about a price of 0, whatever the cost', () => {
    expect(priceAdvice({ price: 0, costPrice: 500 })).toEqual({ kind: 'free' });
  });

  it('says nothing if a value is missing', () => {
    expect(priceAdvice({ price: null, costPrice: 500 })).toBeNull();
    expect(priceAdvice({ price: 500, costPrice: null })).toBeNull();
  });
});

describe('what an active product needs', () => {
  it('is a picture and a category, and nothing for a draft', () => {
    const bare = { images: [], categoryId: null };
    expect(missingWhenActive({ ...bare, status: 'active' })).toEqual(['picture', 'category']);
    expect(missingWhenActive({ ...bare, status: 'draft' })).toEqual([]);
  });
});

describe('a changed product in the request', () => {
  it('has stock as a difference from the seen stock', () => {
    expect(toProductUpdate({ stock: 7, name: 'Mug' }, { stock: 10 })).toEqual({
      name: 'Mug',
      stockDelta: -3,
      stockSeen: 10,
    });
  });

  it('has no stock if it is unchanged', () => {
    expect(toProductUpdate({ name: 'Mug' }, { stock: 10 })).toEqual({ name: 'Mug' });
  });
});

describe('instants in the store’s zone [D15]', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:40Z', 'now'],
    ['2026-11-21T12:00:30Z', 'now'],
    ['2026-11-21T11:30:00Z', '30 min. ago'],
    ['2026-11-21T07:00:00Z', '5 hr. ago'],
    ['2026-11-19T12:00:00Z', '2 days ago'],
    ['2026-11-10T23:30:00Z', 'Nov 11'],
    ['2024-02-29T12:00:00Z', 'Feb 29, 2024'],
  ])('show %s as %s', (iso, text) => {
    expect(describeMoment(iso, 'Europe/Paris', 'en', now)).toBe(text);
  });

  it('of Friday 20:38 are not "yesterday" on Sunday at 01:20', () => {
    const sunday = new Date('2026-11-22T00:20:00Z');
    const friday = describeMoment('2026-11-20T19:38:00Z', 'Europe/Paris', 'en', sunday);
    expect(friday).toBe('2 days ago');
    const saturday = describeMoment('2026-11-21T09:00:00Z', 'Europe/Paris', 'en', sunday);
    expect(saturday).toBe('yesterday');
  });

  it('name the zone', () => {
    expect(fullMoment('2026-11-10T23:30:00Z', 'Europe/Paris', 'en')).toBe(
      'November 11, 2026 at 00:30 GMT+1',
    );
  });

  it('that are invalid are shown unchanged', () => {
    expect(describeMoment('soon', 'Europe/Paris', 'en', now)).toBe('soon');
    expect(fullMoment('soon', 'Europe/Paris', 'en')).toBe('soon');
  });
});
