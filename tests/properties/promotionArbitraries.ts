import fc from 'fast-check';
import type { Promotion } from '../../contract/promotion.ts';
import type { Basket, BasketLine } from '../../domain/basket.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

/** The parent of each category: d is in c, c in a; b is a root. */
export const categoryParents = new Map([
  ['a', null],
  ['b', null],
  ['c', 'a'],
  ['d', 'c'],
]);
export const productIds = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
const variantIds = ['v0', 'v1', 'v2'];
const categoryIds = [...categoryParents.keys()];
export const codes = ['ONE', 'TWO', 'THREE'];

export const now = new Date('2026-03-10T12:00:00.000Z');
const instantArb = fc
  .integer({ min: -40, max: 40 })
  .map((hours) => new Date(now.getTime() + hours * 3_600_000).toISOString());

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null, freq: 2 });

const givingArb = fc.oneof(
  fc.record({
    type: fc.constant('percentage'),
    value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    maxDiscount: maybe(fc.integer({ min: 1, max: 5000 })),
  }),
  fc.record({
    type: fc.constant('fixed_amount'),
    value: fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.constant(99_999_999_999)),
    maxDiscount: fc.constant(null),
  }),
  fc.constant({ type: 'free_shipping', value: null, maxDiscount: null }),
);

type Scope = Pick<Promotion, 'scope' | 'productIds' | 'categoryIds'> & Partial<Promotion>;
const scopeArb: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant<Scope>({ scope: 'order', productIds: [], categoryIds: [] }),
  fc.tuple(some(productIds), fc.subarray(productIds), some(variantIds)).map(([ids, named, of]) => ({
    scope: 'products',
    productIds: ids,
    productVariants: named.map((productId) => ({ productId, variantIds: of })),
    categoryIds: [],
  })),
  some(categoryIds).map((ids) => ({ scope: 'categories', productIds: [], categoryIds: ids })),
);

const limitsArb = fc.record({
  excludeDiscounted: fc.boolean(),
  minSubtotal: maybe(fc.integer({ min: 0, max: 20_000 })),
  minQuantity: maybe(fc.integer({ min: 1, max: 8 })),
  usageLimitPerCustomer: maybe(fc.integer({ min: 1, max: 3 })),
  startsAt: fc.oneof(
    { weight: 3, arbitrary: fc.constant('2026-03-01T08:00:00.000Z') },
    { weight: 1, arbitrary: instantArb },
  ),
  isActive: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  combinable: fc.boolean(),
});

/** A promotion that the contract allows, nearly always active. */
const promotionArb: fc.Arbitrary<Partial<Promotion>> = fc
  .tuple(
    givingArb,
    scopeArb,
    limitsArb,
    fc.boolean(),
    maybe(fc.integer({ min: 1, max: 5 })),
    fc.subarray(productIds, { maxLength: 2 }),
    fc.integer({ min: 0, max: 4 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: instantArb }),
  )
  .map(([giving, scope, limits, isAutomatic, usageLimit, excluded, usedCount, endsAt]) => ({
    ...giving,
    ...scope,
    ...limits,
    method: isAutomatic ? 'automatic' : 'code',
    excludeProductIds: excluded.filter((id) => !scope.productIds.includes(id)),
    usageLimit: isAutomatic ? null : usageLimit,
    usageLimitPerCustomer:
      usageLimit === null || isAutomatic
        ? limits.usageLimitPerCustomer
        : Math.min(usageLimit, limits.usageLimitPerCustomer ?? usageLimit),
    usedCount,
    endsAt: endsAt !== null && endsAt > limits.startsAt ? endsAt : null,
  }));

/** Promotions with unique ids. Those with a code have one of three codes. */
export const promotionsArb: fc.Arbitrary<Promotion[]> = fc
  .array(promotionArb, { maxLength: 5 })
  .map((list) => {
    const free = [...codes];
    return list.map((more, index) => {
      const code = more.method === 'code' ? free.shift() : undefined;
      const own =
        code === undefined ? { method: 'automatic', code: null, usageLimit: null } : { code };
      return buildPromotion({ ...more, _id: `promotion-${index}`, name: `N${index}`, ...own });
    });
  });

const lineArb: fc.Arbitrary<BasketLine> = fc.record({
  productId: fc.constantFrom(...productIds),
  variantId: maybe(fc.constantFrom(...variantIds)),
  categoryId: maybe(fc.constantFrom(...categoryIds)),
  quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 10_000 })),
  unitPrice: fc.oneof(
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: 99_999_999_999 }),
  ),
  compareAtPrice: maybe(fc.integer({ min: 0, max: 99_999_999_999 })),
  costPrice: maybe(fc.integer({ min: 0, max: 99_999_999_999 })),
});

export const basketArb: fc.Arbitrary<Basket> = fc.record({
  lines: fc.array(lineArb, { maxLength: 6 }),
  shipping: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2000 })),
});

export const optionsArb = fc.record({
  now: fc.constant(now),
  categoryParents: fc.constant(categoryParents),
  codes: fc.subarray([...codes, 'nobody']),
  customerUses: fc
    .dictionary(
      fc.constantFrom('promotion-0', 'promotion-1', 'promotion-2'),
      fc.integer({ min: 0, max: 3 }),
    )
    .map((uses) => new Map(Object.entries(uses))),
});
