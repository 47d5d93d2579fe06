import { createContext, useContext } from 'react';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import type { DropSpot, Place } from './categoryMoves.ts';

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
  drag: Drag | null;
  setDrag(drag: Drag | null): void;
};

/** What is dragged, and where it would be dropped. */
export type Drag = { category: CategoryRecord; over: { id: string; spot: DropSpot } | null };

const TreeContext = createContext<Tree | null>(null);
export const TreeProvider = TreeContext.Provider;

export function useTree(): Tree {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('A row of the category tree stands in a CategoryTree');
  return tree;
}
