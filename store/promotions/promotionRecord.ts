import * as v from 'valibot';
import { Promotion } from '../../contract/promotion.ts';
import type { PromotionRow } from '../db/schema.ts';
import { fromJson, isSet } from '../db/values.ts';

/** Fields stored as JSON, because no query filters or sorts by them. */
const Rules = v.pick(Promotion, [
  'maxDiscount',
  'scope',
  'productIds',
  'productVariants',
  'categoryIds',
  'excludeProductIds',
  'excludeDiscounted',
  'minSubtotal',
  'minQuantity',
  'usageLimitPerCustomer',
  'combinable',
]);
export type PromotionRules = v.InferOutput<typeof Rules>;

export function rulesOf({ rules }: Pick<PromotionRow, 'rules'>): PromotionRules {
  return v.parse(Rules, fromJson(rules) ?? {});
}

export function toPromotion(row: PromotionRow, currency: string): Promotion {
  return {
    _id: row.id,
    name: row.name,
    method: row.method,
    code: row.code,
    type: row.type,
    value: row.value,
    ...rulesOf(row),
    usageLimit: row.usage_limit,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isActive: isSet(row.is_active),
    currency,
    usedCount: row.used_count,
    discountTotal: row.discount_total,
    isLocked: row.orders_count > 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
