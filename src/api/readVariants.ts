import * as v from 'valibot';
import type { Product } from '../../contract/product.ts';
import { VariantOfProduct } from '../../contract/variant.ts';
import { isMissing, noteMissing } from './missingEndpoints.ts';
import { read } from './reading.ts';
import { chunksOfIds } from './verbs.ts';

const ENDPOINT = '/merchant/variants';

/**
 * Whether the API has variants, for screens without a product: it has when it has the list of variants, even
 * an empty one.
 */
export async function hasVariants(signal?: AbortSignal): Promise<boolean> {
  if (isMissing(ENDPOINT)) return false;
  try {
    await read(v.array(VariantOfProduct), ENDPOINT, signal, { range: '[0,0]' });
    return true;
  } catch (error) {
    if (noteMissing(ENDPOINT, error)) return false;
    throw error;
  }
}

/** Adds the variants to the products of a list, which leaves them out. */
export async function withVariants<P extends Product>(
  products: readonly P[],
  signal?: AbortSignal,
): Promise<(P & { variants: VariantOfProduct[] })[]> {
  const varied = products.filter(({ options }) => options.length > 0);
  const found: VariantOfProduct[] = [];
  for (const ids of chunksOfIds(varied.map(({ _id }) => _id))) {
    found.push(...(await readVariants(ids, signal)));
  }
  const byProduct = Map.groupBy(found, ({ productId }) => productId);
  return products.map((product) => ({ ...product, variants: byProduct.get(product._id) ?? [] }));
}

/** The server's largest page. */
const PAGE = 1000;

async function readVariants(productId: string[], signal?: AbortSignal) {
  const found: VariantOfProduct[] = [];
  for (;;) {
    const range = JSON.stringify([found.length, found.length + PAGE - 1]);
    const params = { filter: JSON.stringify({ productId }), range };
    const rows = await read(v.array(VariantOfProduct), ENDPOINT, signal, params);
    found.push(...rows);
    if (rows.length < PAGE) return found;
  }
}
