import { createContext, useContext } from 'react';
import type { ListedCategory } from '../../dataProvider/everyCategory.ts';
import type { DropSpot, Place } from './categoryMoves.ts';

/** What a row of the tree can ask for; given by the list around it. */
export type Tree = {
  categories: ListedCategory[];
  /** Products in a category and everything under it, by id. */
  totals: ReadonlyMap<string, number>;
  isOpen(id: string): boolean;
  toggle(id: string): void;
  move(category: ListedCategory, place: Place): void;
  rename(category: ListedCategory): void;
  remove(category: ListedCategory): void;
  isMoving: boolean;
  dragged: ListedCategory | null;
  setDragged(category: ListedCategory | null): void;
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
