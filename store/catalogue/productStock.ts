import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { tagsOf } from './productRecord.ts';
import { availabilityOf } from './productWrites.ts';
import { readStoreRow } from './storeRow.ts';

/**
 * Moves a product's stock because of an order: `units` is positive when they come back, which are then no
 * longer sold, unless `sold` says otherwise. Nobody edited the product, so its version stays. A product that
 * is gone is left out.
 */
export async function changeStock(
  trx: Kysely<Database>,
  storeId: string,
  productId: string,
  units: number,
  sold = -units,
): Promise<void> {
  // Written first, so that a second order waits here and reads what this one left.
  const row = await trx
    .updateTable('products')
    .set((eb) => ({ sold_count: eb('sold_count', '+', sold) }))
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const stock = isSet(row.track_stock) ? row.stock + units : row.stock;
  const { lowStockDefault } = await readStoreRow(trx, storeId);
  const availability = availabilityOf({ ...row, stock }, lowStockDefault);
  const sold_count = Math.max(0, row.sold_count);
  await trx
    .updateTable('products')
    .set({ stock, availability, sold_count })
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .execute();
  const tags = tagsOf(row);
  await countChange(trx, storeId, { ...row, tags }, { ...row, availability, tags });
}
