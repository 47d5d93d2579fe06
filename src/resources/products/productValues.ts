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
import { rowKey, summariseVariants, toVariantSet, type VariantRow } from './variants/variantSet.ts';

/** Initial values. They also decide if an emptied field becomes '' or null. */
export const newProduct: FormValues = {
  ...v.getDefaults(v.object(ProductInput.entries)),
  name: '',
};

/** Copies a product as a draft without stock. Omits SKU, barcode and web address, which should be unique. */
export function duplicateProduct(product: Product, name: string): FormValues {
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
    variants: toVariantSet(product).variants.map(({ _id, ...variant }) => ({
      ...variant,
      sku: null,
      barcode: null,
      stock: 0,
    })),
  };
}

export function toProductInput({ options, variants, ...values }: FormValues): FormValues {
  const rows = toVariantSet({ variants }).variants;
  if (rows.length === 0) return values;
  const own = withoutVariantFields({ price: null, ...values }, rows);
  return { ...own, options, variants: newVariants(rows) };
}

/**
 * `changes` as the API expects them. `stock` becomes the difference from `base`, so that orders placed meanwhile
 * still count.
 */
export function toProductUpdate(changes: FormValues, base: FormValues): FormValues {
  const { stock, variants, ...others } = changes;
  const rows = toVariantSet({ variants }).variants;
  if (rows.length > 0) {
    const isFirst = toVariantSet(base).variants.length === 0;
    const own = withoutVariantFields(isFirst ? { price: null, ...others } : others, rows);
    return { ...own, variants: variantsUpdate(rows, base.variants) };
  }
  const body = 'variants' in changes ? { ...others, variants: [] } : others;
  const seen = base.stock;
  if (typeof stock !== 'number' || typeof seen !== 'number') return body;
  return { ...body, stockDelta: stock - seen, stockSeen: seen };
}

/**
 * Drops product fields that variants replace: the merchant may have changed them before there were variants. A price
 * becomes the variants' lowest price, or null if a variant has none.
 */
function withoutVariantFields(values: FormValues, rows: readonly VariantRow[]): FormValues {
  const { compareAtPrice, costPrice, sku, barcode, storageLocation, weight, stock, ...others } =
    values;
  if (!('price' in others)) return others;
  // The store gives a new variant without a price the product's price.
  const isMissing = rows.some(({ price }) => price === null);
  return { ...others, price: isMissing ? null : summariseVariants(rows).price };
}

/** With variants, ignores the product fields that variants replace. */
export const validateProduct: Validate = (input, seen) => {
  const { options, variants } = toVariantSet(input);
  const validated = variants.length > 0 ? { ...input, ...validProductFields } : input;
  const before = new Map(toVariantSet(seen).variants.map((row) => [rowKey(row), row]));
  const hasEmptyOption = options.some(({ values }) => values.length === 0);
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
        !hasEmptyOption || (code !== 'variants.required' && code !== 'variant.optionsInvalid'),
    ),
    // After the other problems, because a cell shows its last problem, and these have the most specific texts.
    ...problemsOf(ProductInput, validated).filter(({ field }) => {
      const [list, at = '', column] = field.split('.');
      const row = variants[Number(at)];
      // Backorders make stock negative, so only a changed value is validated.
      if (list === 'stock') return !isSame(seen.stock, input.stock);
      return column !== 'stock' || !row || !isSame(before.get(rowKey(row))?.stock, row.stock);
    }),
  ];
};

/** Valid values for the product fields that variants replace. */
const validProductFields = {
  price: 0,
  compareAtPrice: null,
  costPrice: null,
  sku: null,
  barcode: null,
  storageLocation: null,
  weight: null,
  stock: 0,
};

/** Converts digits of other scripts to ASCII, as codes must match labels and scanners. Null for an empty text. */
export function parseCode(text: string): string | null {
  return text === '' ? null : asciiDigits(text);
}

/** The unit of product weights in a language, such as `g`. */
export function gramUnit(locale: string): string {
  const parts = numberFormat(locale, { style: 'unit', unit: 'gram' }).formatToParts(0);
  return parts.find(({ type }) => type === 'unit')?.value ?? 'g';
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The stock never conflicts in the form, because only its difference is sent. */
export const CONFLICT_FREE_FIELDS = ['stock'] as const;

interface Prices {
  price: number | null;
  costPrice: number | null;
}

export type PriceAdvice =
  | { kind: 'free' }
  | { kind: 'loss'; amount: number }
  | { kind: 'margin'; amount: number; percent: number };

/** Null without a price, and without a cost unless the price is 0. */
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

export function missingWhenActive({ status, images, categoryId }: Presented) {
  if (status !== 'active') return [];
  return [
    ...(images.length === 0 ? (['picture'] as const) : []),
    ...(categoryId ? [] : (['category'] as const)),
  ];
}
