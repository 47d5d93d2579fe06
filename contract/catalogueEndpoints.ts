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
import type { Endpoint } from './endpoint.ts';
import { PRODUCT_SORTS, Product, ProductFilter, ProductInput, ProductUpdate } from './product.ts';
import { Upload } from './upload.ts';

const SearchQuery = v.object({ q: v.string() });
const productList = { filter: ProductFilter, sorts: PRODUCT_SORTS };

export const productsEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/products',
    summary: 'List products',
    tag: 'products',
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'GET',
    path: '/merchant/products/category/{id}',
    summary: 'List products of a category and what is under it',
    tag: 'products',
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'GET',
    path: '/merchant/products/search',
    summary: 'Search products by words',
    tag: 'products',
    query: SearchQuery,
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'POST',
    path: '/merchant/products',
    summary: 'Create a product',
    tag: 'products',
    body: ProductInput,
    answer: Product,
    status: 201,
  },
  {
    method: 'GET',
    path: '/merchant/products/{id}',
    summary: 'Read a product',
    tag: 'products',
    answer: Product,
  },
  {
    method: 'PUT',
    path: '/merchant/products/{id}',
    summary: 'Change a product',
    tag: 'products',
    body: ProductUpdate,
    answer: Product,
  },
  {
    method: 'DELETE',
    path: '/merchant/products/{id}',
    summary: 'Delete a product',
    tag: 'products',
    status: 204,
  },
];

export const categoriesEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/categories',
    summary: 'List categories',
    tag: 'categories',
    list: { filter: CategoryFilter, sorts: CATEGORY_SORTS },
    answer: v.array(Category),
  },
  {
    method: 'POST',
    path: '/categories',
    summary: 'Create a category',
    tag: 'categories',
    body: CategoryInput,
    answer: Category,
    status: 201,
  },
  {
    method: 'GET',
    path: '/categories/{id}',
    summary: 'Read a category',
    tag: 'categories',
    answer: Category,
  },
  {
    method: 'PUT',
    path: '/categories/{id}',
    summary: 'Change or move a category',
    tag: 'categories',
    body: CategoryUpdate,
    answer: Category,
  },
  {
    method: 'DELETE',
    path: '/categories/{id}',
    summary: 'Delete a category, saying where its content goes',
    tag: 'categories',
    query: CategoryDeleteQuery,
    status: 204,
  },
  {
    method: 'GET',
    path: '/categories/{id}/stats',
    summary: 'Figures of a category',
    tag: 'categories',
    answer: CategoryStats,
  },
];

export const uploadsEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/uploads/single',
    summary: 'Upload one picture',
    tag: 'uploads',
    multipart: 'file',
    answer: Upload,
    status: 201,
  },
  {
    method: 'POST',
    path: '/uploads/multiple',
    summary: 'Upload up to four pictures',
    tag: 'uploads',
    multipart: 'files',
    answer: v.array(Upload),
    status: 201,
  },
];
