import * as v from 'valibot';
import type { Problem } from '../../contract/problems.ts';
import type { ProductInput, ProductUpdate } from '../../contract/productInput.ts';
import { MAX_STOCK } from '../../contract/stockKeeping.ts';
import { VariantInput, type VariantUpdate, variantFields } from '../../contract/variantInput.ts';
import { problemsOfVariants } from '../../domain/variants.ts';
import { fromColumns, toColumns } from '../db/fieldColumns.ts';
import type { ProductRow, VariantRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { imagesOf, optionsOf } from './productRecord.ts';
import type { PlainProduct } from './productWrites.ts';
import { type PlainVariant, summariseVariants } from './variantRows.ts';

export function newVariants(
  product: PlainProduct,
  inputs: readonly VariantInput[],
  now: Date,
): PlainVariant[] {
  return inputs.map((input) => newVariant(product, input, now));
}

function newVariant(product: PlainProduct, input: VariantInput, now: Date): PlainVariant {
  const price = input.price ?? product.price;
  const isCompareAtAbove = price === null || (product.compare_at_price ?? 0) > price;
  const {
    compareAtPrice = isCompareAtAbove ? product.compare_at_price : null,
    costPrice = product.cost_price,
    storageLocation = product.storage_location,
    weight = product.weight,
  } = input;
  return {
    ...toColumns({ ...input, price, compareAtPrice, costPrice, storageLocation, weight }),
    store_id: product.store_id,
    product_id: product.id,
    id: newId(now),
    sold_count: 0,
  };
}

type Changed = {
  variants: PlainVariant[];
  problems: Problem[];
  /** Stock that changed since the client read it. */
  conflicts: Problem[];
};

/** Applies the sent variants to the stored ones. Fields that were not sent stay. */
export function changedVariants(
  product: PlainProduct,
  before: readonly VariantRow[],
  sent: readonly VariantUpdate[] | undefined,
  now: Date,
): Changed {
  const images = new Set(imagesOf(product).map(({ _id }) => _id));
  const current = before.map((row) => ({
    ...row,
    image: row.image !== null && images.has(row.image) ? row.image : null,
  }));
  if (sent === undefined) return { variants: current, problems: [], conflicts: [] };
  const remaining = new Map(current.map((row) => [row.id, row]));
  const changed: Changed = { variants: [], problems: [], conflicts: [] };
  sent.forEach(({ _id, stockDelta = 0, stockSeen, ...update }, index) => {
    const at = `variants.${index}`;
    const row = remaining.get(_id ?? '');
    if (_id === undefined) {
      changed.variants.push(newVariant(product, v.parse(VariantInput, update), now));
    } else if (row) {
      changed.problems.push(...problemsOfStock(at, row, { ...update, stockDelta, stockSeen }));
      if (stockDelta !== 0 && stockSeen !== undefined && stockSeen !== row.stock) {
        const values = { seen: stockSeen, now: row.stock };
        changed.conflicts.push(problem(`${at}.stock`, 'stock.changed', values));
      }
      const stock = row.stock + stockDelta;
      changed.variants.push({ ...row, ...toColumns(update), stock });
      // A second update of the same variant fails like an unknown id.
      remaining.delete(_id);
    } else {
      changed.problems.push(problem(`${at}._id`, 'missing.variant'));
    }
  });
  return changed;
}

function problemsOfStock(
  at: string,
  { stock: now }: VariantRow,
  { stock, stockDelta = 0, stockSeen }: Pick<VariantUpdate, 'stock' | 'stockDelta' | 'stockSeen'>,
): Problem[] {
  const field = `${at}.stock`;
  if (stock !== undefined && stock !== now) return [problem(field, 'invalid')];
  if (stockDelta === 0) return [];
  if (stockSeen === undefined) return [problem(`${at}.stockSeen`, 'required')];
  const after = now + stockDelta;
  if (after < 0 && stockDelta < 0) {
    return [problem(field, 'stock.belowZero', { now, delta: -stockDelta })];
  }
  return after > MAX_STOCK ? [problem(field, 'stockInvalid')] : [];
}

/** Problems with the rules across a product and its variants. */
export function problemsWithVariants(
  product: PlainProduct,
  variants: readonly PlainVariant[],
): Problem[] {
  const images = new Set(imagesOf(product).map(({ _id }) => _id));
  return [
    ...problemsOfVariants({
      status: product.status,
      options: optionsOf(product),
      variants: variants.map((row) => fromColumns(variantFields, row)),
    }),
    ...variants.flatMap(({ image }, index) =>
      image === null || images.has(image)
        ? []
        : [problem(`variants.${index}.image`, 'missing.picture')],
    ),
  ];
}

const DERIVED_FIELDS = [
  ['price', 'price'],
  ['compareAtPrice', 'compare_at_price'],
  ['costPrice', 'cost_price'],
  ['weight', 'weight'],
  ['sku', 'sku'],
  ['barcode', 'barcode'],
  ['storageLocation', 'storage_location'],
] as const;

/** Whether the variants determine this field of their product, so that the product's input cannot set the field. */
export function isDerivedFromVariants(name: string): boolean {
  return name === 'stock' || DERIVED_FIELDS.some(([field]) => field === name);
}

/** Fields that the variants determine can't be set on the product. Unchanged values are accepted. */
export function derivedFieldProblems(
  input: Partial<Omit<ProductInput & ProductUpdate, 'variants'>>,
  before: ProductRow | null,
  variants: readonly PlainVariant[],
): Problem[] {
  if (variants.length === 0) return [];
  const hadVariants = before !== null && before.options !== '[]';
  const summary = summariseVariants({ track_stock: 1, low_stock_threshold: null }, variants, 0);
  const wrong = DERIVED_FIELDS.filter(([field, column]) => {
    const sent = input[field];
    if (sent === undefined || sent === summary[column] || sent === before?.[column]) return false;
    // With its first variants, a product may send a price, the default of these variants, and clear the other fields.
    return hadVariants || (sent !== null && field !== 'price');
  });
  const problems = wrong.map(([field]) => problem(field, 'product.ofVariants'));
  const { stock = 0, stockDelta = 0 } = input;
  const isMoved = stockDelta !== 0 || (stock !== 0 && stock !== summary.stock);
  return isMoved ? [...problems, problem('stock', 'product.ofVariants')] : problems;
}
