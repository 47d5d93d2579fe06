import { PRODUCT_SORTS, ProductFilter } from '../../../contract/product.ts';
import { Id } from '../../../contract/values.ts';
import type { ListRules } from '../../lists/cleanListParams.ts';
import { optionalColumns } from './productColumns.ts';

/** What the address may ask of the product list. */
export const productListRules: ListRules = {
  filters: {
    q: ProductFilter.entries.q.wrapped,
    status: ProductFilter.entries.status.wrapped,
    categoryId: Id,
    stock: ProductFilter.entries.stock.wrapped,
    priceMin: ProductFilter.entries.priceMin.wrapped,
    priceMax: ProductFilter.entries.priceMax.wrapped,
    tag: ProductFilter.entries.tag.wrapped,
  },
  sorts: PRODUCT_SORTS,
  defaultSort: { field: 'updatedAt', order: 'DESC' },
  defaultPerPage: 25,
  columns: optionalColumns,
};
