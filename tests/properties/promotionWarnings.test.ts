import fc from 'fast-check';
import { test } from 'vitest';
import type { Promotion } from '../../contract/promotion.ts';
import { finish } from '../../domain/calculationSteps.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import {
  lowestPrices,
  maximumDiscount,
  overlapsOf,
  type SoldProduct,
  salesBelowCost,
} from '../../domain/promotionWarnings.ts';
import { categoryParents, codes, now, productIds, promotionsArb } from './promotionArbitraries.ts';

const runs = { numRuns: 1000 };
const categories = [...categoryParents.keys()];

const productArb: fc.Arbitrary<SoldProduct> = fc.record({
  productId: fc.constantFrom(...productIds),
  categoryId: fc.constantFrom(...categories, null),
  unitPrice: fc.integer({ min: 1, max: 20_000 }),
  compareAtPrice: fc.constant(null),
  costPrice: fc.integer({ min: 0, max: 20_000 }),
});

/** A promotion, overlapping ones, and a product. */
const caseArb = fc
  .tuple(promotionsArb, productArb)
  .filter(([promotions]) => promotions.length > 0)
  .map(([[promotion, ...others], product]) => {
    if (!promotion) throw new Error('a promotion');
    const productCategories = new Map([[product.productId, product.categoryId]]);
    const catalogue = { now, categoryParents, productCategories };
    const overlaps = overlapsOf<Promotion>(promotion, others, catalogue);
    return { promotion, overlaps, product };
  });
const catalogue = { now, categoryParents };

test('a price above cost with the largest discount is never sold below cost [D16]', () => {
  fc.assert(
    fc.property(caseArb, ({ promotion, overlaps, product }) => {
      const { percent, amount } = maximumDiscount(promotion, overlaps);
      const left = (product.unitPrice * (10_000 - Math.round(percent * 100))) / 10_000 - amount;
      const isSafe = (product.costPrice ?? 0) <= left;
      return (
        !isSafe || finish(salesBelowCost(promotion, overlaps, [product], catalogue)).length === 0
      );
    }),
    runs,
  );
});

test('no start of a promotion has a lower price than the calculated minimum [D16]', () => {
  fc.assert(
    fc.property(
      caseArb,
      fc.integer({ min: 1, max: 8 }),
      ({ promotion, overlaps, product }, quantity) => {
        const [lowest] = finish(lowestPrices(promotion, overlaps, [product], catalogue));
        const all = [promotion, ...overlaps.map((overlap) => overlap.promotion)];
        const least = Math.max(...all.map(({ minQuantity }) => minQuantity ?? 1), 1);
        // One unit, or the quantity of the largest minimum: both are among the tested quantities.
        const line = { ...product, quantity: quantity % 2 === 0 ? 1 : least };
        return all
          .map(({ startsAt }) => new Date(Math.max(now.getTime(), Date.parse(startsAt))))
          .filter((at) => at.getTime() >= Date.parse(promotion.startsAt))
          .every((at) => {
            if (promotion.endsAt !== null && at.getTime() >= Date.parse(promotion.endsAt))
              return true;
            const basket = { lines: [line], shipping: 0 };
            const { discount } = priceBasket(basket, all, { now: at, categoryParents, codes });
            const price = Math.floor((line.quantity * line.unitPrice - discount) / line.quantity);
            // A larger quantity rounds once.
            return (lowest?.lowestPrice ?? product.unitPrice) <= price + 1;
          });
      },
    ),
    runs,
  );
});
