import { screen } from '@testing-library/react';
import CategoryCreate from '../../src/resources/categories/CategoryCreate.tsx';
import CategoryEdit from '../../src/resources/categories/CategoryEdit.tsx';
import CategoryList from '../../src/resources/categories/CategoryList.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import type { serveStore } from '../msw/server.ts';
import { renderScreen } from './renderScreen.tsx';

export function openCategories(path = '/categories') {
  return renderScreen(
    {
      '/categories': <CategoryList />,
      '/categories/create': <CategoryCreate />,
      '/categories/:id': <CategoryEdit />,
      '/login': <h1>Sign in</h1>,
    },
    { path, resource: 'categories' },
  );
}

/** Adds categories and products to a store. */
export function stock(store: ReturnType<typeof serveStore>) {
  return {
    async add(name: string, parentId: string | null = null, more: object = {}) {
      return (await store.call('POST /categories', { name, parentId, ...more }))._id;
    },
    async addProduct(name: string, categoryId: string) {
      const { slug: _, ...input } = buildProductInput({ name, sku: null, categoryId });
      return (await store.call('POST /merchant/products', input))._id;
    },
  };
}

/** The link of a category in the tree. */
export const row = (name: string) => screen.findByRole('link', { name });
/** Names in the tree, in order. */
export const names = () =>
  screen
    .getAllByRole('button', { name: /^Actions for/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''));

/** Chooses an entry of a category's menu. */
export async function choose(
  user: ReturnType<typeof openCategories>['user'],
  name: string,
  item: string,
) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
