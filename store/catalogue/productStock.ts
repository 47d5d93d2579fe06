import type { Kysely } from 'kysely';
import type { Database, ProductRow, StockChangeRow, VariantRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { availabilityOf } from './productWrites.ts';
import { keepStockChanges, type StockCause } from './stockChanges.ts';
import { readStoreRow } from './storeRow.ts';
import { readVariants, stockTogether } from './variantRows.ts';

export type StockMove = {
  productId: string;
  /** Whose stock it is, of a product that has variants. */
  variantId?: string | null | undefined;
  /** Without it: the SKU under which it was sold. When that is no variant's either, no stock moves. */
  sku?: string | null | undefined;
  /** Positive when units come. */
  units: number;
  /** Units that are sold with it, below zero for units that are sold no longer. */
  sold?: number;
  cause: StockCause;
};

type Found = { row: ProductRow; variants: readonly VariantRow[]; variant: VariantRow | undefined };

/**
 * Moves the stock of a product, or of its variant, without editing it: its version stays. `check` may refuse, knowing
 * the product as nobody else can change it any more. Gives what was written down; nothing when the stock is as it
 * was, which that of an untracked product stays through all orders, or when the product is gone.
 */
export async function changeStock(
  trx: Kysely<Database>,
  storeId: string,
  { productId, variantId, sku, units, sold = 0, cause }: StockMove,
  check: (before: Found) => void = () => {},
): Promise<StockChangeRow | undefined> {
  // Written first, so that a second change waits here and reads what this one left.
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
  const isNowhere = variants.length > 0 && !variant;
  const { stock: from } = variant ?? row;
  const to = isUntracked || isNowhere ? from : from + units;
  if (variant) await writeVariantStock(trx, variant, to, sold);
  const { lowStockDefault } = await readStoreRow(trx, storeId);
  const now = variants.map((one) => (one === variant ? { ...one, stock: to } : one));
  const after =
    variants.length > 0
      ? stockTogether(row, now, lowStockDefault)
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
  const [made] = await keepStockChanges(trx, row, [{ variant, from, to }], cause);
  return made;
}

async function writeVariantStock(
  trx: Kysely<Database>,
  { store_id, id, sold_count }: VariantRow,
  stock: number,
  sold: number,
): Promise<void> {
  await trx
    .updateTable('product_variants')
    .set({ stock, sold_count: Math.max(0, sold_count + sold) })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute();
}
