import type { Kysely } from 'kysely';
import type { Database, PromotionRow } from '../db/schema.ts';

/** The promotions that may apply to a basket: active automatic ones, and those with these codes, active or not. */
export function readBasketPromotions(
  db: Kysely<Database>,
  storeId: string,
  codes: readonly string[],
  now: Date,
): Promise<PromotionRow[]> {
  const at = now.toISOString();
  const typed = codes.map((code) => code.trim().toUpperCase());
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        ...(typed.length > 0 ? [eb('code', 'in', typed)] : []),
        eb.and([
          eb('method', '=', 'automatic'),
          eb('is_active', '=', 1),
          eb('starts_at', '<=', at),
          eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]),
        ]),
      ]),
    )
    .execute();
}

/** How often a customer has used each promotion, without cancelled orders. `customerId` is null for guests. */
export async function readCustomerUses(
  db: Kysely<Database>,
  storeId: string,
  customerId: string | null,
  promotions: readonly PromotionRow[],
): Promise<Map<string, number>> {
  if (customerId === null || promotions.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_promotions', (join) =>
      join
        .onRef('order_promotions.store_id', '=', 'orders.store_id')
        .onRef('order_promotions.order_id', '=', 'orders.id'),
    )
    .select((eb) => ['order_promotions.promotion_id', eb.fn.countAll<number>().as('uses')])
    .where('orders.store_id', '=', storeId)
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '!=', 'cancelled')
    .where(
      'order_promotions.promotion_id',
      'in',
      promotions.map(({ id }) => id),
    )
    .groupBy('order_promotions.promotion_id')
    .execute();
  return new Map(rows.map(({ promotion_id, uses }) => [promotion_id, Number(uses)]));
}
