import { describe, expect, test } from 'vitest';
import type { Promotion } from '../../contract/promotion.ts';
import { finish } from '../../domain/calculationSteps.ts';
import {
  type Catalogue,
  lowestPrices,
  maximumDiscount,
  overlapsOf,
  type SoldProduct,
  salesBelowCost,
} from '../../domain/promotionWarnings.ts';
import { highestIncludedRate } from '../../domain/tax.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

// Shoes are in clothes; clothes and mugs are roots.
const catalogue: Catalogue = {
  now: new Date('2026-03-10T12:00:00.000Z'),
  categoryParents: new Map([
    ['clothes', null],
    ['shoes', 'clothes'],
    ['mugs', null],
  ]),
  productCategories: new Map([
    ['boots', 'shoes'],
    ['mug', 'mugs'],
  ]),
};
const make = (_id: string, more: Partial<Promotion> = {}) =>
  buildPromotion({ _id, name: _id, method: 'automatic', code: null, ...more });
const products = (...productIds: string[]) => ({ scope: 'products', productIds });
const variants = (...variantIds: string[]) => ({
  ...products('mug'),
  productVariants: [{ productId: 'mug', variantIds }],
});
const categories = (...categoryIds: string[]) => ({ scope: 'categories', categoryIds });

describe('an overlap', () => {
  const cases: [string, Partial<Promotion>, Partial<Promotion>, boolean][] = [
    ['of two for everything', {}, {}, true],
    ['of a product with everything', products('mug'), {}, true],
    [
      'of a product that the other excludes',
      products('mug'),
      { excludeProductIds: ['mug'] },
      false,
    ],
    ['of the same product', products('mug', 'boots'), products('mug'), true],
    ['of a product with one of its variants', products('mug'), variants('blue'), true],
    ['of the same variant', variants('blue', 'sand'), variants('red', 'sand'), true],
    ['of different variants of a product', variants('blue'), variants('sand'), false],
    ['of a variant with the category of its product', variants('blue'), categories('mugs'), true],
    ['of a variant with everything', variants('blue'), {}, true],
    ['of different products', products('boots'), products('mug'), false],
    ['of a product with a category above it', products('boots'), categories('clothes'), true],
    ['of a product with another category', products('boots'), categories('mugs'), false],
    ['of an unknown product with a category', products('gone'), categories('mugs'), false],
    ['of a category with its sub-category', categories('clothes'), categories('shoes'), true],
    ['of different categories', categories('shoes'), categories('mugs'), false],
    ['of a category with everything', categories('shoes'), {}, true],
    ['with a disabled promotion', {}, { isActive: false }, false],
    ['with an ended promotion', {}, { endsAt: '2026-03-10T12:00:00.000Z' }, false],
    ['with a promotion that is used up', {}, { usageLimit: 1, usedCount: 1 }, false],
    [
      'with one that starts when this one ends',
      { endsAt: '2026-04-01T00:00:00.000Z' },
      { startsAt: '2026-04-01T00:00:00.000Z' },
      false,
    ],
    [
      'with one that starts a moment before this one ends',
      { endsAt: '2026-04-01T00:00:00.001Z' },
      { startsAt: '2026-04-01T00:00:00.000Z' },
      true,
    ],
    [
      'with one that ends before this one starts',
      { startsAt: '2026-03-11T00:00:00.000Z' },
      { endsAt: '2026-03-10T18:00:00.000Z' },
      false,
    ],
  ];
  test.each(cases)('%s [D16]', (_, one, other, isThere) => {
    const [a, b] = [make('a', one), make('b', other)];
    expect(overlapsOf(a, [b], catalogue)).toHaveLength(isThere ? 1 : 0);
    expect(overlapsOf(b, [a], catalogue)).toHaveLength(isThere ? 1 : 0);
  });

  test('names the other, its time span, and whether both apply', () => {
    const spring = make('Spring', { endsAt: '2026-05-01T00:00:00.000Z' });
    const easter = make('Easter', { startsAt: '2026-04-01T00:00:00.000Z', endsAt: null });
    const [overlap] = overlapsOf(spring, [easter], catalogue);
    expect(overlap).toEqual({
      promotion: easter,
      from: '2026-04-01T00:00:00.000Z',
      until: '2026-05-01T00:00:00.000Z',
      isTogether: false,
    });
    const both = [spring, easter].map((one) => ({ ...one, combinable: true }));
    expect(both.flatMap((one) => overlapsOf(one, both, catalogue))).toMatchObject([
      { promotion: { name: 'Easter' }, isTogether: true },
      { promotion: { name: 'Spring' }, isTogether: true },
    ]);
  });

  test('excludes its own saved version', () => {
    expect(overlapsOf(make('a', { value: 30 }), [make('a')], catalogue)).toEqual([]);
  });
});

