import type { SortChoice } from '../../lists/SortMenu.tsx';

/** Columns that a merchant may hide, in the order shown. The name is always there. */
export const optionalColumns = [
  'status',
  'stock',
  'price',
  'categoryId',
  'sku',
  'soldCount',
  'createdAt',
  'updatedAt',
] as const;

/** The SKU stands under the name, so its own column, for sorting, is hidden at first. */
export const hiddenColumns = ['sku', 'soldCount', 'createdAt'];

/** The orders a phone offers. */
export const sortChoices: readonly SortChoice[] = [
  { label: 'products.sort.updated', field: 'updatedAt', order: 'DESC' },
  { label: 'products.sort.name', field: 'name', order: 'ASC' },
  { label: 'products.sort.priceUp', field: 'price', order: 'ASC' },
  { label: 'products.sort.priceDown', field: 'price', order: 'DESC' },
  { label: 'products.sort.stockUp', field: 'stock', order: 'ASC' },
  { label: 'products.sort.sold', field: 'soldCount', order: 'DESC' },
];
