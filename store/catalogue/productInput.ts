import * as v from 'valibot';
import type { Problem } from '../../contract/problems.ts';
import type { ProductInput, ProductUpdate } from '../../contract/product.ts';
import { MAX_STOCK } from '../../contract/product.ts';
import type { ProductRow } from '../db/schema.ts';
import { flag, toJson } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import type { PlainProduct } from './productWrites.ts';

/** The row of a new product. */
export function newProduct(
  input: ProductInput,
  own: { id: string; storeId: string; slug: string; now: string },
): PlainProduct {
  return {
    id: own.id,
    store_id: own.storeId,
    slug: own.slug,
    name: input.name,
    description: input.description,
    images: imagesJson(input.images),
    price: input.price,
    compare_at_price: input.compareAtPrice,
    cost_price: input.costPrice,
    sku: input.sku,
    barcode: input.barcode,
    track_stock: flag(input.trackStock),
    stock: input.stock,
    low_stock_threshold: input.lowStockThreshold,
    allow_backorder: flag(input.allowBackorder),
    status: input.status,
    category_id: input.categoryId,
    tags: toJson(input.tags),
    weight: input.weight,
    seo_title: input.seoTitle,
    seo_description: input.seoDescription,
    options: '[]',
    variants: '[]',
    sold_count: 0,
    created_at: own.now,
    updated_at: own.now,
    version: 1,
  };
}

/** The product with the changes on it; what was not sent stays. */
export function changedProduct(
  before: ProductRow,
  input: ProductUpdate,
  now: string,
): PlainProduct {
  const flagOr = (value: boolean | undefined, old: number) =>
    value === undefined ? old : flag(value);
  return {
    ...before,
    name: input.name ?? before.name,
    slug: input.slug ?? before.slug,
    description: input.description ?? before.description,
    images: input.images ? imagesJson(input.images) : before.images,
    price: sent(input.price, before.price),
    compare_at_price: sent(input.compareAtPrice, before.compare_at_price),
    cost_price: sent(input.costPrice, before.cost_price),
    sku: sent(input.sku, before.sku),
    barcode: sent(input.barcode, before.barcode),
    track_stock: flagOr(input.trackStock, before.track_stock),
    stock: before.stock + (input.stockDelta ?? 0),
    low_stock_threshold: sent(input.lowStockThreshold, before.low_stock_threshold),
    allow_backorder: flagOr(input.allowBackorder, before.allow_backorder),
    status: input.status ?? before.status,
    category_id: sent(input.categoryId, before.category_id),
    tags: input.tags ? toJson(input.tags) : before.tags,
    weight: sent(input.weight, before.weight),
    seo_title: sent(input.seoTitle, before.seo_title),
    seo_description: sent(input.seoDescription, before.seo_description),
    updated_at: now,
    version: before.version + 1,
  };
}

function sent<T>(value: T | null | undefined, before: T | null): T | null {
  return value === undefined ? before : value;
}

/** Only what a picture is made of is kept. */
function imagesJson(images: ProductInput['images']): string {
  return toJson(images.map(({ _id, url, alt }) => ({ _id, url, alt })));
}

/** What is wrong with a movement of stock by itself; a stock that moved meanwhile is another matter. */
export function problemsOfStock(before: ProductRow, input: ProductUpdate): Problem[] {
  const { stockDelta, stockSeen } = input;
  if (stockDelta === undefined) return [];
  if (stockSeen === undefined) return [problem('stockSeen', 'required')];
  const after = before.stock + stockDelta;
  if (after < 0 && stockDelta < 0) {
    const values = { now: before.stock, delta: -stockDelta };
    return [problem('stock', 'stock.belowZero', values)];
  }
  return after > MAX_STOCK ? [problem('stock', 'stockInvalid')] : [];
}

export function hasStockMoved(
  before: ProductRow,
  { stockDelta, stockSeen }: ProductUpdate,
): boolean {
  return stockDelta !== undefined && stockSeen !== undefined && stockSeen !== before.stock;
}

/** A body whose fields are judged later, together with what is in the store. */
export const AnyFields = v.looseObject({});
