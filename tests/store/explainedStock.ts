import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../store/db/schema.ts';

/**
 * Checks that stock changes add up to the stock of each product and variant, that each `stockAfter` follows from the
 * one before, and that the stock of enabled variants is what lists show and sort by. Returns the number of changes.
 */
export async function expectExplainedStock(db: Kysely<Database>): Promise<number> {
  const products = await db
    .selectFrom('products')
    .select(['store_id', 'id', 'stock', 'stock_for_sale', 'shown_stock'])
    .execute();
  const variants = await db
    .selectFrom('product_variants')
    .select(['store_id', 'product_id', 'id', 'stock', 'is_enabled'])
    .execute();
  const rows = await db.selectFrom('stock_changes').selectAll().orderBy('sequence').execute();
  const keyOf = (storeId: string, id: string) => `${storeId}/${id}`;
  const changes = Map.groupBy(rows, ({ store_id, product_id }) => keyOf(store_id, product_id));
  const known = new Set(products.map(({ store_id, id }) => keyOf(store_id, id)));
  expect([...changes.keys()].filter((key) => !known.has(key))).toEqual([]);
  const stocks = Map.groupBy(variants, ({ store_id, product_id }) => keyOf(store_id, product_id));
  for (const { store_id, id, stock, stock_for_sale, shown_stock } of products) {
    const own = changes.get(keyOf(store_id, id)) ?? [];
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
    expect([id, sumOf(own)]).toEqual([id, stock]);
    expect(own.length).toBeGreaterThan(0);
    const ofVariants = stocks.get(keyOf(store_id, id)) ?? [];
    const forSale = ofVariants.filter(({ is_enabled }) => is_enabled === 1);
    const units = forSale.reduce((sum, variant) => sum + variant.stock, 0);
    expect([id, stock_for_sale]).toEqual([id, ofVariants.length > 0 ? units : null]);
    expect([id, shown_stock]).toEqual([id, stock_for_sale ?? stock]);
    const left = new Map(ofVariants.map((variant) => [variant.id, variant.stock]));
    const parts = Map.groupBy(own, ({ variant_id }) => variant_id);
    for (const [variantId, part] of parts) {
      let sum = 0;
      const running = part.map(({ quantity }) => {
        sum += quantity;
        return sum;
      });
      expect(part.map(({ stock_after }) => stock_after)).toEqual(running);
      // A deleted variant has no stock, and a product with variants none of its own.
      const expected =
        variantId === null && left.size === 0 ? stock : (left.get(variantId ?? '') ?? 0);
      expect([id, variantId, sum]).toEqual([id, variantId, expected]);
    }
    expect([...left.keys()].filter((variant) => !parts.has(variant))).toEqual([]);
  }
  return rows.length;
}

function sumOf(changes: readonly { quantity: number }[]): number {
  return changes.reduce((sum, { quantity }) => sum + quantity, 0);
}