const mug: SoldProduct = {
  productId: 'mug',
  categoryId: 'mugs',
  unitPrice: 2000,
  compareAtPrice: null,
  costPrice: 900,
};

describe('the lowest price', () => {
  const lowest = (one: Promotion, others: Promotion[] = []) =>
    finish(lowestPrices(one, overlapsOf(one, others, catalogue), [mug], catalogue));

  test('of 30 % and 50 % that are not combinable is that of the 50 % [D16]', () => {
    const [thirty, fifty] = [make('thirty', { value: 30 }), make('fifty', { value: 50 })];
    expect(lowest(thirty, [fifty])).toEqual([
      {
        productId: 'mug',
        unitPrice: 2000,
        lowestPrice: 1000,
        costPrice: 900,
        promotionIds: ['fifty'],
      },
    ]);
  });

  test('of combinable ones names both [D16]', () => {
    const [thirty, fifty] = [30, 50].map((value) => make(`${value}`, { value, combinable: true }));
    if (!thirty || !fifty) throw new Error('two promotions');
    const [price] = lowest(thirty, [fifty]);
    expect(price).toMatchObject({ lowestPrice: 700, promotionIds: ['30', '50'] });
  });

  test('omits products out of scope, and free shipping', () => {
    const shoes = make('shoes', categories('shoes'));
    const free = make('free', { type: 'free_shipping', value: null });
    expect(lowest(shoes)).toEqual([]);
    expect(lowest(free)).toEqual([]);
    expect(lowest(make('off', { isActive: false }))).toEqual([]);
  });

  test('uses the smallest quantity that meets the minimums', () => {
    const three = make('three', { type: 'fixed_amount', value: 3000, minQuantity: 3 });
    expect(lowest(three)[0]?.lowestPrice).toBe(1000);
    const hundred = make('hundred', { type: 'fixed_amount', value: 1000, minSubtotal: 10_000 });
    expect(lowest(hundred)[0]?.lowestPrice).toBe(1800);
  });
});

