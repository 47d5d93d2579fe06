import * as v from 'valibot';
import {
  CATEGORY_SORTS,
  Category,
  CategoryDeleteQuery,
  CategoryFilter,
  CategoryInput,
  CategoryStats,
  CategoryUpdate,
} from './category.ts';
import { crudEndpoints } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { PRODUCT_SORTS, Product, ProductFilter } from './product.ts';
import { ProductInput, ProductUpdate } from './productInput.ts';
import {
  STOCK_CHANGE_SORTS,
  StockAdjustment,
  StockChange,
  StockChangeFilter,
} from './stockChange.ts';
import { STOCK_LEVEL_SORTS, StockLevel, StockLevelFilter } from './stockLevel.ts';
import { Upload } from './upload.ts';
import { VARIANT_SORTS, VariantFilter, VariantOfProduct } from './variant.ts';

const SearchQuery = v.object({ q: v.string() });

const products = crudEndpoints({
  name: 'products',
  one: 'product',
  path: '/merchant/products',
  filter: ProductFilter,
  sorts: PRODUCT_SORTS,
  record: Product,
  input: ProductInput,
  update: ProductUpdate,
});

export const productsEndpoints: Endpoint[] = [
  products.list,
  {
    ...products.list,
    path: '/merchant/products/category/{id}',
    summary: 'List products of a category and its sub-categories',
  },
  {
    ...products.list,
    path: '/merchant/products/search',
    summary: 'Search products by words',
    query: SearchQuery,
  },
  products.create,
  products.read,
  products.change,
  products.remove,
  {
    method: 'GET',
    path: '/merchant/products/{id}/stock-changes',
    summary: 'List the stock changes of a product, newest first',
    tag: 'products',
    list: { filter: StockChangeFilter, sorts: STOCK_CHANGE_SORTS },
    response: v.array(StockChange),
  },
  {
    method: 'POST',
    path: '/merchant/products/{id}/stock-changes',
    summary: 'Adjust the stock of a product, with a reason',
    tag: 'products',
    body: StockAdjustment,
    response: StockChange,
    status: 201,
  },
  {
    method: 'GET',
    path: '/merchant/products/{id}/stock-levels',
    summary: 'Read the stock levels of a product, or of each of its variants',
    tag: 'products',
    response: v.array(StockLevel),
  },
  {
    method: 'GET',
    path: '/merchant/stock-levels',
    summary: 'List variants, and products without variants, that are out of stock or low',
    tag: 'products',
    list: { filter: StockLevelFilter, sorts: STOCK_LEVEL_SORTS },
    response: v.array(StockLevel),
  },
  {
    method: 'GET',
    path: '/merchant/variants',
    summary: 'List variants of products',
    tag: 'products',
    list: { filter: VariantFilter, sorts: VARIANT_SORTS },
    response: v.array(VariantOfProduct),
  },
  {
    method: 'GET',
    path: '/merchant/variants/{id}',
    summary: 'Read one variant of a product',
    tag: 'products',
    response: VariantOfProduct,
  },
];

const categories = crudEndpoints({
  name: 'categories',
  one: 'category',
  path: '/categories',
  filter: CategoryFilter,
  sorts: CATEGORY_SORTS,
  record: Category,
  input: CategoryInput,
  update: CategoryUpdate,
});

export const categoriesEndpoints: Endpoint[] = [
  categories.list,
  categories.create,
  categories.read,
  { ...categories.change, summary: 'Change or move a category' },
  {
    ...categories.remove,
    summary: 'Delete a category and move its products and sub-categories',
    query: CategoryDeleteQuery,
  },
  {
    method: 'GET',
    path: '/categories/{id}/stats',
    summary: 'Read the metrics of a category',
    tag: 'categories',
    response: CategoryStats,
  },
];

export const uploadsEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/uploads/single',
    summary: 'Upload one picture',
    tag: 'uploads',
    multipart: 'file',
    response: Upload,
    status: 201,
  },
  {
    method: 'POST',
    path: '/uploads/multiple',
    summary: 'Upload up to four pictures',
    tag: 'uploads',
    multipart: 'files',
    response: v.array(Upload),
    status: 201,
  },
];
