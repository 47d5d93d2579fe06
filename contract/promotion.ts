import * as v from 'valibot';
import { Id, Ids, Instant, line, oneOrMore, Price, SearchText, whole } from './fieldRules.ts';
import { asFieldType } from './fieldType.ts';
import { MAX_AMOUNT } from './maxAmount.ts';
import {
  categoriesProblem,
  codeProblem,
  endProblem,
  exclusionProblem,
  limitProblem,
  lockProblem,
  maxDiscountProblem,
  perCustomerProblem,
  productsProblem,
  type SavedPromotion,
  usedLimitProblem,
  valueProblem,
} from './promotionRules.ts';

export const PROMOTION_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const;
export const PromotionType = v.picklist(PROMOTION_TYPES, 'promotion.typeUnknown');
export type PromotionType = v.InferOutput<typeof PromotionType>;

export const PROMOTION_METHODS = ['code', 'automatic'] as const;
export const PromotionMethod = v.picklist(PROMOTION_METHODS, 'promotion.methodUnknown');
export type PromotionMethod = v.InferOutput<typeof PromotionMethod>;

export const PROMOTION_SCOPES = ['order', 'products', 'categories'] as const;
export const PromotionScope = v.picklist(PROMOTION_SCOPES, 'promotion.scopeUnknown');
export type PromotionScope = v.InferOutput<typeof PromotionScope>;

/** States at an instant. If several apply, the first in this order counts: `domain/promotionState.ts`. */
export const PROMOTION_STATES = ['disabled', 'ended', 'used_up', 'scheduled', 'active'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

export const MAX_PROMOTION_IDS = 100;
/** Limit of the variants in `productVariants`, over all products. */
export const MAX_PROMOTION_VARIANTS = 2000;
export const MAX_USES = 1_000_000_000;

/** Letters, digits, `-` and `_`, case-insensitive; stored in upper case. */
export const PromotionCode = v.pipe(
  v.string('promotion.codeInvalid'),
  v.trim(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,31}$/, 'promotion.codeInvalid'),
  v.toUpperCase(),
);

const AmountAboveZero = v.pipe(
  v.number('money.invalid'),
  v.safeInteger('money.invalid'),
  v.minValue(1, 'promotion.amountTooSmall'),
  v.maxValue(MAX_AMOUNT, 'money.tooLarge'),
  asFieldType('money'),
);

const ids = (tooMany: string) =>
  v.pipe(v.array(Id, 'invalid'), v.maxLength(MAX_PROMOTION_IDS, tooMany));

/** The variants of one product to which a promotion applies. */
const ProductVariants = v.object({
  productId: Id,
  variantIds: v.pipe(v.array(Id, 'invalid'), v.minLength(1, 'invalid')),
});
export type ProductVariants = v.InferOutput<typeof ProductVariants>;

/** Fields that a merchant may set. Fields that do not apply are null or empty. */
const fields = v.object({
  /** Shown to the merchant only. */
  name: line('promotion.name', 1, 100),
  type: PromotionType,
  /** Per cent with at most two decimals, or minor units, by `type`; null for free shipping. */
  value: v.nullable(v.pipe(v.number('promotion.valueInvalid'), v.finite('promotion.valueInvalid'))),
  /** The maximum discount of a percentage on an order, in minor units. */
  maxDiscount: v.nullable(AmountAboveZero),
  method: PromotionMethod,
  /** Null for an automatic promotion. */
  code: v.nullable(PromotionCode),
  scope: PromotionScope,
  productIds: ids('promotion.tooManyProducts'),
  /** Limits products of `productIds` to some of their variants; without an entry, all variants are included. */
  productVariants: v.pipe(
    v.array(ProductVariants, 'invalid'),
    v.maxLength(MAX_PROMOTION_IDS, 'promotion.tooManyProducts'),
    v.check((named) => countOf(named) <= MAX_PROMOTION_VARIANTS, 'promotion.tooManyVariants'),
  ),
  /** The promotion also applies to the descendants of these categories. */
  categoryIds: ids('promotion.tooManyCategories'),
  excludeProductIds: ids('promotion.tooManyProducts'),
  /** Excludes products whose compare-at price is above their price. */
  excludeDiscounted: v.boolean('invalid'),
  /** `minSubtotal` and `minQuantity` count only the items to which the promotion applies, before any discount. */
  minSubtotal: v.nullable(Price),
  minQuantity: v.nullable(whole('promotion.minQuantity', 1, 1_000_000)),
  /** The maximum number of uses; null means no limit. An automatic promotion has none. */
  usageLimit: v.nullable(whole('promotion.usageLimit', 1, MAX_USES)),
  usageLimitPerCustomer: v.nullable(whole('promotion.usageLimitPerCustomer', 1, MAX_USES)),
  /** Inclusive. */
  startsAt: v.pipe(v.string('promotion.startRequired'), Instant),
  /** Exclusive; null means no end. */
  endsAt: v.nullable(Instant),
  isActive: v.boolean('invalid'),
  /** True: applies together with other combinable promotions. False: applies alone. */
  combinable: v.boolean('invalid'),
});

