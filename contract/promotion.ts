import * as v from 'valibot';
import { Id, Instant } from './values.ts';

export const PROMOTION_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const;

/** A promotion as the store answers it. `value` is a percentage or minor units, by `type`. */
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
  usedCount: v.optional(v.number(), 0),
  discountTotal: v.optional(v.number(), 0),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Promotion = v.InferOutput<typeof Promotion>;
