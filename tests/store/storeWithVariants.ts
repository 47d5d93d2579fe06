import * as v from 'valibot';
import { expect } from 'vitest';
import { Product } from '../../contract/product.ts';
import type { Variant } from '../../contract/variant.ts';
import { type Answer, amina, at, type OpenStore, openStore } from './openStore.ts';

/** A signed-in store, with actions on products with variants. */
export async function openStoreWithVariants(opened?: OpenStore) {
  const store = opened ?? (await openStore());
  const { token } = await store.signIn(amina);
  const create = (body: object = shirt) => store.call('POST /merchant/products', { token, body });
  return {
    store,
    token,
    create,
    change: (id: string, body: object, headers: Record<string, string> = {}) =>
      store.call(`PUT /merchant/products/${id}`, { token, body, headers }),
    adjust: (id: string, body: object) =>
      store.call(`POST /merchant/products/${id}/stock-changes`, { token, body }),
    list: async (path: string, filter: object): Promise<unknown[]> => {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`;
      const { body } = await store.call(`GET ${path}?${query}`, { token });
      return Array.isArray(body) ? body : [];
    },
    read: async (id: string) =>
      productOf(await store.call(`GET /merchant/products/${id}`, { token })),
    add: async (body: object = shirt) => productOf(await create(body), 201),
  };
}

/** Three variants: one is out of stock, and each lacks some optional values. */
export const shirt = {
  name: 'Linen shirt',
  status: 'active',
  price: 4900,
  options: [
    { name: 'Colour', values: ['Sea blue', 'Sand'] },
    { name: 'Size', values: ['M', 'L'] },
  ],
  variants: [
    { options: ['Sea blue', 'M'], sku: 'SHIRT-BLUE-M', stock: 8 },
    { options: ['Sea blue', 'L'], sku: 'SHIRT-BLUE-L', price: 5200, stock: 0 },
    { options: ['Sand', 'M'], barcode: '4006381333931', price: 4500, costPrice: 2000, stock: 2 },
  ],
};

type WithVariants = Product & { variants: Variant[] };

export function productOf({ body, status, text }: Answer, expected = 200): WithVariants {
  expect(status, text).toBe(expected);
  const product = v.parse(Product, body);
  return { ...product, variants: product.variants ?? [] };
}

/** The variants as they would be sent unchanged. */
export const asSent = (product: WithVariants) =>
  product.variants.map(({ _id, options }) => ({ _id, options }));

export const problemsOf = ({ body, status }: Answer) => [status, at(body, 'errors')];
