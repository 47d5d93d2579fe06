import { describe, expect, test } from 'vitest';
import type { Promotion } from '../../contract/promotion.ts';
import type { Basket, BasketLine } from '../../domain/basket.ts';
import { type PricingOptions, priceBasket } from '../../domain/priceBasket.ts';
import type { Taxation } from '../../domain/tax.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
// Shoes are in clothes; clothes and mugs are roots.
const categoryParents = new Map([
  ['clothes', null],
  ['shoes', 'clothes'],
  ['mugs', null],
]);

const line = (more: Partial<BasketLine> = {}): BasketLine => ({
  productId: 'mug',
  categoryId: 'mugs',
  quantity: 1,
  unitPrice: 2000,
  compareAtPrice: null,
  costPrice: 800,
  ...more,
});
const boots = line({ productId: 'boots', categoryId: 'shoes', unitPrice: 9000, costPrice: 5000 });

const untaxed = { tax: 0, taxRate: null, taxName: null };

const automatic = (more: Partial<Promotion> = {}) =>
  buildPromotion({ method: 'automatic', code: null, ...more });

function price(
  lines: readonly BasketLine[],
  promotions: readonly Promotion[],
  more: Partial<PricingOptions> & Pick<Basket, 'taxation'> & { shipping?: number } = {},
) {
  const { shipping = 590, taxation, ...options } = more;
  const basket: Basket = { lines, shipping, ...(taxation && { taxation }) };
  return priceBasket(basket, promotions, { now, categoryParents, ...options });
}
const whyOf = (...given: Parameters<typeof price>) => price(...given).refused.map(({ why }) => why);

describe('a discount', () => {
  test('is a percentage of everything, with all amounts of the basket', () => {
    expect(price([line({ quantity: 2 }), boots], [automatic()])).toEqual({
      subtotal: 13_000,
      lines: [
        { ...line({ quantity: 2 }), discount: 800, total: 3200, ...untaxed },
        { ...boots, discount: 1800, total: 7200, ...untaxed },
      ],
      discount: 2600,
      shipping: 590,
      shippingDiscount: 0,
      taxIncluded: false,
      shippingTax: null,
      tax: 0,
      total: 10_990,
      cost: 6600,
      margin: 3800,
      applied: [{ promotionId: 'promotion-1', amount: 2600 }],
      refused: [],
      unknownCodes: [],
    });
  });

  test('of a percentage is rounded once, half up, and split to the last unit', () => {
    const priced = price(
      [line({ unitPrice: 5 }), line({ unitPrice: 10 })],
      [automatic({ value: 50 })],
    );
    expect([priced.discount, priced.lines.map(({ discount }) => discount)]).toEqual([8, [3, 5]]);
  });

  test('of a percentage with two decimals is exact', () => {
    // 100 * 1.15 is 114.99999999999999.
    expect(price([line({ unitPrice: 10_000 })], [automatic({ value: 1.15 })]).discount).toBe(115);
  });

  test('of a percentage stops at its maximum', () => {
    expect(price([boots], [automatic({ maxDiscount: 1000 })]).discount).toBe(1000);
  });

  test('of an amount is split in proportion; the first of equals gets the odd cent', () => {
    const three = [line({ unitPrice: 1000 }), line({ unitPrice: 1000 }), line({ unitPrice: 1000 })];
    const priced = price(three, [automatic({ type: 'fixed_amount', value: 1000 })]);
    expect(priced.lines.map(({ discount }) => discount)).toEqual([334, 333, 333]);
  });

  test('of an amount never exceeds the items in scope', () => {
    const priced = price(
      [line(), boots],
      [automatic({ type: 'fixed_amount', value: 5000, scope: 'products', productIds: ['mug'] })],
    );
    expect(priced.lines.map(({ discount }) => discount)).toEqual([2000, 0]);
    expect(priced.total).toBe(9590);
  });

  test('of free shipping is only the shipping', () => {
    const priced = price([line()], [automatic({ type: 'free_shipping', value: null })]);
    expect(priced).toMatchObject({ discount: 0, shippingDiscount: 590, total: 2000, margin: 610 });
    expect(priced.applied).toEqual([{ promotionId: 'promotion-1', amount: 590 }]);
  });

  test('has an unknown margin if one cost is unknown', () => {
    const priced = price([line(), line({ costPrice: null })], [automatic()]);
    expect([priced.cost, priced.margin]).toEqual([null, null]);
  });

  test('loses nothing in sums above 32 bits', () => {
    const priced = price(
      [line({ unitPrice: 99_999_999_999, quantity: 7 })],
      [automatic({ value: 33.33 })],
    );
    expect(priced.discount).toBe(Math.round((99_999_999_999 * 7 * 3333) / 10_000));
  });
});

