import {
  type CategoryNode,
  lineageOf,
  siblingsUnder,
  type TreeCategory,
  whyNotUnder,
} from '../../../domain/categoryTree.ts';

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
  const others = siblingsUnder(categories, parent._id).filter(({ _id }) => _id !== category._id);
  return at(parent._id, others.length);
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

/**
 * Where a dropped category lands; null where it may not. The line under a row whose children are shown
 * is the one above its first child, so there it becomes the first.
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
  if (whyNotUnder(categories, draggedId, target.parentId)) return null;
  // The place counts the siblings without the one that moves.
  const others = siblingsUnder(categories, target.parentId).filter(({ _id }) => _id !== draggedId);
  const index = others.findIndex(({ _id }) => _id === target._id);
  return at(target.parentId, spot === 'before' ? index : index + 1);
}

/** Products in each category and everything under it, by id. */
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

/** Which category to turn to when one is gone: the next beside it, the one before, or the one above. */
export function neighbourOf(categories: readonly TreeCategory[], gone: TreeCategory) {
  const siblings = siblingsUnder(categories, gone.parentId);
  const index = siblings.findIndex(({ _id }) => _id === gone._id);
  const next = siblings[index + 1] ?? siblings[index - 1] ?? lineageOf(categories, gone._id).at(-2);
  return next ? { id: next._id, parentId: next.parentId } : null;
}

/** The element that holds what is under a category. */
export const listId = (id: string) => `category-${id}-children`;
