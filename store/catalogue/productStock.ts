import type { Kysely } from 'kysely';
import type { Database, ProductRow, StockChangeRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { tagsOf } from './productRecord.ts';
import { availabilityOf } from './productWrites.ts';
import { keepStockChange, type StockCause } from './stockChanges.ts';
import { readStoreRow } from './storeRow.ts';

type StockMove = {
  productId: string;
  /** Positive when units come. */
  units: number;
  /** Units that are sold with it, below zero for units that are sold no longer. */
  sold?: number;
  cause: StockCause;
};

/**
 * Moves a product's stock without editing it: its version stays. `check` may refuse, knowing the product as nobody
 * else can change it any more. Gives what was written down; nothing when the stock is as it was, which that of
 * an untracked product stays through all orders, or when the product is gone.
 */
export async function changeStock(
  trx: Kysely<Database>,
  storeId: string,
  { productId, units, sold = 0, cause }: StockMove,
  check: (before: ProductRow) => void = () => {},
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
  check(row);
  const isOfOrder = cause.order_id !== undefined;
  const stock = isOfOrder && !isSet(row.track_stock) ? row.stock : row.stock + units;
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
  return keepStockChange(trx, row, { from: row.stock, to: stock }, cause);
}
