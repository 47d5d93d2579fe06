import type { CategoryNode, TreeCategory } from '../../../domain/categoryTree.ts';
import { lineageOf, siblingsUnder, whyNotUnder } from '../../../domain/categoryTree.ts';

/** Where a category goes: under which parent, and at which place among its children. */
export type Place = { parentId: string | null; position: number };

export const MOVES = ['up', 'down', 'in', 'out'] as const;
export type Move = (typeof MOVES)[number];

/** Where a step of the keyboard or the menu leads; null where it leads nowhere. */
export function placeAfter(
  categories: readonly TreeCategory[],
  category: TreeCategory,
  move: Move,
): Place | null {
  const siblings = siblingsUnder(categories, category.parentId);
  const index = siblings.findIndex(({ _id }) => _id === category._id);
  if (move === 'up') return index > 0 ? at(category.parentId, index - 1) : null;
  if (move === 'down') {
    return index < siblings.length - 1 ? at(category.parentId, index + 1) : null;
  }
  if (move === 'in') return placeInside(categories, category, siblings[index - 1]);
  const parent = lineageOf(categories, category._id).at(-2);
  if (!parent) return null;
  const uncles = siblingsUnder(categories, parent.parentId);
  return at(parent.parentId, uncles.findIndex(({ _id }) => _id === parent._id) + 1);
}

function placeInside(
  categories: readonly TreeCategory[],
  category: TreeCategory,
  parent: TreeCategory | undefined,
): Place | null {
  if (!parent || whyNotUnder(categories, category._id, parent._id)) return null;
  return at(parent._id, siblingsUnder(categories, parent._id).length);
}

const at = (parentId: string | null, position: number): Place => ({ parentId, position });

/** Before, after or inside the row that something is dragged over. */
export type DropSpot = 'before' | 'inside' | 'after';

/** Which of the three a pointer means: the outer quarters of a row are its edges. */
export function dropSpot(pointerY: number, row: { top: number; height: number }): DropSpot {
  const part = (pointerY - row.top) / row.height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/** Where a dropped category lands; null where it may not. */
export function placeOfDrop(
  categories: readonly TreeCategory[],
  draggedId: string,
  target: TreeCategory,
  spot: DropSpot,
): Place | null {
  const dragged = categories.find(({ _id }) => _id === draggedId);
  if (!dragged || draggedId === target._id) return null;
  if (spot === 'inside') return placeInside(categories, dragged, target);
  if (whyNotUnder(categories, draggedId, target.parentId)) return null;
  // The place counts the siblings without the one that moves.
  const others = siblingsUnder(categories, target.parentId).filter(({ _id }) => _id !== draggedId);
  const index = others.findIndex(({ _id }) => _id === target._id);
  return at(target.parentId, spot === 'before' ? index : index + 1);
}

/** Products in a category and everything under it. */
export function countProducts(node: CategoryNode<TreeCategory & { productCount: number }>): number {
  return node.children.reduce(
    (sum, child) => sum + countProducts(child),
    node.category.productCount,
  );
}
