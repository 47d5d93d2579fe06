import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useDataProvider } from 'react-admin';
import { lineageOf } from '../../../domain/categoryTree.ts';
import { type CategoryRecord, readAllCategories } from '../../dataProvider/allCategories.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import type { DropSpot, Place } from './categoryMoves.ts';

const treeKey = ['categories', 'getList', 'tree'];

/**
 * A tree can only be drawn, searched and moved about in as a whole. The key is that of react-admin's lists,
 * so that saving a category reads it again.
 */
export function useCategoryTree() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: treeKey,
    // Told in the place of the tree; a tree that stays as it was does not tell.
    meta: { isErrorShown: queryClient.getQueryData(treeKey) === undefined },
    queryFn: async ({ signal }) => {
      const rows = await readAllCategories(dataProvider, signal);
      return { data: rows.map((row) => withPath(row, rows)), total: rows.length };
    },
  });
}

/** A server may leave the path out, which the tree knows. */
function withPath(category: CategoryRecord, all: readonly CategoryRecord[]): CategoryRecord {
  if (Array.isArray(category.path) && category.path.length > 0) return category;
  return { ...category, path: lineageOf(all, category._id).map(({ name }) => name) };
}

/** What a row of the tree can ask for; given by the list around it. */
export type Tree = {
  categories: CategoryRecord[];
  /** Products in a category and everything under it, by id. */
  totals: ReadonlyMap<string, number>;
  isOpen(id: string): boolean;
  toggle(id: string): void;
  move(category: CategoryRecord, place: Place): void;
  rename(category: CategoryRecord): void;
  remove(category: CategoryRecord): void;
  isMoving: boolean;
  dragged: CategoryRecord | null;
  setDragged(category: CategoryRecord | null): void;
  drop: { id: string; spot: DropSpot } | null;
  setDrop(drop: { id: string; spot: DropSpot } | null): void;
};

const TreeContext = createContext<Tree | null>(null);
export const TreeProvider = TreeContext.Provider;

export function useTree(): Tree {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('A row of the category tree stands in a CategoryTree');
  return tree;
}
