import { describe, expect, test } from 'vitest';
import { availability, whyNotBuyable } from '../../domain/stock.ts';

const tracked = { trackStock: true, stock: 10, lowStockThreshold: null };

describe('availability [D16]', () => {
  test.each([
    [{ ...tracked, stock: 6 }, 'in'],
    [{ ...tracked, stock: 5 }, 'low'],
    [{ ...tracked, stock: 1 }, 'low'],
    [{ ...tracked, stock: 0 }, 'out'],
    [{ ...tracked, stock: -2 }, 'out'],
    [{ ...tracked, stock: 6, lowStockThreshold: 8 }, 'low'],
    [{ ...tracked, stock: 1, lowStockThreshold: 0 }, 'in'],
    [{ ...tracked, trackStock: false, stock: 0 }, 'untracked'],
  ] as const)('%o is %s', (product, expected) => {
    expect(availability(product, 5)).toBe(expected);
  });
});

describe('why customers cannot buy it', () => {
  const sold = { ...tracked, status: 'active', price: 1000, allowBackorder: false };
  const open = { isCategoryVisible: true, isStoreVisible: true };

  test('an active product can be bought', () => {
    expect(whyNotBuyable(sold, open)).toEqual([]);
    expect(whyNotBuyable({ ...sold, stock: 0, allowBackorder: true }, open)).toEqual([]);
    expect(whyNotBuyable({ ...sold, stock: 0, trackStock: false }, open)).toEqual([]);
    expect(whyNotBuyable({ ...sold, price: 0 }, open)).toEqual([]);
  });

  test('every reason is listed, in the order of fixing', () => {
    const product = { ...sold, status: 'draft', price: null, stock: 0 };
    const hidden = { isCategoryVisible: false, isStoreVisible: false };
    expect(whyNotBuyable(product, hidden)).toEqual([
      'status',
      'price',
      'stock',
      'category',
      'store',
    ]);
  });
});
