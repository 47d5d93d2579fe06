import {
  type CategoryNode,
  lineageOf,
  moveProblem,
  siblingsUnder,
  type TreeCategory,
} from '../../../domain/categoryTree.ts';

/** A parent and a position among its children, counted from 0. */
export type Place = { parentId: string | null; position: number };

export const MOVES = ['up', 'down', 'in', 'out'] as const;
export type Move = (typeof MOVES)[number];

/** The place after a move by the menu; null if the move is impossible. */
export function placeAfter(
  categories: readonly TreeCategory[],
  category: TreeCategory,
  move: Move,
): Place | null {
  const siblings = siblingsUnder(categories, category.parentId);
  const index = siblings.findIndex(({ _id }) => _id === category._id);
  if (move === 'up') return index > 0 ? placeAt(category.parentId, index - 1) : null;
  if (move === 'down') {
    return index < siblings.length - 1 ? placeAt(category.parentId, index + 1) : null;
  }
  if (move === 'in') return placeInside(categories, category, siblings[index - 1]);
  const parent = lineageOf(categories, category._id).at(-2);
  if (!parent) return null;
  const parentSiblings = siblingsUnder(categories, parent.parentId);
  return placeAt(parent.parentId, parentSiblings.findIndex(({ _id }) => _id === parent._id) + 1);
}

function placeInside(
  categories: readonly TreeCategory[],
  category: TreeCategory,
  parent: TreeCategory | undefined,
): Place | null {
  if (!parent || moveProblem(categories, category._id, parent._id)) return null;
  const others = siblingsUnder(categories, parent._id).filter(({ _id }) => _id !== category._id);
  return placeAt(parent._id, others.length);
}

const placeAt = (parentId: string | null, position: number): Place => ({ parentId, position });

export type DropSpot = 'before' | 'inside' | 'after';

/** The top quarter of a row means before, the bottom quarter after. */
export function dropSpot(pointerY: number, row: { top: number; height: number }): DropSpot {
  const part = (pointerY - row.top) / row.height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/**
 * The place of a dropped category; null if the drop is not allowed. A drop after an expanded row makes the category its
 * first child, because the drop line is above the first child.
 */
export function placeOfDrop(
  categories: readonly TreeCategory[],
  draggedId: string,
  target: TreeCategory,
  spot: DropSpot,
  isOpen = false,
): Place | null {
  const dragged = categories.find(({ _id }) => _id === draggedId);
  if (!dragged || draggedId === target._id) return null;
  const isAboveChildren =
    spot === 'after' && isOpen && siblingsUnder(categories, target._id).length > 0;
  if (spot === 'inside' || isAboveChildren) {
    const place = placeInside(categories, dragged, target);
    return place && isAboveChildren ? { ...place, position: 0 } : place;
  }
  if (moveProblem(categories, draggedId, target.parentId)) return null;
  // Positions count the siblings without the moved category.
  const others = siblingsUnder(categories, target.parentId).filter(({ _id }) => _id !== draggedId);
  const index = others.findIndex(({ _id }) => _id === target._id);
  return placeAt(target.parentId, spot === 'before' ? index : index + 1);
}

/** The number of products in each subtree, by category id. */
export function productTotals(
  nodes: readonly CategoryNode<TreeCategory & { productCount: number }>[],
  totals = new Map<string, number>(),
): Map<string, number> {
  for (const { category, children } of nodes) {
    productTotals(children, totals);
    const below = children.reduce((sum, child) => sum + (totals.get(child.category._id) ?? 0), 0);
    totals.set(category._id, category.productCount + below);
  }
  return totals;
}

/** The row to focus after a deletion: the next sibling, the previous one, or the parent; null if there is none. */
export function getNeighbour(categories: readonly TreeCategory[], deleted: TreeCategory) {
  const siblings = siblingsUnder(categories, deleted.parentId);
  const index = siblings.findIndex(({ _id }) => _id === deleted._id);
  const next =
    siblings[index + 1] ?? siblings[index - 1] ?? lineageOf(categories, deleted._id).at(-2);
  return next ? { id: next._id, parentId: next.parentId } : null;
}

/** The id of the list element with the sub-categories of a category. */
export const listId = (id: string) => `category-${id}-children`;
