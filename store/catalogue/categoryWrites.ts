import type { Kysely } from 'kysely';
import { type Placement, placeCategory, type TreeCategory } from '../../domain/categoryTree.ts';
import type { Database } from '../db/schema.ts';
import { flag, searchKey } from '../db/values.ts';
import { COUNTED, countMoved } from './productCounts.ts';

type NewCategory = TreeCategory & {
  slug: string;
  description?: string;
  image?: string | null;
  isVisible?: boolean;
};

/** Inserts a category without moving its siblings. A unique index may refuse its name or slug. */
export async function insertCategory(
  trx: Kysely<Database>,
  storeId: string,
  category: NewCategory,
  now: Date,
): Promise<void> {
  const { _id: id, name, parentId, position, slug, isVisible = true } = category;
  await trx
    .insertInto('categories')
    .values({
      id,
      store_id: storeId,
      name,
      name_key: searchKey(name),
      slug,
      parent_id: parentId,
      position,
      description: category.description ?? '',
      image: category.image ?? null,
      is_visible: flag(isVisible),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
}

/** Writes new parents and positions. Versions stay: moving up or down isn't an edit of the siblings. */
export async function writePlacements(
  trx: Kysely<Database>,
  storeId: string,
  places: readonly Placement[],
): Promise<void> {
  for (const { _id, parentId, position } of places) {
    await trx
      .updateTable('categories')
      .set({ parent_id: parentId, position })
      .where('store_id', '=', storeId)
      .where('id', '=', _id)
      .execute();
  }
}

/** Moves the products directly in a category to another one, or to none (null). */
export async function moveProducts(
  trx: Kysely<Database>,
  storeId: string,
  from: string,
  to: string | null,
  now: string,
): Promise<void> {
  const moved = await trx
    .updateTable('products')
    .set((eb) => ({ category_id: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('category_id', '=', from)
    .returning(COUNTED)
    .execute();
  const pairs = moved.map((after) => ({ before: { ...after, category_id: from }, after }));
  await countMoved(trx, storeId, pairs);
}

/**
 * The places that a deletion of `removed` changes. Its children move to `parentId`: to the place of `removed` if they
 * move up to its parent, else to the end.
 */
export function placementsAfterDelete(
  tree: readonly TreeCategory[],
  removed: TreeCategory,
  parentId: string | null,
): Placement[] {
  let current = [...tree];
  const children = tree
    .filter((category) => category.parentId === removed._id)
    .toSorted((a, b) => a.position - b.position);
  const start = parentId === removed.parentId ? removed.position + 1 : current.length;
  const apply = (places: readonly Placement[]) => {
    const byId = new Map(places.map((place) => [place._id, place]));
    current = current.map((category) => ({ ...category, ...byId.get(category._id) }));
  };
  children.forEach((child, index) => {
    apply(placeCategory(current, child._id, parentId, start + index));
  });
  // Moves `removed` behind its siblings, so that its deletion leaves no gap.
  apply(placeCategory(current, removed._id, removed.parentId, current.length));
  const before = new Map(tree.map((category) => [category._id, category]));
  return current.filter((category) => {
    const old = before.get(category._id);
    return (
      category._id !== removed._id &&
      (old?.parentId !== category.parentId || old.position !== category.position)
    );
  });
}
