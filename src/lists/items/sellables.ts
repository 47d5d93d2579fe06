import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import * as v from 'valibot';
import { Product } from '../../../contract/product.ts';
import { VariantOfProduct } from '../../../contract/variant.ts';
import { isSameCode, withOrWithoutZero } from '../../../domain/barcode.ts';
import { variantName } from '../../../domain/variantNames.ts';
import { isCallMissing } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { recordParser } from '../recordParser.ts';

const SHARED = ['price', 'costPrice', 'sku', 'barcode', 'stock', 'availability'] as const;

/** A product without variants, or a variant. */
export type Sellable = Pick<Product, (typeof SHARED)[number]> & {
  productId: string;
  variantId: string | null;
  name: string;
  variantName: string | null;
};

const MAX_RESULTS = 20;

// Only the fields that are used, so that a record without the other fields can be sold, too.
const FoundProduct = v.pick(Product, ['_id', 'name', 'options', 'status', ...SHARED]);
const FoundVariant = v.pick(VariantOfProduct, [
  '_id',
  'productId',
  'productName',
  'productStatus',
  'options',
  'isEnabled',
  ...SHARED,
]);
const parseProduct = recordParser(FoundProduct);
const parseVariant = recordParser(FoundVariant);

/**
 * Searches by name, SKU or barcode. Leaves out archived products and their variants. `isForSaleOnly` also leaves out
 * drafts, their variants, and disabled variants. If nothing is found, searches again for the barcode with one leading
 * zero added or removed.
 */
export function useSellableSearch(isForSaleOnly: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const search = useCallback(
    async (q: string, signal?: AbortSignal): Promise<Sellable[]> => {
      const page = { pagination: { page: 1, perPage: MAX_RESULTS }, signal };
      const [products, variants] = await Promise.all([
        dataProvider.getList('products', {
          ...page,
          filter: { q, ...(isForSaleOnly && { status: 'active' }) },
          sort: { field: 'name', order: 'ASC' },
        }),
        dataProvider
          .getList('variants', { ...page, filter: { q } })
          .then(({ data }) => data.flatMap((row) => parseVariant(row) ?? []))
          .catch((error: unknown) => {
            if (isCallMissing(error)) return [];
            throw error;
          }),
      ]);
      return [
        ...products.data
          .flatMap((row) => parseProduct(row) ?? [])
          .filter(({ options, status }) => options.length === 0 && status !== 'archived')
          .map(ofProduct),
        ...variants
          .filter(({ isEnabled }) => isEnabled || !isForSaleOnly)
          .filter(({ productStatus: status = 'active' }) =>
            isForSaleOnly ? status === 'active' : status !== 'archived',
          )
          .map(ofVariant),
      ];
    },
    [dataProvider, isForSaleOnly],
  );
  return useCallback(
    async (q: string, signal?: AbortSignal): Promise<Sellable[]> => {
      const found = await search(q, signal);
      const other = withOrWithoutZero(q);
      return found.length > 0 || other === null ? found : search(other, signal);
    },
    [search],
  );
}

function ofProduct({ _id, name, ...product }: v.InferOutput<typeof FoundProduct>): Sellable {
  const { price, costPrice, sku, barcode, stock, availability } = product;
  return {
    productId: _id,
    variantId: null,
    name,
    variantName: null,
    price,
    costPrice,
    sku,
    barcode,
    stock,
    availability,
  };
}

function ofVariant(variant: v.InferOutput<typeof FoundVariant>): Sellable {
  const { _id, productId, productName, options } = variant;
  const { price, costPrice, sku, barcode, stock, availability } = variant;
  return {
    productId,
    variantId: _id,
    name: productName,
    variantName: variantName(options),
    price,
    costPrice,
    sku,
    barcode,
    stock,
    availability,
  };
}

/** The first item whose SKU or barcode is this code (`isSameCode`). */
export function exactMatch(found: readonly Sellable[], code: string): Sellable | undefined {
  return found.find(({ sku, barcode }) =>
    [sku, barcode].some((one) => one && isSameCode(one, code)),
  );
}
