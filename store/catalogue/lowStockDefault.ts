import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { countMoved } from './productCounts.ts';

const least = sql<number>`(case when variant_count = 0 then stock else (select min(product_variants.stock)
  from product_variants where product_variants.store_id = products.store_id
    and product_variants.product_id = products.id and product_variants.is_enabled = 1) end)`;

/**
 * Applies a new low-stock default of the store. Affects products without their own threshold whose stock, or
 * whose variants' lowest stock, is between the old and the new value. Updates their availability and counts,
 * not their versions.
 */
export async function applyLowStockDefault(
  trx: Kysely<Database>,
  storeId: string,
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  const [was, becomes] = to > from ? (['in', 'low'] as const) : (['low', 'in'] as const);
  const isMoved = (eb: ExpressionBuilder<Database, 'products'>) =>
    eb.and([
      eb('store_id', '=', storeId),
      eb('track_stock', '=', 1),
      eb('low_stock_threshold', 'is', null),
      eb(least, '>', Math.max(0, Math.min(from, to))),
      eb(least, '<=', Math.max(from, to)),
      eb('availability', '=', was),
    ]);
  const moved = await trx
    .updateTable('products')
    .set({ availability: becomes })
    .where(isMoved)
    .returning(['status', 'category_id'])
    .execute();
  const before = moved.map((product) => ({ ...product, availability: was }));
  await countMoved(trx, storeId, before, { availability: becomes });
}
