import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Basket } from '../../domain/basket.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import { netAmounts, type Taxation, taxByRate, taxOf } from '../../domain/tax.ts';
import { basketArb, optionsArb, promotionsArb } from './promotionArbitraries.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const percentArb = fc.integer({ min: 0, max: 40_000 }).map((thousandths) => thousandths / 1000);
const taxClasses = ['standard', 'reduced', 'books'];
const taxationArb: fc.Arbitrary<Taxation> = fc.record({
  rates: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('TVA', 'MwSt.'),
      percent: percentArb,
      country: fc.constantFrom('FR', 'DE'),
      region: fc.constant(null),
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { selector: ({ country, taxClass }) => `${country} ${taxClass}` },
  ),
  singleRate: fc.option(percentArb, { nil: null }),
  pricesIncludeTax: fc.boolean(),
  country: fc.constant('FR'),
  destination: fc.constantFrom(null, { country: 'FR' }, { country: 'DE' }, { country: 'US' }),
  isExempt: fc.boolean(),
});
const taxedArb = fc
  .tuple(basketArb, taxationArb, fc.array(fc.constantFrom(null, 'zero', ...taxClasses)))
  .map(
    ([basket, taxation, classes]): Basket => ({
      ...basket,
      taxation,
      lines: basket.lines.map((line, at) => ({ ...line, taxClass: classes[at] ?? null })),
    }),
  );

test('the taxes of lines and shipping add up to the order, by rate and without tax', () => {
  fc.assert(
    fc.property(taxedArb, promotionsArb, optionsArb, (basket, promotions, options) => {
      const priced = priceBasket(basket, promotions, options);
      const order = {
        ...priced,
        items: priced.lines,
        discountTotal: priced.discount,
        shippingTotal: priced.shipping - priced.shippingDiscount,
        taxTotal: priced.tax,
      };
      const { subtotal, discountTotal, shippingTotal, shippingTax, taxTotal, total } = order;
      expect(taxTotal).toBe(sum(priced.lines.map(({ tax }) => tax)) + (shippingTax?.amount ?? 0));
      const added = priced.taxIncluded ? 0 : taxTotal;
      expect(total).toBe(subtotal - discountTotal + shippingTotal + added);
      const byRate = taxByRate(order) ?? [];
      expect(sum(byRate.map(({ net, tax }) => net + tax))).toBe(total);
      expect(sum(byRate.map(({ tax }) => tax))).toBe(taxTotal);
      const net = netAmounts(order);
      expect(net.prices - net.discounts).toBe(
        sum(priced.lines.map((line) => line.total - line.tax)),
      );
      expect(net.prices - net.discounts + net.shipping + taxTotal).toBe(total);
      expect(
        Math.min(net.prices, net.discounts, net.shipping, ...priced.lines.map(({ tax }) => tax)),
      ).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});

test('tax is the nearest amount, and the tax in a price with tax is the tax that was added to it', () => {
  const amountArb = fc.oneof(fc.nat(100_000), fc.nat(99_999_999_999));
  fc.assert(
    fc.property(amountArb, percentArb, (net, percent) => {
      const tax = taxOf(net, percent, false);
      expect(Math.abs(tax - (net * percent) / 100)).toBeLessThanOrEqual(0.5001);
      expect(Math.abs(taxOf(net + tax, percent, true) - tax)).toBeLessThanOrEqual(
        percent > 0 ? 1 : 0,
      );
    }),
  );
});

test('2,000 lines are taxed one by one', () => {
  const one = { productId: 'p0', categoryId: null, compareAtPrice: null, costPrice: null };
  const lines = Array.from({ length: 2000 }, () => ({ ...one, quantity: 1, unitPrice: 3 }));
  const taxation = { rates: [], singleRate: 20, pricesIncludeTax: false, country: null };
  const basket = {
    lines,
    shipping: 0,
    taxation: { ...taxation, destination: null, isExempt: false },
  };
  // 0.6 is rounded for each line: 1, not 0.6.
  expect(priceBasket(basket, [], { now: new Date(), categoryParents: new Map() }).tax).toBe(2000);
});
