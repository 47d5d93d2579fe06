import { beforeEach, expect } from 'vitest';
import { createDataProvider } from '../../src/dataProvider.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';

const paths = {
  products: '/merchant/products',
  categories: '/categories',
  suppliers: '/suppliers',
};

/** The store with a merchant signed in, and a data provider that has read nothing yet, for each test of a file. */
export function serveProvider() {
  const store = serveStore();
  let api = createDataProvider(paths);
  beforeEach(async () => {
    api = createDataProvider(paths);
    await store.signIn();
  });
  return {
    store,
    provider: () => api,
    list: (filter: object = {}, signal?: AbortSignal) =>
      api.getList('products', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'name', order: 'ASC' },
        filter,
        ...(signal && { signal }),
      }),
    addProduct: (overrides: object = {}) =>
      store.call('POST /merchant/products', {
        ...buildProductInput(),
        slug: undefined,
        sku: null,
        ...overrides,
      }),
  };
}

/** What a call fails with. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );
