import type { Kysely } from 'kysely';
import { lineKey } from '../../domain/orderInput.ts';
import type { Database } from '../db/schema.ts';

/** Units that drafts other than `draftId` hold at `now`, by `lineKey`. */
export async function readHeldUnits(
  db: Kysely<Database>,
  storeId: string,
  products: readonly string[],
  { now, draftId = null }: { now: Date; draftId?: string | null },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('draft_holds')
    .select(['product_id', 'variant_id', 'units'])
    .where('store_id', '=', storeId)
    .where('product_id', 'in', products)
    .where('held_until', '>', now.toISOString())
    .where('draft_id', '<>', draftId ?? '')
    .execute();
  const held = new Map<string, number>();
  for (const { product_id: productId, variant_id: variantId, units } of rows) {
    const key = lineKey({ productId, variantId: variantId || null });
    held.set(key, (held.get(key) ?? 0) + units);
  }
  return held;
}
