import * as v from 'valibot';
import { type Product, ProductInput } from '../../../contract/product.ts';
import type { FormValues } from '../../forms/merge.ts';

/** What a new product starts with. Which empty fields are texts and which are nothing is told by these. */
export const newProduct: FormValues = {
  ...v.getDefaults(v.object(ProductInput.entries)),
  name: '',
};

/**
 * A new product like another one. What must be a product's own is left out: SKU, barcode and web
 * URL; none of it is in stock, and customers do not see it before the merchant says so.
 */
export function duplicateOf(product: Product, name: string): FormValues {
  const copied = Object.keys(newProduct).map((field) => [field, product[field]]);
  return {
    ...newProduct,
    ...Object.fromEntries(copied),
    name,
    slug: undefined,
    sku: null,
    barcode: null,
    stock: 0,
    status: 'draft',
  };
}

/**
 * Changed fields as the store takes them. Stock is sent as a change together with what the merchant
 * saw, so that an order of the last minute is not written over.
 */
export function toProductUpdate(changes: FormValues, base: FormValues): FormValues {
  const { stock, ...others } = changes;
  const seen = base.stock;
  if (typeof stock !== 'number' || typeof seen !== 'number') return others;
  return { ...others, stockDelta: stock - seen, stockSeen: seen };
}

// Stock is sent as a change of what was seen: the store refuses it when it no longer is that.
export const stockOnly = ['stock'] as const;
