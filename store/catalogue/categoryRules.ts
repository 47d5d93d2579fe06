import type { Kysely } from 'kysely';
import type { Problem } from '../../contract/problems.ts';
import { moveProblem, type TreeCategory } from '../../domain/categoryTree.ts';
import type { Database } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import { problem } from '../http/errors.ts';

/** A category after the change. `id` is null for a new category. */
export type PlannedCategory = {
  id: string | null;
  name: string;
  slug: string;
  parentId: string | null;
};

/** Conflicts of a category with the other categories of the store. */
export async function problemsOfCategory(
  db: Kysely<Database>,
  storeId: string,
  planned: PlannedCategory,
  tree: readonly TreeCategory[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const why = moveProblem(tree, planned.id, planned.parentId);
  if (why) problems.push(problem('parentId', why));
  const sibling = findSameNamed(planned, tree, planned.id);
  if (sibling) problems.push(problem('name', 'category.nameTaken', { name: sibling.name }));
  const owner = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .where('slug', '=', planned.slug)
    .executeTakeFirst();
  if (owner && owner.id !== planned.id) {
    problems.push(problem('slug', 'slug.taken', { name: owner.name }));
  }
  return problems;
}

/** A sibling with the same name. `id` is the category itself, which is skipped. */
export function findSameNamed(
  { name, parentId }: Pick<PlannedCategory, 'name' | 'parentId'>,
  tree: readonly TreeCategory[],
  id: string | null,
): TreeCategory | undefined {
  return tree.find(
    (other) =>
      other.parentId === parentId && other._id !== id && searchKey(other.name) === searchKey(name),
  );
}
