import { MAX_AMOUNT } from './maxAmount.ts';

/**
 * Rules between the fields of a promotion. Each function returns a problem code or null. The rules check the whole
 * promotion: on an update, the record merged with the changes.
 */

export function codeProblem(input: { method: string; code: string | null }) {
  if (input.method === 'automatic') return input.code === null ? null : 'promotion.codeNotNeeded';
  return input.code === null ? 'promotion.codeRequired' : null;
}

export function valueProblem({ type, value }: { type: string; value: number | null }) {
  if (type === 'free_shipping') return value === null ? null : 'promotion.valueNotNeeded';
  if (value === null) return 'promotion.valueRequired';
  return type === 'percentage' ? percentProblem(value) : amountProblem(value);
}

function percentProblem(value: number) {
  if (value <= 0 || value > 100) return 'promotion.percentInvalid';
  // At most two decimals. With a tolerance, because 0.1 + 0.2 is not exactly 0.3.
  const rounded = Number(value.toFixed(2));
  const isPrecise = rounded > 0 && Math.abs(value - rounded) < 1e-8;
  return isPrecise ? null : 'promotion.percentTooPrecise';
}

function amountProblem(value: number) {
  if (!Number.isInteger(value)) return 'money.invalid';
  if (value < 1) return 'promotion.amountTooSmall';
  return value > MAX_AMOUNT ? 'money.tooLarge' : null;
}

export function maxDiscountProblem(input: { type: string; maxDiscount: number | null }) {
  return input.type === 'percentage' || input.maxDiscount === null
    ? null
    : 'promotion.maxDiscountNotNeeded';
}

export function productsProblem(input: { scope: string; productIds: readonly string[] }) {
  if (input.scope !== 'products') {
    return input.productIds.length === 0 ? null : 'promotion.productsNotNeeded';
  }
  return input.productIds.length > 0 ? null : 'promotion.productsRequired';
}

export function categoriesProblem(input: { scope: string; categoryIds: readonly string[] }) {
  if (input.scope !== 'categories') {
    return input.categoryIds.length === 0 ? null : 'promotion.categoriesNotNeeded';
  }
  return input.categoryIds.length > 0 ? null : 'promotion.categoriesRequired';
}

export function exclusionProblem(input: {
  productIds: readonly string[];
  excludeProductIds: readonly string[];
}) {
  const chosen = new Set(input.productIds);
  return input.excludeProductIds.some((id) => chosen.has(id))
    ? 'promotion.chosenAndExcluded'
    : null;
}

export function limitProblem(input: { method: string; usageLimit: number | null }) {
  return input.method === 'code' || input.usageLimit === null ? null : 'promotion.limitNotNeeded';
}

export function perCustomerProblem(input: {
  usageLimit: number | null;
  usageLimitPerCustomer: number | null;
}) {
  const { usageLimit, usageLimitPerCustomer } = input;
  if (usageLimit === null || usageLimitPerCustomer === null) return null;
  return usageLimitPerCustomer <= usageLimit ? null : 'promotion.perCustomerTooHigh';
}

/** Without `startsAt` there is nothing to compare: a new promotion starts now. */
export function endProblem(input: { startsAt?: string | undefined; endsAt: string | null }) {
  if (input.startsAt === undefined || input.endsAt === null) return null;
  return Date.parse(input.endsAt) > Date.parse(input.startsAt)
    ? null
    : 'promotion.endNotAfterStart';
}

/** The fields of a saved promotion that limit its changes. */
export type SavedPromotion = {
  usedCount: number;
  /** True if an order has the promotion: then method, code and type are fixed. */
  isLocked: boolean;
  method: string;
  code: string | null;
  type: string;
};

export function usedLimitProblem(saved: SavedPromotion, usageLimit: number | null) {
  return usageLimit === null || usageLimit >= saved.usedCount ? null : 'promotion.limitBelowUsed';
}

export function lockProblem(
  saved: SavedPromotion,
  field: 'method' | 'code' | 'type',
  value: string | null,
) {
  return !saved.isLocked || saved[field] === value ? null : `promotion.${field}Locked`;
}
