import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount } from '../../domain/basket.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import { isInScope } from '../../domain/promotionScope.ts';
import { promotionState } from '../../domain/promotionState.ts';
import { spread } from '../../domain/rounding.ts';
import {
  basketArb,
  categoryParents,
  now,
  optionsArb,
  promotionsArb,
} from './promotionArbitraries.ts';

const runs = { numRuns: 1000 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('a discount is never negative and never above the price, for every line [D15, D16]', () => {
  fc.assert(
    fc.property(basketArb, promotionsArb, optionsArb, (basket, promotions, options) => {
      const priced = priceBasket(basket, promotions, options);
      expect(priced.subtotal).toBe(sum(basket.lines.map(lineAmount)));
      for (const line of priced.lines) {
        expect(line.discount).toBeGreaterThanOrEqual(0);
        expect(line.discount).toBeLessThanOrEqual(lineAmount(line));
        expect(Number.isSafeInteger(line.discount)).toBe(true);
      }
      expect(priced.discount).toBe(sum(priced.lines.map(({ discount }) => discount)));
      expect(priced.discount).toBeLessThanOrEqual(priced.subtotal);
      expect([0, basket.shipping]).toContain(priced.shippingDiscount);
      const { subtotal, discount, shipping, shippingDiscount, total } = priced;
      expect(total).toBe(subtotal - discount + shipping - shippingDiscount);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(sum(priced.applied.map(({ amount }) => amount))).toBe(discount + shippingDiscount);
    }),
    runs,
  );
});

test('applies only valid promotions, and every other requested one has a reason [D16]', () => {
  fc.assert(
    fc.property(basketArb, promotionsArb, optionsArb, (basket, promotions, options) => {
      const { applied, refused } = priceBasket(basket, promotions, options);
      const given = promotions.filter(({ _id }) => applied.some((one) => one.promotionId === _id));
      for (const promotion of given) {
        expect(promotionState(promotion, now)).toBe('active');
        const { code, usageLimitPerCustomer, minSubtotal, minQuantity, _id } = promotion;
        if (code !== null) expect(options.codes).toContain(code);
        const uses = options.customerUses.get(_id) ?? 0;
        expect(uses).toBeLessThan(usageLimitPerCustomer ?? Number.POSITIVE_INFINITY);
        const lines = basket.lines.filter((line) => isInScope(promotion, line, categoryParents));
        expect(sum(lines.map(lineAmount))).toBeGreaterThanOrEqual(minSubtotal ?? 0);
        expect(sum(lines.map((line) => line.quantity))).toBeGreaterThanOrEqual(minQuantity ?? 1);
      }
      if (given.length > 1) expect(given.every(({ combinable }) => combinable)).toBe(true);
      const candidates = promotions.filter(
        ({ code }) => code === null || options.codes.includes(code),
      );
      expect([...applied, ...refused].map(({ promotionId }) => promotionId).toSorted()).toEqual(
        candidates.map(({ _id }) => _id).toSorted(),
      );
    }),
    runs,
  );
});

test('the customer never pays more than with any single promotion, nor than with none [D16]', () => {
  fc.assert(
    fc.property(basketArb, promotionsArb, optionsArb, (basket, promotions, options) => {
      const { total } = priceBasket(basket, promotions, options);
      for (const promotion of promotions) {
        expect(total).toBeLessThanOrEqual(priceBasket(basket, [promotion], options).total);
      }
      expect(total).toBeLessThanOrEqual(priceBasket(basket, [], options).total);
    }),
    runs,
  );
});

test('the order of promotions changes nothing [D16]', () => {
  const shuffled = promotionsArb.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(basketArb, shuffled, optionsArb, (basket, [one, other], options) => {
      expect(priceBasket(basket, other, options)).toEqual(priceBasket(basket, one, options));
    }),
    runs,
  );
});

test('lines outside the scope of a promotion keep their price [D16]', () => {
  fc.assert(
    fc.property(basketArb, promotionsArb, optionsArb, (basket, promotions, options) => {
      const { lines } = priceBasket(basket, promotions, options);
      for (const line of lines) {
        if (
          promotions.some(
            (one) => one.type !== 'free_shipping' && isInScope(one, line, categoryParents),
          )
        )
          continue;
        expect(line.discount).toBe(0);
      }
    }),
    runs,
  );
});

test('shares add up to the amount, are at most their parts, and are rounded by at most one minor unit [D15]', () => {
  const partsArb = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { maxLength: 20 });
  fc.assert(
    fc.property(partsArb, fc.double({ min: 0, max: 1, noNaN: true }), (parts, portion) => {
      const whole = sum(parts);
      const amount = Math.floor(whole * portion);
      const shares = spread(amount, parts);
      expect(sum(shares)).toBe(amount);
      shares.forEach((one, index) => {
        const part = parts[index] ?? 0;
        expect(one).toBeLessThanOrEqual(part);
        expect(Math.abs(one - (whole === 0 ? 0 : (amount / whole) * part))).toBeLessThan(1.01);
      });
    }),
    runs,
  );
});
