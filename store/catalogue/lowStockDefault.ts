import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';
import { COUNTED, countMoved } from './productCounts.ts';

const ofVariants = (what: string, and = sql`1 = 1`) => sql`(
  select ${sql.raw(what)} from product_variants
  where product_variants.store_id = products.store_id and product_variants.product_id = products.id
    and product_variants.is_enabled = 1 and ${and})`;

/**
 * Applies a new low-stock default of the store. Affects products without their own threshold whose stock, or the
 * stock of a variant, is between the old and the new value. Updates their availability, `variants_low` and counts, and
 * `is_needed` of their variants. Their versions stay.
 */
export async function applyLowStockDefault(
  trx: Kysely<Database>,
  storeId: string,
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  const between = sql`between ${Math.min(from, to) + 1} and ${Math.max(from, to)}`;
  const isAffected = (eb: ExpressionBuilder<Database, 'products'>) =>
    eb.and([
      eb('store_id', '=', storeId),
      eb('track_stock', '=', 1),
      eb('low_stock_threshold', 'is', null),
      eb('availability', 'in', ['in', 'low']),
      sql<boolean>`(case when variant_count = 0 then stock ${between}
        else exists ${ofVariants('1', sql`product_variants.stock ${between}`)} end)`,
    ]);
  // The update locks the rows, so that the stock of variants cannot change before the next statement reads it.
  const affected = await trx
    .updateTable('products')
    .set((eb) => ({ availability: eb.ref('availability') }))
    .where(isAffected)
    .returning(['id', ...COUNTED])
    .execute();
  const least = sql`case when variant_count = 0 then stock
    else ${ofVariants('min(product_variants.stock)')} end`;
  const countLow = ofVariants('count(*)', sql`product_variants.stock between 1 and ${to}`);
  for (const rows of inBatches(affected)) {
    const before = new Map(rows.map((row) => [row.id, row]));
    const changed = await trx
      .updateTable('products')
      .set({
        availability: sql<string>`case when ${least} <= ${to} then 'low' else 'in' end`,
        variants_low: sql<number>`${countLow}`,
      })
      .where('store_id', '=', storeId)
      .where('id', 'in', [...before.keys()])
      .returning(['id', ...COUNTED])
      .execute();
    const pairs = changed.map((after) => ({ before: before.get(after.id) ?? after, after }));
    await countMoved(trx, storeId, pairs);
    const active = changed.filter(({ status }) => status === 'active').map(({ id }) => id);
    if (active.length === 0) continue;
    await trx
      .updateTable('product_variants')
      .set({ is_needed: sql<number>`case when stock <= ${to} then 1 else 0 end` })
      .where('store_id', '=', storeId)
      .where('product_id', 'in', active)
      .where('is_enabled', '=', 1)
      .execute();
  }
}
