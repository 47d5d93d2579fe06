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

/** What a merchant may want to know about the values of the form. None of it forbids to save. */

interface Prices {
  price: number | null;
  costPrice: number | null;
}

export type PriceAdvice =
  | { kind: 'free' }
  | { kind: 'loss'; amount: number }
  | { kind: 'margin'; amount: number; percent: number };

/** What is left of the price after the cost; nothing to say when one of them is missing. */
export function priceAdvice({ price, costPrice }: Prices): PriceAdvice | null {
  if (price === 0) return { kind: 'free' };
  if (price === null || costPrice === null) return null;
  const amount = price - costPrice;
  if (amount < 0) return { kind: 'loss', amount: -amount };
  return { kind: 'margin', amount, percent: Math.round((amount / price) * 1000) / 10 };
}

interface Presented {
  status: string;
  images: readonly unknown[];
  categoryId: string | null;
}

/** What an active product lacks to be found and bought. */
export function missingWhenActive({ status, images, categoryId }: Presented) {
  if (status !== 'active') return [];
  return [
    ...(images.length === 0 ? (['picture'] as const) : []),
    ...(categoryId ? [] : (['category'] as const)),
  ];
}