function countOf(named: readonly ProductVariants[]): number {
  return named.reduce((count, { variantIds }) => count + variantIds.length, 0);
}

/** The last two arguments of `v.partialCheck` for a rule. `problemOf` returns the problem code, or null. */
function checkedBy<Input>(problemOf: (input: Input) => string | null) {
  return [
    (input: Input) => problemOf(input) === null,
    ({ input }: { input: Input }) => problemOf(input) ?? 'invalid',
  ] as const;
}

/**
 * A complete promotion, as the form and the store validate it. `startsAt` is optional on creation: the default is
 * now. `promotionInputFor` validates changes of a saved promotion.
 */
export const PromotionInput = v.pipe(
  v.object({
    ...fields.entries,
    code: v.optional(fields.entries.code, null),
    value: v.optional(fields.entries.value, null),
    maxDiscount: v.optional(fields.entries.maxDiscount, null),
    scope: v.optional(fields.entries.scope, 'order'),
    productIds: v.optional(fields.entries.productIds, []),
    productVariants: v.optional(fields.entries.productVariants, []),
    categoryIds: v.optional(fields.entries.categoryIds, []),
    excludeProductIds: v.optional(fields.entries.excludeProductIds, []),
    excludeDiscounted: v.optional(fields.entries.excludeDiscounted, false),
    minSubtotal: v.optional(fields.entries.minSubtotal, null),
    minQuantity: v.optional(fields.entries.minQuantity, null),
    usageLimit: v.optional(fields.entries.usageLimit, null),
    usageLimitPerCustomer: v.optional(fields.entries.usageLimitPerCustomer, null),
    startsAt: v.optional(fields.entries.startsAt),
    endsAt: v.optional(fields.entries.endsAt, null),
    isActive: v.optional(fields.entries.isActive, true),
    combinable: v.optional(fields.entries.combinable, false),
  }),
  v.forward(v.partialCheck([['type'], ['value']], ...checkedBy(valueProblem)), ['value']),
  v.forward(v.partialCheck([['type'], ['maxDiscount']], ...checkedBy(maxDiscountProblem)), [
    'maxDiscount',
  ]),
  v.forward(v.partialCheck([['method'], ['code']], ...checkedBy(codeProblem)), ['code']),
  v.forward(v.partialCheck([['scope'], ['productIds']], ...checkedBy(productsProblem)), [
    'productIds',
  ]),
  v.forward(v.partialCheck([['scope'], ['categoryIds']], ...checkedBy(categoriesProblem)), [
    'categoryIds',
  ]),
  v.forward(
    v.partialCheck([['productIds'], ['excludeProductIds']], ...checkedBy(exclusionProblem)),
    ['excludeProductIds'],
  ),
  v.forward(v.partialCheck([['method'], ['usageLimit']], ...checkedBy(limitProblem)), [
    'usageLimit',
  ]),
  v.forward(
    v.partialCheck([['usageLimit'], ['usageLimitPerCustomer']], ...checkedBy(perCustomerProblem)),
    ['usageLimitPerCustomer'],
  ),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], ...checkedBy(endProblem)), ['endsAt']),
);
export type PromotionInput = v.InferOutput<typeof PromotionInput>;

