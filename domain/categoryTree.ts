import { MAX_CATEGORY_DEPTH } from '../contract/category.ts';

/** The fields of a category that the tree uses. `position` is its index among its siblings. */
export type TreeCategory = {
  _id: string;
  name: string;
  parentId: string | null;
  position: number;
};

export type CategoryNode<C extends TreeCategory> = {
  category: C;
  /** 1 for a root. */
  depth: number;
  children: CategoryNode<C>[];
};

function byPosition(a: TreeCategory, b: TreeCategory): number {
  if (a.position !== b.position) return a.position - b.position;
  return a._id < b._id ? -1 : 1;
}

/**
 * Builds the tree of a list. In corrupt data, a category becomes a root if its parent is missing or its ancestors form
 * a cycle.
 */
export function buildTree<C extends TreeCategory>(categories: readonly C[]): CategoryNode<C>[] {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const childrenOf = new Map<string | null, C[]>();
  for (const category of categories) {
    const parent = isAnchored(category, byId) ? category.parentId : null;
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(category);
    else childrenOf.set(parent, [category]);
  }
  const nodesUnder = (parentId: string | null, depth: number): CategoryNode<C>[] =>
    (childrenOf.get(parentId) ?? []).toSorted(byPosition).map((category) => ({
      category,
      depth,
      children: nodesUnder(category._id, depth + 1),
    }));
  return nodesUnder(null, 1);
}

/** False if there is no parent, the parent is missing, or the ancestors form a cycle. */
function isAnchored<C extends TreeCategory>(category: C, byId: Map<string, C>): boolean {
  if (category.parentId === null || !byId.has(category.parentId)) return false;
  let above = byId.get(category.parentId);
  for (let steps = 0; above && steps <= byId.size; steps += 1) {
    if (above._id === category._id) return false;
    above = above.parentId === null ? undefined : byId.get(above.parentId);
  }
  return above === undefined;
}

/** The category's ancestors from the root down, and the category itself. */
export function lineageOf<C extends TreeCategory>(categories: readonly C[], id: string): C[] {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const lineage: C[] = [];
  let current = byId.get(id);
  while (current && !lineage.includes(current)) {
    lineage.unshift(current);
    current = current.parentId === null ? undefined : byId.get(current.parentId);
  }
  return lineage;
}

/** Ids of a category and its descendants. */
export function subtreeIds(categories: readonly TreeCategory[], id: string): string[] {
  const childrenOf = Map.groupBy(categories, (category) => category.parentId);
  const found = new Set([id]);
  for (const current of found) {
    for (const child of childrenOf.get(current) ?? []) found.add(child._id);
  }
  return [...found];
}

/** Levels from the category to its deepest descendant; 1 if it has no children. */
function heightOf(categories: readonly TreeCategory[], id: string): number {
  const childrenOf = Map.groupBy(categories, (category) => category.parentId);
  let level = [id];
  let height = 0;
  while (level.length > 0 && height <= categories.length) {
    height += 1;
    level = level.flatMap((parent) => (childrenOf.get(parent) ?? []).map((child) => child._id));
  }
  return height;
}

export type MoveProblem = 'category.insideItself' | 'category.tooDeep' | 'category.parentUnknown';

/** Problem code if the category cannot have this parent, else null. A new category has no `id`. */
export function moveProblem(
  categories: readonly TreeCategory[],
  id: string | null,
  parentId: string | null,
): MoveProblem | null {
  if (parentId === null) return null;
  if (!categories.some((category) => category._id === parentId)) return 'category.parentUnknown';
  if (id !== null && subtreeIds(categories, id).includes(parentId)) return 'category.insideItself';
  const depth = lineageOf(categories, parentId).length;
  const height = id === null ? 1 : heightOf(categories, id);
  return depth + height > MAX_CATEGORY_DEPTH ? 'category.tooDeep' : null;
}

export type Placement = { _id: string; parentId: string | null; position: number };

/**
 * The places that change when a category moves: its own, and those of its old and new siblings. Positions stay 0…n-1
 * without gaps; a larger `position` means last.
 */
export function placeCategory(
  categories: readonly TreeCategory[],
  id: string,
  parentId: string | null,
  position: number,
): Placement[] {
  const moved = categories.find((category) => category._id === id);
  if (!moved) return [];
  const siblings = siblingsUnder(categories, parentId).filter((category) => category._id !== id);
  const at = Math.max(0, Math.min(position, siblings.length));
  const places = misplaced([...siblings.slice(0, at), moved, ...siblings.slice(at)], parentId);
  if (moved.parentId === parentId) return places;
  const left = siblingsUnder(categories, moved.parentId).filter((one) => one._id !== id);
  return [...places, ...misplaced(left, moved.parentId)];
}

/** The places to change after a deletion, so that the positions under `parentId` have no gaps. */
export function placementsWithoutGaps(
  categories: readonly TreeCategory[],
  parentId: string | null,
): Placement[] {
  return misplaced(siblingsUnder(categories, parentId), parentId);
}

/** The new places of the siblings that are not stored at their index in the list. */
function misplaced(siblings: readonly TreeCategory[], parentId: string | null): Placement[] {
  return siblings.flatMap((category, index) =>
    category.position === index && category.parentId === parentId
      ? []
      : [{ _id: category._id, parentId, position: index }],
  );
}

export function siblingsUnder<C extends TreeCategory>(
  categories: readonly C[],
  parentId: string | null,
): C[] {
  return categories.filter((category) => category.parentId === parentId).toSorted(byPosition);
}

/** The tree of the categories whose name contains the text, with their ancestors. Ignores case and accents. */
export function searchTree<C extends TreeCategory>(
  nodes: readonly CategoryNode<C>[],
  text: string,
): CategoryNode<C>[] {
  const wanted = plain(text);
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, text);
    const isMatch = plain(node.category.name).includes(wanted);
    return isMatch || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** All categories of a tree, depth first. */
export function inOrder<C extends TreeCategory>(nodes: readonly CategoryNode<C>[]): C[] {
  return nodes.flatMap(({ category, children }) => [category, ...inOrder(children)]);
}

/** The path, `Kitchen › Knives`, which distinguishes categories of the same name. Without a path, the name. */
export function pathText({ path = [], name }: { path?: readonly string[]; name: string }): string {
  return path.length > 0 ? path.join(' › ') : name;
}

/** Whether the names of a path contain every word of the text. Ignores case and accents. */
export function isOnPath(path: readonly string[], text: string): boolean {
  const names = plain(path.join(' '));
  return plain(text)
    .split(/[\s›/>]+/)
    .every((word) => names.includes(word));
}

function plain(text: string): string {
  return text
    .trim()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
