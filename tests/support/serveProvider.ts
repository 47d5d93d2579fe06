import { beforeEach, expect } from 'vitest';
import { createDataProvider } from '../../src/dataProvider.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';

const paths = {
  products: '/merchant/products',
  categories: '/categories',
  suppliers: '/suppliers',
};

/** The store with a signed-in merchant, and a new data provider for each test. */
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

/** The error of a failed promise. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );
