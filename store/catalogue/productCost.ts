import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { StoreBasics } from './productRecord.ts';
import { lockForUpdate } from './productWithVariants.ts';
import { summariseVariants } from './variantRows.ts';

type Change = { productId: string; variantId: string | null; cost: number; now: Date };

/** Sets the cost price of a product, or of a variant, with a new version of the product. */
export async function changeCost(
  trx: Kysely<Database>,
  { id: storeId, lowStockDefault }: StoreBasics,
  { productId, variantId, cost, now }: Change,
): Promise<void> {
  const locked = await lockForUpdate(trx, storeId, productId);
  if (!locked) return;
  const { row, variants } = locked;
  const changed = variants.map((one) =>
    one.id === variantId ? { ...one, cost_price: cost } : one,
  );
  if (variantId !== null) {
    await trx
      .updateTable('product_variants')
      .set({ cost_price: cost })
      .where('store_id', '=', storeId)
      .where('id', '=', variantId)
      .execute();
  }
  const cost_price =
    variantId === null ? cost : summariseVariants(row, changed, lowStockDefault).cost_price;
  await trx
    .updateTable('products')
    .set({ cost_price, updated_at: now.toISOString(), version: row.version + 1 })
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .execute();
}
