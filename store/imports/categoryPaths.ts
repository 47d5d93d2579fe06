import { CategoryInput } from '../../contract/category.ts';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { lineageOf, siblingsUnder, type TreeCategory } from '../../domain/categoryTree.ts';
import { readTree } from '../catalogue/categoryRows.ts';
import { insertCategory } from '../catalogue/categoryWrites.ts';
import { freeSlug } from '../catalogue/freeSlug.ts';
import { newId, searchKey } from '../db/values.ts';
import type { Work } from './plan.ts';

/** The categories of a store by their paths, such as `['Kitchen', 'Knives']`. */
export type CategoryPaths = {
  /** The category of a path, or null. Returns `id` if this category has the path. */
  find(path: readonly string[], id?: string): string | null;
  has(id: string): boolean;
  problemsOf(path: readonly string[]): Problem[];
  /** Missing categories of a path, ancestors included: `Kitchen › Knives`. */
  missing(path: readonly string[]): string[];
  /** The category's id. Creates missing categories and calls `onCreate` with each new id. */
  findOrMake(
    work: Work,
    path: readonly string[],
    onCreate: (id: string) => void,
  ): Promise<string | null>;
};

export async function readCategoryPaths({ trx, store }: Work): Promise<CategoryPaths> {
  const tree = await readTree(trx, store.id);
  const childKey = (parentId: string | null, name: string) => `${parentId} ${searchKey(name)}`;
  const byChildKey = new Map(tree.map((one) => [childKey(one.parentId, one.name), one]));
  const childOf = (parentId: string | null, name: string) =>
    byChildKey.get(childKey(parentId, name));
  const find = (path: readonly string[]) => {
    let found: TreeCategory | undefined;
    for (const name of path) {
      found = childOf(found?._id ?? null, name);
      if (!found) return null;
    }
    return found?._id ?? null;
  };
  return {
    find: (path, id) => {
      // `find` misses a category whose name contains a separator, because the file's path splits the name.
      const isSame = id !== undefined && keyOf(namesOf(tree, id)) === keyOf(path);
      return isSame ? id : find(path);
    },
    has: (id) => tree.some((one) => one._id === id),
    problemsOf: (path) => {
      const wrong = path.flatMap((name) => problemsOf(CategoryInput, { name }))[0];
      return wrong ? [{ ...wrong, field: 'category' }] : [];
    },
    missing: (path) =>
      path
        .map((_, index) => path.slice(0, index + 1))
        .filter((one) => find(one) === null)
        .map((one) => one.join(' › ')),
    findOrMake: async (work, path, onCreate) => {
      let parentId: string | null = null;
      for (const name of path) {
        const existing = childOf(parentId, name);
        const category: TreeCategory = existing ?? {
          _id: newId(work.now),
          name,
          parentId,
          position: siblingsUnder(tree, parentId).length,
        };
        if (!existing) {
          const slug = await freeSlug(work.trx, 'categories', store.id, name);
          await insertCategory(work.trx, store.id, { ...category, slug }, work.now);
          tree.push(category);
          byChildKey.set(childKey(parentId, name), category);
          onCreate(category._id);
        }
        parentId = category._id;
      }
      return parentId;
    },
  };
}

function namesOf(tree: readonly TreeCategory[], id: string): string[] {
  return lineageOf(tree, id).flatMap(({ name }) => name.split(/[>›]/));
}

function keyOf(path: readonly string[]): string {
  return path.map(searchKey).join('\n');
}