describe('tax', () => {
  const taxation: Taxation = {
    rates: [
      { name: 'TVA', percent: 20, country: 'FR', region: null, taxClass: 'standard' },
      { name: 'TVA', percent: 5.5, country: 'FR', region: null, taxClass: 'reduced' },
    ],
    singleRate: null,
    pricesIncludeTax: true,
    country: 'FR',
    destination: { country: 'FR' },
    isExempt: false,
  };
  const honey = line({ productId: 'honey', unitPrice: 1055, taxClass: 'reduced', costPrice: 500 });
  const total = (more: Partial<Taxation>, promotions: readonly Promotion[] = []) =>
    price([line({ unitPrice: 1200 }), honey], promotions, { taxation: { ...taxation, ...more } });

  test('is a part of prices and shipping that include it, at each rate', () => {
    expect(total({})).toMatchObject({
      lines: [
        { tax: 200, taxRate: 20, taxName: 'TVA', total: 1200 },
        { tax: 55, taxRate: 5.5, total: 1055 },
      ],
      shippingTax: { rate: 20, name: 'TVA', amount: 98 },
      taxIncluded: true,
      tax: 353,
      total: 2845,
      // 1000 + 1000 without tax, for 800 + 500.
      margin: 700,
    });
  });

  test('is added to prices and shipping that do not include it', () => {
    expect(total({ pricesIncludeTax: false })).toMatchObject({
      lines: [{ tax: 240, total: 1440 }, { tax: 58 }],
      shippingTax: { amount: 118 },
      taxIncluded: false,
      tax: 416,
      total: 3261,
    });
  });

  test('is that of the discounted price, and none on free shipping', () => {
    const free = automatic({ _id: 'free', type: 'free_shipping', value: null, combinable: true });
    const half = automatic({ value: 50, combinable: true });
    expect(total({}, [half, free])).toMatchObject({
      lines: [{ tax: 100 }, { tax: 27 }],
      shippingTax: null,
      tax: 127,
    });
    expect(total({}, [automatic({ value: 100 })]).lines.map(({ tax }) => tax)).toEqual([0, 0]);
  });

  test('leaves the price as it is in a country without a rate', () => {
    const abroad = total({ destination: { country: 'US' } });
    expect(abroad).toMatchObject({ tax: 0, shippingTax: null, total: 2845 });
  });

  test('is taken off the prices and the shipping of exempt customers', () => {
    expect(total({ isExempt: true })).toMatchObject({
      lines: [{ unitPrice: 1000 }, { unitPrice: 1000 }],
      shipping: 492,
      taxIncluded: false,
      tax: 0,
      total: 2492,
      margin: 700,
    });
  });
});

describe('the scope of a promotion', () => {
  const discounted = (promotion: Promotion, lines: readonly BasketLine[]) =>
    price(lines, [promotion])
      .lines.filter(({ discount }) => discount > 0)
      .map(({ productId }) => productId);

  test('includes descendants of categories', () => {
    const clothes = automatic({ scope: 'categories', categoryIds: ['clothes'] });
    expect(discounted(clothes, [line(), boots])).toEqual(['boots']);
  });

  test('of categories excludes products without a category', () => {
    const clothes = automatic({ scope: 'categories', categoryIds: ['clothes'] });
    expect(discounted(clothes, [line({ categoryId: null }), boots])).toEqual(['boots']);
  });

  test('has the named variants of a product, and all of other products', () => {
    const [blue, sand] = [line({ variantId: 'blue' }), line({ variantId: 'sand' })];
    const promotion = automatic({
      scope: 'products',
      productIds: ['mug', 'boots'],
      productVariants: [{ productId: 'mug', variantIds: ['blue', 'red'] }],
    });
    const priced = price([blue, sand, line(), boots], [promotion]);
    expect(priced.lines.map(({ discount }) => discount > 0)).toEqual([true, false, false, true]);
  });

  test('excludes excluded products', () => {
    const promotion = automatic({ excludeProductIds: ['mug'] });
    expect(discounted(promotion, [line(), boots])).toEqual(['boots']);
  });

  test('excludes discounted products if set', () => {
    const reduced = line({ productId: 'reduced', compareAtPrice: 2500 });
    const same = line({ productId: 'same', compareAtPrice: 2000 });
    const promotion = automatic({ excludeDiscounted: true });
    expect(discounted(promotion, [reduced, same])).toEqual(['same']);
  });
});

