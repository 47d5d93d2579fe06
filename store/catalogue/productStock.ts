import type { Kysely } from 'kysely';
import type { Database, ProductRow, StockChangeRow, VariantRow } from '../db/schema.ts';
import { flag, isSet } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { availabilityOf } from './productWrites.ts';
import { recordStockChanges, type StockCause } from './stockChanges.ts';
import { readStoreRow } from './storeRow.ts';
import { isNeeded, readVariants, summariseStock } from './variantRows.ts';

export type StockMove = {
  productId: string;
  variantId?: string | null | undefined;
  /**
   * The SKU at the time of sale, to find the variant without `variantId`. The stock of a product with variants stays if
   * none of them has this SKU.
   */
  sku?: string | null | undefined;
  /** Positive when stock increases. */
  units: number;
  /** Change of the sold count; negative for cancelled and returned units. */
  sold?: number;
  cause: StockCause;
};

type LockedProduct = {
  row: ProductRow;
  variants: readonly VariantRow[];
  variant: VariantRow | undefined;
};

/**
 * Changes the stock of a product or its variant, without a new version. `check` may throw; the product is
 * locked while it runs. Returns the recorded stock change. Returns undefined when the stock stays the same or
 * the product is deleted. Orders never change the stock of an untracked product.
 */
export async function changeStock(
  trx: Kysely<Database>,
  storeId: string,
  { productId, variantId, sku, units, sold = 0, cause }: StockMove,
  check: (before: LockedProduct) => void = () => {},
): Promise<StockChangeRow | undefined> {
  // The update locks the row: a concurrent change waits, then reads this result.
  const row = await trx
    .updateTable('products')
    .set((eb) => ({ sold_count: eb('sold_count', '+', sold) }))
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const variants = await readVariants(trx, row);
  const variant = variants.find(({ id, sku_key }) =>
    variantId == null ? sku_key !== null && sku_key === sku?.toLowerCase() : id === variantId,
  );
  check({ row, variants, variant });
  const isUntracked = cause.order_id !== undefined && !isSet(row.track_stock);
  const lacksVariant = variants.length > 0 && !variant;
  const { stock: from } = variant ?? row;
  const to = isUntracked || lacksVariant ? from : from + units;
  const { lowStockDefault } = await readStoreRow(trx, storeId);
  if (variant) {
    const is_needed = flag(isNeeded(row, { ...variant, stock: to }, lowStockDefault));
    await trx
      .updateTable('product_variants')
      .set({ stock: to, sold_count: Math.max(0, variant.sold_count + sold), is_needed })
      .where('store_id', '=', storeId)
      .where('id', '=', variant.id)
      .execute();
  }
  const now = variants.map((one) => (one === variant ? { ...one, stock: to } : one));
  const after =
    variants.length > 0
      ? summariseStock(row, now, lowStockDefault)
      : {
          stock: to,
          shown_stock: to,
          availability: availabilityOf({ ...row, stock: to }, lowStockDefault),
        };
  const sold_count = Math.max(0, row.sold_count);
  await trx
    .updateTable('products')
    .set({ ...after, sold_count })
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .execute();
  await countChange(trx, storeId, row, { ...row, ...after });
  const [recorded] = await recordStockChanges(trx, row, [{ variant, from, to }], cause);
  return recorded;
}
