import { expect, test } from 'vitest';
import { categories } from '../../src/resources/categories/index.ts';
import { resources } from '../../src/resources/index.ts';
import { products } from '../../src/resources/products/index.ts';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { checkResource } from '../support/resourceContract.tsx';

const store = serveStore();

checkResource(store, products, {
  build: ({ name }) => ({ ...buildProductInput({ name, sku: null }), slug: undefined }),
  required: 'Enter a product name.',
});

checkResource(store, categories, {
  build: buildCategoryInput,
  required: 'Enter a category name.',
});

test('no resource with forms is left out of this suite', () => {
  const withForms = resources.filter(({ create, edit }) => create && edit);
  expect(withForms.map(({ name }) => name).toSorted()).toEqual(['categories', 'products']);
});
