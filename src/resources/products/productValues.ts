import * as v from 'valibot';
import { problemsOf } from '../../../contract/problems.ts';
import type { Product } from '../../../contract/product.ts';
import { ProductInput } from '../../../contract/productInput.ts';
import { asciiDigits } from '../../../domain/digits.ts';
import { numberFormat } from '../../../domain/intl.ts';
import { problemsOfVariants } from '../../../domain/variants.ts';
import { isSame } from '../../api/compareValues.ts';
import type { FormValues } from '../../forms/merge.ts';
import type { Validate } from '../../forms/useSafeForm.ts';
import { newVariants, variantsUpdate } from './variants/mergeVariants.ts';
import { rowKey, summaryOf, varietyOf } from './variants/variety.ts';

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
    variants: varietyOf(product).variants.map(({ _id, ...variant }) => ({
      ...variant,
      sku: null,
      barcode: null,
      stock: 0,
    })),
  };
}

/** A new product as the store takes it. What its variants say is said by them alone, but for the price. */
export function toProductInput({ options, variants, ...values }: FormValues): FormValues {
  const rows = varietyOf({ variants }).variants;
  if (rows.length === 0) return values;
  const { compareAtPrice, costPrice, sku, barcode, weight, stock, ...others } = values;
  return { ...others, price: summaryOf(rows).price, options, variants: newVariants(rows) };
}

/**
 * Changed fields as the store takes them. Stock is sent as a change together with what the merchant
 * saw, so that an order of the last minute is not written over.
 */
export function toProductUpdate(changes: FormValues, base: FormValues): FormValues {
  const { stock, variants, ...others } = changes;
  const body = 'variants' in changes ? withVariants(others, variants, base) : others;
  const seen = base.stock;
  if (typeof stock !== 'number' || typeof seen !== 'number') return body;
  return { ...body, stockDelta: stock - seen, stockSeen: seen };
}

function withVariants(body: FormValues, variants: unknown, base: FormValues): FormValues {
  return { ...body, variants: variantsUpdate(variants, base.variants) };
}

/** What is wrong with the input. Of a product with variants, they have what is otherwise the product's own. */
export const validateProduct: Validate = (input, seen) => {
  const { options, variants } = varietyOf(input);
  const validated = variants.length > 0 ? { ...input, ...ofVariants } : input;
  const before = new Map(varietyOf(seen).variants.map((row) => [rowKey(row), row]));
  const isValueless = options.some(({ values }) => values.length === 0);
  return [
    ...problemsOfVariants({
      status: typeof input.status === 'string' ? input.status : '',
      options,
      variants: variants.map((row) => ({
        ...row,
        price: numberOrNull(row.price),
        compareAtPrice: numberOrNull(row.compareAtPrice),
      })),
    }).filter(
      ({ code }) =>
        !isValueless || (code !== 'variants.required' && code !== 'variant.optionsInvalid'),
    ),
    // The better text of a cell is the last one.
    ...problemsOf(ProductInput, validated).filter(({ field }) => {
      const [, at = '', column] = field.split('.');
      const row = variants[Number(at)];
      // Sold on backorder it is below zero, which nobody has typed.
      return column !== 'stock' || !row || !isSame(before.get(rowKey(row))?.stock, row.stock);
    }),
  ];
};

const ofVariants = {
  price: 0,
  compareAtPrice: null,
  costPrice: null,
  sku: null,
  barcode: null,
  weight: null,
  stock: 0,
};

/** Codes are matched with labels and scanners: an Arabic keyboard's digits are the same ones. */
export function codeIn(text: string): string | null {
  return text === '' ? null : asciiDigits(text);
}

/** The sign of what products weigh. */
export function gramSign(locale: string): string {
  const parts = numberFormat(locale, { style: 'unit', unit: 'gram' }).formatToParts(0);
  return parts.find(({ type }) => type === 'unit')?.value ?? 'g';
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
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
