import * as v from 'valibot';
import type { Problem } from '../../contract/problems.ts';
import type { ProductInput, ProductUpdate } from '../../contract/productInput.ts';
import { productDetails } from '../../contract/productInput.ts';
import { MAX_STOCK } from '../../contract/stockKeeping.ts';
import { toColumns } from '../db/fieldColumns.ts';
import type { ProductRow } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import type { PlainProduct } from './productWrites.ts';

export const defaultDetails = toColumns(v.getDefaults(productDetails));

export function newProduct(
  { options = [], variants: _, ...input }: ProductInput,
  own: { id: string; storeId: string; slug: string; now: string },
): PlainProduct {
  return {
    ...toColumns({ ...input, slug: own.slug, images: pickImageFields(input.images) }),
    id: own.id,
    store_id: own.storeId,
    options: toJson(options),
    variants: '[]',
    sold_count: 0,
    created_at: own.now,
    updated_at: own.now,
    version: 1,
  };
}

/** The product with the changes applied, without its variants. Fields that were not sent stay. */
export function changedProduct(
  before: ProductRow,
  {
    stockDelta = 0,
    stockSeen: _,
    stockReason: _r,
    variants: _v,
    images,
    ...changes
  }: ProductUpdate,
  now: string,
): PlainProduct {
  return {
    ...before,
    ...toColumns({ ...changes, ...(images && { images: pickImageFields(images) }) }),
    stock: before.stock + stockDelta,
    updated_at: now,
    version: before.version + 1,
  };
}

/** Drops fields that are not stored. */
function pickImageFields(images: ProductInput['images']): ProductInput['images'] {
  return images.map(({ _id, url, alt }) => ({ _id, url, alt }));
}

/** Problems of a stock change. Does not check whether the stock has changed since the client read it. */
export function problemsOfStock(before: ProductRow, input: ProductUpdate): Problem[] {
  const { stockDelta, stockSeen } = input;
  if (stockDelta === undefined) return [];
  if (stockSeen === undefined) return [problem('stockSeen', 'required')];
  return problemsOfMove(before, stockDelta, { field: 'stock', tooMuch: 'stockInvalid' });
}

export function problemsOfAdjustment(before: { stock: number }, quantity: number): Problem[] {
  return problemsOfMove(before, quantity, { field: 'quantity', tooMuch: 'stock.tooMuch' });
}

function problemsOfMove(
  before: { stock: number },
  by: number,
  { field, tooMuch }: { field: string; tooMuch: string },
): Problem[] {
  const after = before.stock + by;
  if (after < 0 && by < 0) {
    return [problem(field, 'stock.belowZero', { now: before.stock, delta: -by })];
  }
  return after > MAX_STOCK ? [problem(field, tooMuch)] : [];
}

/** A body that is validated later, together with the stored record. */
export const AnyFields = v.looseObject({});
