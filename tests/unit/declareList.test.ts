import { describe, expect, test } from 'vitest';
import { PRODUCT_SORTS, Product, ProductFilter } from '../../contract/product.ts';
import { declareList, withoutMissing } from '../../src/lists/declareList.ts';
import { parseListParams } from '../../src/lists/listParams.ts';

const contract = { record: Product, filter: ProductFilter, sorts: PRODUCT_SORTS };
const frame = {
  resource: 'products',
  i18nPrefix: 'products',
  icon: () => null,
  contract,
  sort: { field: 'name', order: 'ASC' },
  title: 'name',
} as const;

describe('a declared list', () => {
  test('accepts only its filters, with the contract’s rules', () => {
    const { rules } = declareList({
      ...frame,
      fields: { name: {}, price: { filter: { range: ['priceMin', 'priceMax'] } } },
    });
    expect(Object.keys(rules.filters).toSorted()).toEqual(['priceMax', 'priceMin', 'q']);
    expect(rules.filters.priceMin).toBe(ProductFilter.entries.priceMin.wrapped);
  });

  test('sorts by the contract’s sorts, by default the first option', () => {
    const { columns, sortOptions } = declareList({
      ...frame,
      fields: {
        name: { sortOptions: { ASC: 'a' } },
        soldCount: { sortOptions: { DESC: 'b' } },
        barcode: {},
      },
    });
    expect(columns.map(({ isSortable, firstOrder }) => [isSortable, firstOrder])).toEqual([
      [true, 'ASC'],
      [true, 'DESC'],
      [false, 'ASC'],
    ]);
    expect(sortOptions).toEqual([
      { field: 'name', order: 'ASC', label: 'a' },
      { field: 'soldCount', order: 'DESC', label: 'b' },
    ]);
  });

  test('shows every field that is not hidden, on a card too', () => {
    const { columns, card, rules } = declareList({
      ...frame,
      fields: { id: { value: ({ _id }) => _id }, name: {}, sku: {}, barcode: {} },
      hiddenColumns: ['barcode'],
    });
    expect(columns.map(({ name }) => name)).toEqual(['name', 'sku', 'barcode']);
    expect(rules.columns).toEqual(['sku', 'barcode']);
    expect(card.map((row) => row.map(({ name }) => name))).toEqual([['sku']]);
  });

  test('a saved view does not filter by a field that the API lacks, which no chip would show', () => {
    const brands = ['products/brandId'];
    const list = declareList({
      ...frame,
      fields: { name: {}, brandId: { needs: brands, filter: {} } },
    });
    const filterOf = ({ rules }: typeof list) =>
      parseListParams({ filter: { q: 'mug', brandId: 'b1' } }, rules).filter;
    expect(filterOf(list)).toEqual({ q: 'mug', brandId: 'b1' });
    expect(filterOf(withoutMissing(list, brands))).toEqual({ q: 'mug' });
  });

  test('aligns amounts and numbers at the end', () => {
    const { fields } = declareList({
      ...frame,
      fields: {
        name: {},
        price: { as: 'money', render: () => 'from 10' },
        soldCount: {},
        stock: { render: () => 'Low' },
        barcode: {},
      },
    });
    const atEnd = fields.filter(({ align }) => align === 'right').map((field) => field.name);
    expect(atEnd).toEqual(['price', 'soldCount']);
  });

  test('does not compile with unknown fields', () => {
    const wrong = [
      // @ts-expect-error: products have no colour
      () => declareList({ ...frame, fields: { name: {}, colour: {} } }),
      () =>
        declareList({
          ...frame,
          // @ts-expect-error: products have no filter called `colour`
          fields: { name: { filter: { source: 'colour' } } },
        }),
      // @ts-expect-error: products have no filter called `name`
      () => declareList({ ...frame, fields: { name: { filter: {} } } }),
      () =>
        declareList({
          ...frame,
          // @ts-expect-error: the store cannot sort by `barcode`
          fields: { name: {}, barcode: { sortOptions: { ASC: 'a' } } },
        }),
      // @ts-expect-error: the column `sku` is not among the fields
      () => declareList({ ...frame, fields: { name: {} }, columns: ['name', 'sku'] }),
    ];
    expect(wrong).toHaveLength(5);
  });
});
