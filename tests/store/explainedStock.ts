import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../store/db/schema.ts';

/**
 * The changes of each product add up to its stock, each to what was there then, one after the other. Gives how many
 * changes there are.
 */
export async function expectExplainedStock(db: Kysely<Database>): Promise<number> {
  const products = await db.selectFrom('products').select(['store_id', 'id', 'stock']).execute();
  const rows = await db.selectFrom('stock_changes').selectAll().orderBy('sequence').execute();
  const keyOf = (storeId: string, id: string) => `${storeId}/${id}`;
  const changes = Map.groupBy(rows, ({ store_id, product_id }) => keyOf(store_id, product_id));
  const known = products.map(({ store_id, id }) => keyOf(store_id, id));
  expect([...changes.keys()].filter((key) => !known.includes(key))).toEqual([]);
  for (const { store_id, id, stock } of products) {
    const own = changes.get(keyOf(store_id, id)) ?? [];
    let sum = 0;
    const running = own.map(({ quantity }) => {
      sum += quantity;
      return sum;
    });
    expect(own.map(({ stock_after }) => stock_after)).toEqual(running);
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
    expect([id, sum]).toEqual([id, stock]);
    expect(own.length).toBeGreaterThan(0);
  }
  return rows.length;
}
