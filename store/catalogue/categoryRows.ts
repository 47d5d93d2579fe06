import type { Kysely } from 'kysely';
import type { Category } from '../../contract/category.ts';
import { lineageOf, type TreeCategory } from '../../domain/categoryTree.ts';
import type { CategoryRow, Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';

/** All categories of a store, with the fields that the tree needs. */
export async function readTree(db: Kysely<Database>, storeId: string): Promise<TreeCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id', 'position'])
    .where('store_id', '=', storeId)
    .execute();
  return rows.map(({ id, name, parent_id, position }) => ({
    _id: id,
    name,
    parentId: parent_id,
    position,
  }));
}

export async function readProductCounts(
  db: Kysely<Database>,
  storeId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_counts')
    .select((eb) => ['category_id', eb.fn.sum<number>('count').as('count')])
    .where('store_id', '=', storeId)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]));
}

export function toCategory(
  row: CategoryRow,
  tree: readonly TreeCategory[],
  counts: ReadonlyMap<string, number>,
): Category {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    parentId: row.parent_id,
    position: row.position,
    description: row.description,
    image: row.image,
    isVisible: isSet(row.is_visible),
    productCount: counts.get(row.id) ?? 0,
    path: lineageOf(tree, row.id).map((category) => category.name),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