describe('a sale below cost', () => {
  const below = (one: Promotion, others: Promotion[] = [], product = mug) =>
    finish(salesBelowCost(one, overlapsOf(one, others, catalogue), [product], catalogue)).map(
      ({ lowestPrice }) => lowestPrice,
    );

  test('is reported if the price is below cost, not if equal [D16]', () => {
    expect(below(make('half', { value: 55 }))).toEqual([]);
    expect(below(make('more', { value: 55.05 }))).toEqual([899]);
  });

  test('compares without tax, if prices include it', () => {
    const rate = { name: 'VAT', percent: 20, country: 'FR', region: null, taxClass: 'standard' };
    const taxation = {
      rates: [rate],
      singleRate: null,
      pricesIncludeTax: true,
      country: 'FR',
      destination: null,
      isExempt: false,
    };
    expect(highestIncludedRate(taxation)).toBe(20);
    // 20.00 − 50 % is 10.00, of which 8.33 are without tax; the mug costs 9.00.
    const half = make('half', { value: 50 });
    const steps = (own: object) => salesBelowCost(half, [], [mug], { ...catalogue, ...own });
    expect(finish(steps({}))).toEqual([]);
    expect(finish(steps({ taxation }))).toMatchObject([{ lowestPrice: 833, costPrice: 900 }]);
    // The store's search for candidates finds it.
    const { percent, amount } = maximumDiscount(half, [], highestIncludedRate(taxation));
    expect(2000 * (1 - percent / 100) - amount).toBeLessThan(900);
  });

  test('is calculated in steps, so that typing stays fast', () => {
    const day = (index: number) => new Date(Date.UTC(2030, 0, index)).toISOString();
    const others = Array.from({ length: 100 }, (_, index) =>
      make(`${index}`, { combinable: true, startsAt: day(index), endsAt: day(index + 60) }),
    );
    const one = make('one', { combinable: true });
    const steps = salesBelowCost(one, overlapsOf(one, others, catalogue), [mug, mug], catalogue);
    let count = 0;
    while (!steps.next().done) count += 1;
    // For each of the forty moments at which one ends before the next begins, and for each product.
    expect(count).toBeGreaterThanOrEqual(3 * 40);
  });

  test('is not reported for a product of unknown cost', () => {
    expect(below(make('all', { value: 100 }), [], { ...mug, costPrice: null })).toEqual([]);
  });

  test('may need two combinable ones, with codes typed', () => {
    const [one, other] = ['ONE', 'TWO'].map((code) =>
      buildPromotion({ _id: code, code, value: 40, combinable: true }),
    );
    if (!one || !other) throw new Error('two promotions');
    expect(below(one)).toEqual([]);
    expect(below(one, [other])).toEqual([720]);
    expect(below(one, [{ ...other, combinable: false }])).toEqual([]);
  });

  test('is also reported for the promotion alone if a better one hides it', () => {
    const own = buildPromotion({ _id: 'own', code: 'OWN', value: 60 });
    const better = buildPromotion({ _id: 'better', code: 'BETTER', value: 70 });
    expect(below(own, [better])).toEqual([800]);
  });

  test('may be in the future, when another one starts', () => {
    const own = make('own', { value: 40, combinable: true });
    const later = { value: 40, combinable: true, startsAt: '2026-06-01T00:00:00.000Z' };
    expect(below(own, [make('later', later)])).toEqual([720]);
    const ended = { ...own, endsAt: '2026-05-01T00:00:00.000Z' };
    expect(below(ended, [make('later', later)])).toEqual([]);
  });
});

describe('the largest discount', () => {
  const cutOf = (one: Partial<Promotion>, ...others: Partial<Promotion>[]) => {
    const promotion = make('own', one);
    const made = others.map((other, index) => make(`${index}`, other));
    return maximumDiscount(promotion, overlapsOf(promotion, made, catalogue));
  };
  const amount = (value: number, more: Partial<Promotion> = {}) => ({
    type: 'fixed_amount',
    value,
    ...more,
  });

  // Each promotion may round, so an amount allows one more minor unit for each.
  test.each<[string, [Partial<Promotion>, ...Partial<Promotion>[]], number, number]>([
    ['a percentage', [{ value: 30 }], 30, 1],
    ['a percentage with decimals', [{ value: 12.35 }], 12.35, 1],
    ['an amount', [amount(500)], 0, 501],
    ['an amount for each of three', [amount(500, { minQuantity: 3 })], 0, 168],
    ['an amount off much more', [amount(500, { minSubtotal: 5000 })], 10, 1],
    ['an amount off less', [amount(500, { minSubtotal: 400 })], 0, 501],
    ['free shipping', [{ type: 'free_shipping', value: null }], 0, 1],
    ['what cannot be combined', [{ value: 30 }, { value: 50 }], 30, 1],
    [
      'what can be combined',
      [
        { value: 30, combinable: true },
        { value: 50, combinable: true },
        amount(500, { combinable: true }),
      ],
      65,
      503,
    ],
    ['no more than all', [{ value: 100 }], 100, 1],
  ])('of %s', (_, [one, ...others], percent, money) => {
    expect(cutOf(one, ...others)).toEqual({ percent, amount: money });
  });
});
