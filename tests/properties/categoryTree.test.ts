import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CATEGORY_DEPTH } from '../../contract/category.ts';
import {
  buildTree,
  type CategoryNode,
  lineageOf,
  moveProblem,
  placeCategory,
  searchTree,
  siblingsUnder,
  subtreeIds,
  type TreeCategory,
} from '../../domain/categoryTree.ts';

function category(_id: string, parentId: string | null, position: number): TreeCategory {
  return { _id, name: `Name ${_id}`, parentId, position };
}

const categories = [
  category('kitchen', null, 0),
  category('garden', null, 1),
  category('mugs', 'kitchen', 0),
  category('pans', 'kitchen', 1),
  category('small', 'mugs', 0),
];

function apply(tree: readonly TreeCategory[], id: string, parentId: string | null, at: number) {
  const places = new Map(placeCategory(tree, id, parentId, at).map((place) => [place._id, place]));
  return tree.map((one) => ({ ...one, ...places.get(one._id) }));
}

function countNodes(nodes: readonly CategoryNode<TreeCategory>[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

/** Trees after random moves. */
const moves = fc.array(
  fc.record({ id: fc.nat(9), parent: fc.option(fc.nat(9)), at: fc.integer({ min: -2, max: 12 }) }),
  { maxLength: 30 },
);

describe('the category tree', () => {
  test('after any moves positions are dense, nothing is lost and nothing is too deep', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let tree = Array.from({ length: 10 }, (_, at) => category(`c${at}`, null, at));
        for (const { id, parent, at } of steps) {
          const parentId = parent === null ? null : `c${parent}`;
          if (moveProblem(tree, `c${id}`, parentId) === null) {
            tree = apply(tree, `c${id}`, parentId, at);
          }
        }
        expect(countNodes(buildTree(tree))).toBe(10);
        for (const parentId of [null, ...tree.map(({ _id }) => _id)]) {
          const places = siblingsUnder(tree, parentId).map(({ position }) => position);
          expect(places).toEqual(places.map((_, at) => at));
        }
        for (const { _id } of tree) {
          expect(lineageOf(tree, _id).length).toBeLessThanOrEqual(MAX_CATEGORY_DEPTH);
        }
      }),
    );
  });

  test('a category gets the requested position, and its siblings are renumbered', () => {
    const moved = apply(categories, 'garden', 'kitchen', 1);
    expect(siblingsUnder(moved, 'kitchen').map(({ _id }) => _id)).toEqual([
      'mugs',
      'garden',
      'pans',
    ]);
    expect(siblingsUnder(moved, null).map(({ _id }) => _id)).toEqual(['kitchen']);
  });

  test('a move to the same position changes nothing', () => {
    expect(placeCategory(categories, 'pans', 'kitchen', 1)).toEqual([]);
  });

  test('a category cannot move inside itself, below the fifth level, or to a missing parent', () => {
    expect(moveProblem(categories, 'kitchen', 'kitchen')).toBe('category.insideItself');
    expect(moveProblem(categories, 'kitchen', 'small')).toBe('category.insideItself');
    expect(moveProblem(categories, 'pans', 'nobody')).toBe('category.parentUnknown');
    const deep = ['a', 'b', 'c', 'd', 'e'].map((id, at, all) =>
      category(id, all[at - 1] ?? null, 0),
    );
    expect(moveProblem(deep, null, 'd')).toBeNull();
    expect(moveProblem(deep, null, 'e')).toBe('category.tooDeep');
    expect(moveProblem([...deep, ...categories], 'kitchen', 'c')).toBe('category.tooDeep');
  });

  test('a search keeps the ancestors of matches', () => {
    const [kitchen, ...others] = searchTree(buildTree(categories), 'SMÁLL');
    expect(others).toEqual([]);
    expect(kitchen?.category._id).toBe('kitchen');
    expect(kitchen?.children.map((node) => node.category._id)).toEqual(['mugs']);
    expect(countNodes(searchTree(buildTree(categories), 'nothing like it'))).toBe(0);
    expect(countNodes(searchTree(buildTree(categories), '  '))).toBe(5);
  });

  test('corrupt data loses nothing: cycles and orphans become roots', () => {
    const faulty = [category('a', 'b', 0), category('b', 'a', 0), category('c', 'gone', 0)];
    expect(countNodes(buildTree(faulty))).toBe(3);
    expect(subtreeIds(faulty, 'a').toSorted()).toEqual(['a', 'b']);
    expect(lineageOf(faulty, 'a')).toHaveLength(2);
  });
});
