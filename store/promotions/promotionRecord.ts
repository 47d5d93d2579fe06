import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { Promotion } from '../../contract/promotion.ts';
import type { Database, PromotionRow } from '../db/schema.ts';
import { fromJson, isSet } from '../db/values.ts';

/** What of a promotion is kept as JSON: nobody searches or sorts by it. */
const Rules = v.pick(Promotion, [
  'maxDiscount',
  'scope',
  'productIds',
  'categoryIds',
  'excludeProductIds',
  'excludeDiscounted',
  'minSubtotal',
  'minQuantity',
  'usageLimitPerCustomer',
  'combinable',
]);
export type PromotionRules = v.InferOutput<typeof Rules>;

/** A row as the API answers it. */
export function toPromotion(
  row: PromotionRow,
  { currency, isLocked }: { currency: string; isLocked: boolean },
): Promotion {
  return {
    _id: row.id,
    name: row.name,
    method: row.method,
    code: row.code,
    type: row.type,
    value: row.value,
    ...v.parse(Rules, fromJson(row.rules) ?? {}),
    usageLimit: row.usage_limit,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isActive: isSet(row.is_active),
    currency,
    usedCount: row.used_count,
    discountTotal: row.discount_total,
    isLocked,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Which of these promotions some order carries, cancelled ones too. */
export async function lockedIds(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_promotions')
          .select('order_id')
          .where('order_promotions.store_id', '=', storeId)
          .whereRef('order_promotions.promotion_id', '=', 'promotions.id'),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