/**
 * `PromotionInput` with the rules for a saved promotion. The usage limit is at least the number of uses. Method, code
 * and type are fixed once an order has the promotion.
 */
export function promotionInputFor(saved: SavedPromotion) {
  return v.pipe(
    PromotionInput,
    v.forward(
      v.partialCheck(
        [['method']],
        ...checkedBy((input: { method: string }) => lockProblem(saved, 'method', input.method)),
      ),
      ['method'],
    ),
    v.forward(
      v.partialCheck(
        [['code']],
        ...checkedBy((input: { code: string | null }) => lockProblem(saved, 'code', input.code)),
      ),
      ['code'],
    ),
    v.forward(
      v.partialCheck(
        [['type']],
        ...checkedBy((input: { type: string }) => lockProblem(saved, 'type', input.type)),
      ),
      ['type'],
    ),
    v.forward(
      v.partialCheck(
        [['usageLimit']],
        ...checkedBy((input: { usageLimit: number | null }) =>
          usedLimitProblem(saved, input.usageLimit),
        ),
      ),
      ['usageLimit'],
    ),
  );
}

/** `PUT /merchant/promotions/{id}`: the changed fields. */
export const PromotionUpdate = v.partial(v.strictObject(fields.entries));
export type PromotionUpdate = v.InferOutput<typeof PromotionUpdate>;

/** A promotion in responses. Money in minor units of `currency`. */
export const Promotion = v.looseObject({
  _id: Id,
  name: v.string(),
  method: v.string(),
  code: v.optional(v.nullable(v.string()), null),
  type: v.string(),
  value: v.optional(v.nullable(v.number()), null),
  maxDiscount: v.optional(v.nullable(v.number()), null),
  scope: v.optional(v.string(), 'order'),
  productIds: v.optional(v.array(Id), []),
  productVariants: v.optional(v.array(ProductVariants), []),
  categoryIds: v.optional(v.array(Id), []),
  excludeProductIds: v.optional(v.array(Id), []),
  excludeDiscounted: v.optional(v.boolean(), false),
  minSubtotal: v.optional(v.nullable(v.number()), null),
  minQuantity: v.optional(v.nullable(v.number()), null),
  usageLimit: v.optional(v.nullable(v.number()), null),
  usageLimitPerCustomer: v.optional(v.nullable(v.number()), null),
  startsAt: Instant,
  endsAt: v.optional(v.nullable(Instant), null),
  isActive: v.optional(v.boolean(), true),
  combinable: v.optional(v.boolean(), false),
  currency: v.string(),
  /** Read-only: orders with the promotion that are not cancelled. */
  usedCount: v.optional(v.number(), 0),
  /** Read-only: what the promotion took off those orders, including off shipping. */
  discountTotal: v.optional(v.number(), 0),
  /** Read-only: true once an order, cancelled or not, has the promotion. The promotion then cannot be deleted. */
  isLocked: v.optional(v.boolean(), false),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Promotion = v.InferOutput<typeof Promotion>;

/** Excludes `state`, which depends on the time. By `endsAt`, a promotion without an end counts as the latest. */
export const PROMOTION_SORTS = [
  'name',
  'startsAt',
  'endsAt',
  'usedCount',
  'discountTotal',
  'createdAt',
  'updatedAt',
] as const;

/**
 * Each word of `q` is a part of the name or the beginning of the code. `state` is the current state. `endsBefore` finds
 * promotions with an end before an instant.
 */
export const PromotionFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    state: oneOrMore(PROMOTION_STATES),
    type: oneOrMore(PROMOTION_TYPES),
    method: PromotionMethod,
    endsBefore: Instant,
  }),
);
export type PromotionFilter = v.InferOutput<typeof PromotionFilter>;
