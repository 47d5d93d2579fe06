import type { Kysely } from 'kysely';
import type { CategoryStats } from '../../contract/category.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import type { Database } from '../db/schema.ts';
import { readTree } from './categoryRows.ts';
import { readStoreRow } from './storeRow.ts';

/** Metrics of a category and all its descendants. The stock metrics skip archived products. */
export async function readCategoryStats(
  db: Kysely<Database>,
  storeId: string,
  id: string,
): Promise<CategoryStats> {
  const tree = await readTree(db, storeId);
  const ids = subtreeIds(tree, id);
  const counts = await db
    .selectFrom('product_counts')
    .select(['status', 'availability', 'count'])
    .where('store_id', '=', storeId)
    .where('category_id', 'in', ids)
    .execute();
  const sold = await db
    .selectFrom('products')
    .select((eb) => eb.fn.sum<number | null>('sold_count').as('count'))
    .where('store_id', '=', storeId)
    .where('category_id', 'in', ids)
    .executeTakeFirst();
  const total = (isCounted: (row: { status: string; availability: string }) => boolean) =>
    counts.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  const isOffered = (status: string) => status !== 'archived';
  return {
    productCount: total(() => true),
    activeProductCount: total(({ status }) => status === 'active'),
    lowStockCount: total((row) => row.availability === 'low' && isOffered(row.status)),
    outOfStockCount: total((row) => row.availability === 'out' && isOffered(row.status)),
    childCount: tree.filter((category) => category.parentId === id).length,
    soldCount: Number(sold?.count ?? 0),
    currency: (await readStoreRow(db, storeId)).currency,
  };
}
