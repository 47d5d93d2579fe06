import type { Kysely } from 'kysely';
import { CategoryDeleteQuery } from '../../contract/category.ts';
import { moveProblem, type TreeCategory } from '../../domain/categoryTree.ts';
import type { CategoryRow, Database } from '../db/schema.ts';
import { conflict, invalid, problem } from '../http/errors.ts';
import { check } from '../http/readBody.ts';
import { readProductCounts, readTree } from './categoryRows.ts';
import { findSameNamed } from './categoryRules.ts';
import { moveProducts, placementsAfterDelete, writePlacements } from './categoryWrites.ts';

/**
 * Deletes a category and moves its products and sub-categories as `choice` says. Throws 409 when the category isn't
 * empty and the choice is missing; the error has the numbers of `products` and direct `children`. Throws 422 when a
 * target isn't possible.
 */
export async function deleteCategory(
  trx: Kysely<Database>,
  row: CategoryRow,
  choice: { products: string | undefined; children: string | undefined },
  now: string,
): Promise<void> {
  const { products: productsTo, children: childrenTo } = check(CategoryDeleteQuery, choice);
  const storeId = row.store_id;
  const tree = await readTree(trx, storeId);
  const products = (await readProductCounts(trx, storeId)).get(row.id) ?? 0;
  const children = tree.filter((category) => category.parentId === row.id);
  if ((products > 0 && !productsTo) || (children.length > 0 && !childrenTo)) {
    const counts = { products, children: children.length };
    throw conflict([problem('_id', 'category.notEmpty', counts)], counts);
  }
  if (productsTo && products > 0) {
    const to = productsTo === 'none' ? null : productsTo;
    requireKnownTarget(tree, row.id, to);
    await moveProducts(trx, storeId, row.id, to, now);
  }
  const self = tree.find((category) => category._id === row.id);
  if (self) {
    const parentId = !childrenTo || childrenTo === 'up' ? row.parent_id : childrenTo;
    if (children.length > 0) requireAllowedParent(tree, row.id, children, parentId);
    // Deletes the category first, so that a child with the same name can take its place.
    await removeRow(trx, row);
    await writePlacements(trx, storeId, placementsAfterDelete(tree, self, parentId));
  }
}

async function removeRow(trx: Kysely<Database>, row: CategoryRow): Promise<void> {
  await trx
    .deleteFrom('categories')
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute();
}

function requireKnownTarget(
  tree: readonly TreeCategory[],
  removed: string,
  to: string | null,
): void {
  if (to === null) return;
  if (to === removed || !tree.some((category) => category._id === to)) {
    throw invalid([problem('products', 'category.targetUnknown')]);
  }
}

function requireAllowedParent(
  tree: readonly TreeCategory[],
  removed: string,
  children: readonly TreeCategory[],
  parentId: string | null,
): void {
  if (parentId === removed) throw invalid([problem('children', 'category.targetUnknown')]);
  for (const child of children) {
    const why = moveProblem(tree, child._id, parentId);
    if (why) {
      const code = why === 'category.parentUnknown' ? 'category.targetUnknown' : why;
      throw invalid([problem('children', code)]);
    }
    const sibling = findSameNamed({ name: child.name, parentId }, tree, removed);
    if (sibling) throw invalid([problem('children', 'category.nameTaken', { name: sibling.name })]);
  }
}
