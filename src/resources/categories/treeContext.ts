import { createContext, useContext } from 'react';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import type { DropSpot, Place } from './categoryMoves.ts';

/** What the tree's rows share. */
export type Tree = {
  categories: CategoryRecord[];
  /** The number of products in each subtree, by category id. */
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

/** The dragged category and the current drop target. */
export type Drag = { category: CategoryRecord; over: { id: string; spot: DropSpot } | null };

const TreeContext = createContext<Tree | null>(null);
export const TreeProvider = TreeContext.Provider;

export function useTree(): Tree {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('useTree must be used within TreeProvider');
  return tree;
}
