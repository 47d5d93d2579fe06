import { describe, expect, test } from 'vitest';
import { type ItemPlaces, isAllChecked, pickLines, scanUnit } from '../../domain/packing.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';

const places: ItemPlaces = new Map([
  ['board', { barcode: '0012345678905', storageLocation: 'B-10' }],
  ['mug-s', { barcode: null, storageLocation: 'B-2' }],
]);
const board = { productId: 'board', name: 'Board', sku: 'BOARD' };
const mug = { productId: 'mug', variantId: 'mug-s', name: 'Mug', variantName: 'S', sku: 'MUG-S' };
const gift = { productId: null, name: 'Gift card', sku: null };

describe('a pick list', () => {
  test('adds the unshipped units of each variant up, in the order of the places', () => {
    const lines = pickLines(
      [
        buildOrder({
          number: '#1',
          items: [
            buildOrderItem({ ...gift, _id: 'a' }),
            buildOrderItem({ ...board, _id: 'b', quantity: 3, fulfilledQuantity: 1 }),
          ],
        }),
        buildOrder({
          number: '#2',
          items: [
            buildOrderItem({ ...board, _id: 'c' }),
            buildOrderItem({ ...mug, _id: 'd', quantity: 2 }),
            buildOrderItem({ ...mug, _id: 'e', quantity: 2, cancelledQuantity: 2 }),
          ],
        }),
      ],
      places,
    );
    expect(lines).toMatchObject([
      { name: 'Mug', storageLocation: 'B-2', units: 2, orders: [{ number: '#2', units: 2 }] },
      {
        name: 'Board',
        storageLocation: 'B-10',
        units: 3,
        orders: [
          { number: '#1', units: 2 },
          { number: '#2', units: 1 },
        ],
      },
      { name: 'Gift card', storageLocation: null, units: 1 },
    ]);
  });
});

describe('scanning an order', () => {
  const items = [
    buildOrderItem({ ...board, _id: 'b', quantity: 2 }),
    buildOrderItem({ ...mug, _id: 'd' }),
    buildOrderItem({ ...board, _id: 'again' }),
  ];
  const scanAll = (codes: readonly string[]) =>
    codes.reduce(
      (state, code) => {
        const found = scanUnit(items, state.checked, code, places);
        const checked = found.kind === 'counted' ? found.units : state.checked;
        return { checked, kinds: [...state.kinds, found.kind] };
      },
      { checked: {}, kinds: [] as string[] },
    );

  test('counts SKUs in any case, and barcodes with or without leading zeros', () => {
    const { checked, kinds } = scanAll(['board', '012345678905', ' Mug-S', 'BOARD']);
    expect(kinds).toEqual(Array(4).fill('counted'));
    expect(checked).toEqual({ b: 2, again: 1, d: 1 });
    expect(isAllChecked(items, checked)).toBe(true);
  });

  test('refuses more units than are ordered, and unknown codes', () => {
    const { checked, kinds } = scanAll(['MUG-S', 'MUG-S', 'MUG-XL', '']);
    expect(kinds).toEqual(['counted', 'full', 'unknown', 'unknown']);
    expect(isAllChecked(items, checked)).toBe(false);
  });
});
