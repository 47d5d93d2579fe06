import * as v from 'valibot';
import { AVAILABILITIES, type Product, ProductImage } from '../../contract/product.ts';
import type { ProductRow } from '../db/schema.ts';
import { isSet, listFromJson } from '../db/values.ts';

/** What products need to know of their store. */
export type StoreOfProducts = { id: string; currency: string; lowStockDefault: number };

/** A row of the table as the API answers it. */
export function toProduct(row: ProductRow, shop: StoreOfProducts): Product {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    images: imagesOf(row),
    price: row.price,
    compareAtPrice: row.compare_at_price,
    costPrice: row.cost_price,
    currency: shop.currency,
    sku: row.sku,
    barcode: row.barcode,
    trackStock: isSet(row.track_stock),
    stock: row.stock,
    lowStockThreshold: row.low_stock_threshold,
    allowBackorder: isSet(row.allow_backorder),
    status: row.status,
    categoryId: row.category_id,
    tags: tagsOf(row),
    weight: row.weight,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    soldCount: row.sold_count,
    availability: AVAILABILITIES.find((one) => one === row.availability) ?? 'out',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function tagsOf(row: Pick<ProductRow, 'tags'>): string[] {
  return listFromJson(row.tags).filter((tag) => typeof tag === 'string');
}

function imagesOf(row: Pick<ProductRow, 'images'>): ProductImage[] {
  return listFromJson(row.images).flatMap((image) => {
    const parsed = v.safeParse(ProductImage, image);
    return parsed.success ? [parsed.output] : [];
  });
}
