import { describe, expect, test } from 'vitest';
import { buildTree, placeCategory, type TreeCategory } from '../../domain/categoryTree.ts';
import {
  dropSpot,
  getNeighbour,
  placeAfter,
  placeOfDrop,
  productTotals,
} from '../../src/resources/categories/categoryMoves.ts';

/** Kitchen (Knives (Bread knives), Pans, Boards), Living, Garden. */
const tree: TreeCategory[] = [
  row('kitchen', null, 0),
  row('knives', 'kitchen', 0),
  row('bread', 'knives', 0),
  row('pans', 'kitchen', 1),
  row('boards', 'kitchen', 2),
  row('living', null, 1),
  row('garden', null, 2),
];

function row(_id: string, parentId: string | null, position: number): TreeCategory {
  return { _id, name: _id, parentId, position };
}

function named(id: string): TreeCategory {
  const found = tree.find(({ _id }) => _id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}

/** Ids under a parent, in order, after a category moved to a place. */
function orderWith(
  id: string,
  place: { parentId: string | null; position: number } | null,
): string[] {
  if (!place) return [];
  const changes = placeCategory(tree, id, place.parentId, place.position);
  return tree
    .map((category) => ({ ...category, ...changes.find(({ _id }) => _id === category._id) }))
    .filter(({ parentId }) => parentId === place.parentId)
    .toSorted((a, b) => a.position - b.position)
    .map(({ _id }) => _id);
}

describe('a move by the menu', () => {
  test.each([
    ['pans', 'up', ['pans', 'knives', 'boards']],
    ['pans', 'down', ['knives', 'boards', 'pans']],
    ['boards', 'in', ['boards']],
    ['pans', 'out', ['kitchen', 'pans', 'living', 'garden']],
    ['living', 'in', ['knives', 'pans', 'boards', 'living']],
  ] as const)('moves %s one %s [P1]', (id, move, expected) => {
    expect(orderWith(id, placeAfter(tree, named(id), move))).toEqual(expected);
  });

  test.each([
    ['knives', 'up'],
    ['boards', 'down'],
    ['knives', 'in'],
    ['garden', 'out'],
  ] as const)('is not offered if impossible: %s %s', (id, move) => {
    expect(placeAfter(tree, named(id), move)).toBeNull();
  });
});

describe('a dropped category', () => {
  test.each([
    ['boards', 'knives', 'before', ['boards', 'knives', 'pans']],
    ['boards', 'knives', 'after', ['knives', 'boards', 'pans']],
    ['knives', 'boards', 'before', ['pans', 'knives', 'boards']],
    ['knives', 'boards', 'after', ['pans', 'boards', 'knives']],
    ['garden', 'kitchen', 'before', ['garden', 'kitchen', 'living']],
    ['bread', 'living', 'before', ['kitchen', 'bread', 'living', 'garden']],
    ['living', 'kitchen', 'inside', ['knives', 'pans', 'boards', 'living']],
    ['pans', 'kitchen', 'inside', ['knives', 'boards', 'pans']],
  ] as const)('lands where it is dropped: %s %s %s [D16]', (id, target, spot, expected) => {
    expect(orderWith(id, placeOfDrop(tree, id, named(target), spot))).toEqual(expected);
  });

  test('becomes the first child when dropped after an open category', () => {
    const place = placeOfDrop(tree, 'garden', named('kitchen'), 'after', true);
    expect(orderWith('garden', place)).toEqual(['garden', 'knives', 'pans', 'boards']);
  });

  test.each([
    ['itself', 'kitchen', 'kitchen'],
    ['its child', 'kitchen', 'knives'],
    ['what is under its child', 'kitchen', 'bread'],
  ])('cannot go into %s [D16]', (_, id, target) => {
    for (const spot of ['inside', 'before', 'after'] as const) {
      if (spot !== 'inside' && target === 'kitchen') continue;
      expect(placeOfDrop(tree, id, named(target), spot)).toBeNull();
    }
  });

  test('cannot make the tree deeper than five levels [D16]', () => {
    const deep = [...tree, row('four', 'bread', 0), row('five', 'four', 0)];
    expect(placeOfDrop(deep, 'garden', row('five', 'four', 0), 'inside')).toBeNull();
    expect(placeOfDrop(deep, 'garden', row('five', 'four', 0), 'before')).not.toBeNull();
  });

  test.each([
    [100, 'before'],
    [110, 'before'],
    [120, 'inside'],
    [135, 'after'],
  ] as const)('goes beside a row in its outer quarters (%i)', (pointer, spot) => {
    expect(dropSpot(pointer, { top: 100, height: 44 })).toBe(spot);
  });
});

test('the product count includes descendants', () => {
  const counted = tree.map((category) => ({ ...category, productCount: 2 }));
  const totals = productTotals(buildTree(counted));
  expect(['kitchen', 'knives', 'bread', 'garden'].map((id) => totals.get(id))).toEqual([
    10, 4, 2, 2,
  ]);
});

test.each([
  ['knives', 'pans'],
  ['boards', 'pans'],
  ['bread', 'knives'],
])('when %s is deleted, the focus moves to %s', (gone, expected) => {
  expect(getNeighbour(tree, named(gone))?.id).toBe(expected);
});
