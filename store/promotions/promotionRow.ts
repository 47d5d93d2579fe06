import type { Promotion, PromotionInput } from '../../contract/promotion.ts';
import type { PromotionRow } from '../db/schema.ts';
import { flag, normaliseInstant, searchKey, toJson } from '../db/values.ts';
import type { PromotionRules } from './promotionRecord.ts';

export type OwnColumns = Pick<
  PromotionRow,
  | 'name'
  | 'name_key'
  | 'method'
  | 'code'
  | 'type'
  | 'value'
  | 'usage_limit'
  | 'starts_at'
  | 'ends_at'
  | 'is_active'
  | 'rules'
>;

/** The columns of an input. `now` is the default start. */
export function toPromotionColumns(input: PromotionInput, now: Date): OwnColumns {
  const rules: PromotionRules = {
    maxDiscount: input.maxDiscount,
    scope: input.scope,
    productIds: unique(input.productIds),
    // Older consoles remove a product without removing its variants.
    productVariants: input.productVariants
      .filter(({ productId }) => input.productIds.includes(productId))
      .map(({ productId, variantIds }) => ({ productId, variantIds: unique(variantIds) })),
    categoryIds: unique(input.categoryIds),
    excludeProductIds: unique(input.excludeProductIds),
    excludeDiscounted: input.excludeDiscounted,
    minSubtotal: input.minSubtotal,
    minQuantity: input.minQuantity,
    usageLimitPerCustomer: input.usageLimitPerCustomer,
    combinable: input.combinable,
  };
  return {
    name: input.name,
    name_key: searchKey(input.name),
    method: input.method,
    code: input.code,
    type: input.type,
    value: input.value,
    usage_limit: input.usageLimit,
    starts_at: normaliseInstant(input.startsAt ?? now.toISOString()),
    ends_at: input.endsAt === null ? null : normaliseInstant(input.endsAt),
    is_active: flag(input.isActive),
    rules: toJson(rules),
  };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** A stored promotion in the form of an input, to validate it with changes applied. */
export function toPromotionInput(promotion: Promotion): Record<string, unknown> {
  const { _id, currency, discountTotal, isLocked, createdAt, updatedAt, ...input } = promotion;
  return input;
}
