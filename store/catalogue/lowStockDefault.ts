import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { adjustCount } from './productCounts.ts';

/**
 * Brings products to a new store-wide low-stock level: those without a level of their own whose stock is between
 * the old and the new one become low, or stop being so. Their counts follow; their versions do not grow.
 */
export async function applyLowStockDefault(
  trx: Kysely<Database>,
  storeId: string,
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  const becomes = to > from ? 'low' : 'in';
  const isMoved = (eb: ExpressionBuilder<Database, 'products'>) =>
    eb.and([
      eb('store_id', '=', storeId),
      eb('track_stock', '=', 1),
      eb('low_stock_threshold', 'is', null),
      eb('stock', '>', Math.max(0, Math.min(from, to))),
      eb('stock', '<=', Math.max(from, to)),
      eb('availability', '<>', becomes),
    ]);
  const groups = await trx
    .selectFrom('products')
    .select(['status', 'category_id', 'availability'])
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .where(isMoved)
    .groupBy(['status', 'category_id', 'availability'])
    .execute();
  await trx.updateTable('products').set({ availability: becomes }).where(isMoved).execute();
  for (const { status, category_id, availability, products } of groups) {
    const category = category_id ?? '';
    await adjustCount(trx, storeId, [status, category, availability], -products);
    await adjustCount(trx, storeId, [status, category, becomes], products);
  }
}