describe('a promotion does not apply', () => {
  const cases: [string, Partial<Promotion>, string][] = [
    ['it is paused', { isActive: false }, 'disabled'],
    ['it has ended', { endsAt: now.toISOString() }, 'ended'],
    ['it is used up', { usageLimit: 3, usedCount: 3 }, 'used_up'],
    ['it has not started', { startsAt: '2026-03-10T12:00:00.001Z' }, 'scheduled'],
    ['no item is in its scope', { scope: 'products', productIds: ['hat'] }, 'nothing_matches'],
    ['the amount is too small', { minSubtotal: 4001 }, 'below_min_subtotal'],
    ['there are too few units', { minQuantity: 3 }, 'below_min_quantity'],
    ['the customer has reached the limit', { usageLimitPerCustomer: 2 }, 'customer_limit'],
  ];
  test.each(cases)('%s', (_, more, why) => {
    const customerUses = new Map([['promotion-1', 2]]);
    const priced = price([line({ quantity: 2 })], [automatic(more)], { customerUses });
    expect(priced.refused).toEqual([{ promotionId: 'promotion-1', why }]);
    expect(priced.discount).toBe(0);
  });

  test('at minimums, which count items in scope and are inclusive', () => {
    const shoes = {
      scope: 'categories',
      categoryIds: ['shoes'],
      minSubtotal: 9000,
      minQuantity: 1,
    };
    expect(whyOf([line({ quantity: 9 }), boots], [automatic(shoes)])).toEqual([]);
    const more = automatic({ ...shoes, minSubtotal: 9001 });
    expect(whyOf([line({ quantity: 9 }), boots], [more])).toEqual(['below_min_subtotal']);
  });

  test('if there is no shipping to pay', () => {
    const free = automatic({ type: 'free_shipping', value: null });
    expect(whyOf([line()], [free], { shipping: 0 })).toEqual(['no_effect']);
  });

  test('if its code was not typed, without a reason', () => {
    expect(price([line()], [buildPromotion()])).toMatchObject({ applied: [], refused: [] });
  });

  test('codes ignore case and spaces; unknown ones are named', () => {
    const priced = price([line()], [buildPromotion()], { codes: [' spring20 ', 'summer'] });
    expect(priced.applied).toEqual([{ promotionId: 'promotion-1', amount: 400 }]);
    expect(priced.unknownCodes).toEqual(['summer']);
  });
});

describe('several promotions', () => {
  const ten = automatic({ _id: 'ten', value: 10 });
  const five = automatic({ _id: 'five', type: 'fixed_amount', value: 500 });
  const ship = automatic({ _id: 'ship', type: 'free_shipping', value: null });
  const combined = (...list: Promotion[]) => list.map((one) => ({ ...one, combinable: true }));

  test('that are not combinable: the one that saves most', () => {
    const priced = price([line()], [ten, five, ship]);
    expect(priced.applied).toEqual([{ promotionId: 'ship', amount: 590 }]);
    expect(priced.refused.map(({ promotionId, why }) => [promotionId, why])).toEqual([
      ['ten', 'another_is_better'],
      ['five', 'another_is_better'],
    ]);
  });

  test('that are combinable: together, percentages before amounts, each on the rest', () => {
    const priced = price([line()], combined(five, ship, ten));
    expect(priced.applied).toEqual([
      { promotionId: 'ten', amount: 200 },
      { promotionId: 'five', amount: 500 },
      { promotionId: 'ship', amount: 590 },
    ]);
    expect(priced.total).toBe(1300);
  });

  test('of products apply before those of the order', () => {
    const mug = { scope: 'products', productIds: ['mug'], type: 'fixed_amount', value: 1000 };
    const priced = price([line()], combined(ten, automatic({ _id: 'mug', ...mug })));
    expect(priced.applied).toEqual([
      { promotionId: 'mug', amount: 1000 },
      { promotionId: 'ten', amount: 100 },
    ]);
  });

  test('one alone applies if it saves more than the combinable ones', () => {
    const half = automatic({ _id: 'half', value: 50 });
    const priced = price([line()], [...combined(ten, five), half]);
    expect(priced.applied).toEqual([{ promotionId: 'half', amount: 1000 }]);
  });

  test('one without a remainder has no effect', () => {
    const all = automatic({ _id: 'all', value: 100 });
    const priced = price([line()], combined(all, five));
    expect(priced.applied).toEqual([{ promotionId: 'all', amount: 2000 }]);
    expect(priced.refused).toEqual([{ promotionId: 'five', why: 'no_effect' }]);
  });

  test('an empty basket has no promotion', () => {
    expect(price([], [ten], { shipping: 0 })).toMatchObject({ subtotal: 0, total: 0, discount: 0 });
  });
});
