import type { DataProvider } from 'react-admin';
import * as v from 'valibot';
import type { Product } from '../../contract/product.ts';
import { VariantOfProduct } from '../../contract/variant.ts';
import { chunksOfIds, pagesOf } from './bulk.ts';
import { isCallMissing } from './errors.ts';
import { parseResponse } from './parse.ts';

/**
 * Whether the API has the list of variants, even an empty one. A product that was read alone tells this by its
 * `variants`, a field that list rows lack.
 */
export async function hasVariants(
  dataProvider: DataProvider,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    const pagination = { page: 1, perPage: 1 };
    await dataProvider.getList('variants', { pagination, filter: {}, signal });
    return true;
  } catch (error) {
    if (isCallMissing(error)) return false;
    throw error;
  }
}

/** Reads the variants, which lists of products leave out, and adds them to `products`. */
export async function withVariants<P extends Product>(
  dataProvider: DataProvider,
  products: readonly P[],
  signal?: AbortSignal,
): Promise<(P & { variants: VariantOfProduct[] })[]> {
  const withOptions = products.filter(({ options }) => options.length > 0);
  const found: VariantOfProduct[] = [];
  for (const productId of chunksOfIds(withOptions.map(({ _id }) => _id))) {
    const pages = pagesOf((pagination) =>
      dataProvider.getList('variants', {
        pagination,
        filter: { productId },
        signal,
      }),
    );
    for await (const rows of pages) {
      found.push(...parseResponse(v.array(VariantOfProduct), rows, 'GET /merchant/variants'));
    }
  }
  const byProduct = Map.groupBy(found, ({ productId }) => productId);
  return products.map((product) => ({ ...product, variants: byProduct.get(product._id) ?? [] }));
}
