import * as v from 'valibot';
import { type Product, ProductImage } from '../../contract/product.ts';
import { productFields } from '../../contract/productInput.ts';
import { AVAILABILITIES } from '../../contract/stockKeeping.ts';
import { ProductOption } from '../../contract/variant.ts';
import { fromColumns } from '../db/fieldColumns.ts';
import type { ProductRow, VariantRow } from '../db/schema.ts';
import { listFromJson } from '../db/values.ts';
import { toVariant } from './variantRows.ts';

/** The fields of a store that products depend on. */
export type StoreBasics = { id: string; currency: string; lowStockDefault: number };

/** A product as the API returns it in lists. */
export function toProduct(row: ProductRow, store: StoreBasics): Product {
  return {
    _id: row.id,
    ...fromColumns(productFields, row),
    images: imagesOf(row),
    tags: tagsOf(row),
    currency: store.currency,
    soldCount: row.sold_count,
    options: optionsOf(row),
    variantCount: row.variant_count,
    variantsInStock: row.variants_in_stock,
    stockForSale: row.stock_for_sale,
    priceTo: row.price_to,
    availability: AVAILABILITIES.find((one) => one === row.availability) ?? 'out',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A product with its variants, as the API returns a single product. */
export function toProductWithVariants(
  row: ProductRow,
  variants: readonly VariantRow[],
  store: StoreBasics,
): Product {
  return {
    ...toProduct(row, store),
    variantsLow: row.variants_low,
    variants: variants.map((variant) => toVariant(variant, row, store.lowStockDefault)),
  };
}

export function tagsOf(row: Pick<ProductRow, 'tags'>): string[] {
  return listFromJson(row.tags).filter((tag) => typeof tag === 'string');
}

export function optionsOf(row: Pick<ProductRow, 'options'>): ProductOption[] {
  return v.parse(v.array(ProductOption), listFromJson(row.options));
}

/** The URL of the variant's picture, else of the product's first. */
export function imageUrlOf(
  product: Pick<ProductRow, 'images'>,
  variant?: Pick<VariantRow, 'image'> | null,
): string | null {
  const images = imagesOf(product);
  const image = images.find(({ _id }) => _id === variant?.image) ?? images[0];
  return image?.url ?? null;
}

export function imagesOf(row: Pick<ProductRow, 'images'>): ProductImage[] {
  return listFromJson(row.images).flatMap((image) => {
    const parsed = v.safeParse(ProductImage, image);
    return parsed.success ? [parsed.output] : [];
  });
}
