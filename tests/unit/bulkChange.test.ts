import { describe, expect, test } from 'vitest';
import { type BulkChange, planChange, withEnding } from '../../domain/bulkChange.ts';
import { buildProduct } from '../fixtures/product.ts';

const board = buildProduct({
  price: 1234,
  compareAtPrice: null,
  costPrice: null,
  taxClass: null,
  stock: 3,
  tags: ['Oak'],
  status: 'draft',
  categoryId: null,
});
const plan = (change: BulkChange, changes: object = {}) =>
  planChange({ product: { ...board, ...changes }, variant: null }, change);

describe('a bulk change', () => {
  test.each<[string, BulkChange, unknown]>([
    ['a price', { field: 'price', how: 'to', amount: 990 }, 990],
    ['5.00 more', { field: 'price', how: 'by', amount: 500 }, 1734],
    ['5 % more', { field: 'price', how: 'percent', percent: 5, ending: null }, 1296],
    ['5 % more, ending in .90', { field: 'price', how: 'percent', percent: 5, ending: 90 }, 1290],
    ['half', { field: 'price', how: 'percent', percent: -50, ending: null }, 617],
    ['stock', { field: 'stock', how: 'by', amount: -2 }, 1],
    ['a tag', { field: 'tags', how: 'add', tags: ['Summer', 'oak'] }, ['Oak', 'Summer']],
    ['without a tag', { field: 'tags', how: 'remove', tags: ['OAK'] }, []],
    ['a category', { field: 'categoryId', value: 'kitchen' }, 'kitchen'],
    ['a status', { field: 'status', value: 'active' }, 'active'],
  ])('%s', (_name, change, to) => {
    expect(plan(change)).toMatchObject({ state: 'changed', to });
  });

  test('half a cent is rounded up, also where the per cent have a decimal', () => {
    const lowered: BulkChange = { field: 'price', how: 'percent', percent: -29.9, ending: null };
    expect(plan(lowered, { price: 1500 })).toMatchObject({ to: 1052 });
    expect(plan({ ...lowered, percent: -29.4 }, { price: 750 })).toMatchObject({ to: 530 });
  });

  test('nothing if the value is equal', () => {
    expect(plan({ field: 'price', how: 'to', amount: 1234 })).toEqual({
      state: 'same',
      from: 1234,
    });
    expect(plan({ field: 'tags', how: 'remove', tags: ['Pine'] }).state).toBe('same');
    expect(plan({ field: 'costPrice', how: 'none' }).state).toBe('same');
    const free = { price: 0 };
    expect(plan({ field: 'price', how: 'percent', percent: 5, ending: 90 }, free).state).toBe(
      'same',
    );
  });

  test.each<[string, BulkChange, object, string]>([
    [
      'no price to raise',
      { field: 'price', how: 'by', amount: 5 },
      { price: null },
      'bulk.noAmount',
    ],
    [
      'stock not counted',
      { field: 'stock', how: 'to', amount: 5 },
      { trackStock: false },
      'bulk.untracked',
    ],
    ['less than nothing', { field: 'stock', how: 'by', amount: -4 }, {}, 'stockInvalid'],
    ['a price below zero', { field: 'price', how: 'by', amount: -2000 }, {}, 'price.negative'],
    [
      'twice its price less, which became 0.90',
      { field: 'price', how: 'percent', percent: -200, ending: 90 },
      {},
      'price.negative',
    ],
    [
      'a price above the one it is compared with',
      { field: 'price', how: 'to', amount: 3000 },
      { compareAtPrice: 2000 },
      'product.compareAtTooLow',
    ],
    [
      'active without a price',
      { field: 'status', value: 'active' },
      { price: null },
      'product.priceRequired',
    ],
  ])('refused: %s', (_name, change, changes, code) => {
    expect(plan(change, changes)).toMatchObject({ state: 'refused', problem: { code } });
  });

  test('existing problems do not prevent it', () => {
    const change: BulkChange = { field: 'status', value: 'archived' };
    expect(plan(change, { price: 900, compareAtPrice: 800 }).state).toBe('changed');
  });
});

describe('an ending', () => {
  test.each([
    [1234, 90, 'EUR', 1190],
    [1240, 90, 'EUR', 1290],
    [1239, 90, 'EUR', 1190],
    [20, 90, 'EUR', 90],
    [1234, 0, 'EUR', 1200],
    [1250, 0, 'EUR', 1300],
    [1234, 95, 'JPY', 1234],
    [12_340, 90, 'KWD', 11_900],
  ])('%s with .%s in %s is %s', (amount, ending, currency, expected) => {
    expect(withEnding(amount, ending, currency)).toBe(expected);
  });
});

test('a change by per cent ending in .00 made cheap products free', () => {
  const change: BulkChange = { field: 'price', how: 'percent', percent: 10, ending: 0 };
  expect(plan(change, { price: 40, compareAtPrice: null })).toMatchObject({ to: 100 });
});

test('a change of thousands of variants stays fast', () => {
  let reads = 0;
  const nothing = {
    sku: null,
    barcode: null,
    storageLocation: null,
    compareAtPrice: null,
    costPrice: null,
    taxClass: null,
    weight: null,
  };
  const one: NonNullable<typeof board.variants>[number] = {
    ...{ ...nothing, _id: 'v1', options: ['S'], price: 1000, image: null, stock: 1 },
    ...{ isEnabled: true, availability: 'in', soldCount: 0 },
  };
  const other = {
    ...one,
    get options() {
      reads += 1;
      return ['M'];
    },
  };
  const product = { ...board, variants: [one, other] };
  const change: BulkChange = { field: 'price', how: 'by', amount: 500 };
  expect(planChange({ product, variant: one }, change)).toMatchObject({ to: 1500 });
  expect(reads).toBe(0);
});
