import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { tagsOf } from './productRecord.ts';
import { availabilityOf } from './productWrites.ts';
import { readShop } from './shop.ts';

/**
 * Moves a product's stock because of an order: positive when units come back, which are then no longer
 * sold. Nobody edited the product, so its version stays. A product that is gone is left out.
 */
export async function moveStock(
  trx: Kysely<Database>,
  storeId: string,
  productId: string,
  quantity: number,
): Promise<void> {
  const row = await trx
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!row) return;
  const { lowStockDefault } = await readShop(trx, storeId);
  const stock = isSet(row.track_stock) ? row.stock + quantity : row.stock;
  const availability = availabilityOf({ ...row, stock }, lowStockDefault);
  await trx
    .updateTable('products')
    .set({ stock, availability, sold_count: Math.max(0, row.sold_count - quantity) })
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .execute();
  const tags = tagsOf(row);
  await countChange(trx, storeId, { ...row, tags }, { ...row, availability, tags });
}
