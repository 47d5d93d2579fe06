import * as v from 'valibot';
import {
  Id,
  Ids,
  Instant,
  line,
  lines,
  PictureUrl,
  Price,
  SearchText,
  whole,
} from './fieldRules.ts';
import { responseFields } from './optionalFields.ts';
import { AVAILABILITIES, Barcode, Sku, StorageLocation } from './stockKeeping.ts';
import { TaxClass } from './taxClass.ts';
import { ProductOption, Variant } from './variant.ts';

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export const ProductStatus = v.picklist(PRODUCT_STATUSES, 'product.statusUnknown');
export type ProductStatus = v.InferOutput<typeof ProductStatus>;

export const MAX_IMAGES = 10;
export const MAX_TAGS = 50;

/** A picture of a product. The first picture is the main one. */
export const ProductImage = v.looseObject({
  _id: Id,
  url: PictureUrl,
  alt: v.optional(lines('product.alt', 250), ''),
});
export type ProductImage = v.InferOutput<typeof ProductImage>;

/** Nullable texts and numbers of a product. Input and response derive from these schemas. */
export const productRules = {
  compareAtPrice: Price,
  costPrice: Price,
  /** Null is `standard`. */
  taxClass: TaxClass,
  sku: Sku,
  barcode: Barcode,
  storageLocation: StorageLocation,
  weight: whole('weight', 0, 1_000_000),
  seoTitle: line('seoTitle', 0, 255),
  seoDescription: lines('seoDescription', 1000),
};

/**
 * A product in responses. With variants, `price`, `compareAtPrice`, `costPrice` and `weight` are those of the
 * cheapest enabled variant. `sku`, `barcode` and `storageLocation` are then null, and `stock` is the sum of all
 * variants.
 */
export const Product = v.looseObject({
  _id: Id,
  name: v.string(),
  slug: v.string(),
  description: v.optional(v.string(), ''),
  images: v.optional(v.array(ProductImage), []),
  price: v.nullable(v.number()),
  ...responseFields(productRules),
  currency: v.string(),
  trackStock: v.optional(v.boolean(), true),
  stock: v.optional(v.number(), 0),
  lowStockThreshold: v.optional(v.nullable(v.number()), null),
  allowBackorder: v.optional(v.boolean(), false),
  status: v.string(),
  categoryId: v.optional(v.nullable(Id), null),
  brandId: v.optional(v.nullable(Id), null),
  tags: v.optional(v.array(v.string()), []),
  /** Read-only: sold units without returned ones. */
  soldCount: v.optional(v.number(), 0),
  /** Read-only. The store's default threshold applies if the product has none. */
  availability: v.optional(v.picklist(AVAILABILITIES)),
  options: v.optional(v.array(ProductOption), []),
  /** Absent in lists, and from a server without variants. */
  variants: v.optional(v.array(Variant)),
  /** Read-only: the number of enabled variants. `variantsInStock` counts those that are in stock or untracked. */
  variantCount: v.optional(v.number(), 0),
  variantsInStock: v.optional(v.number(), 0),
  /** Read-only: the number of enabled variants that are low in stock. */
  variantsLow: v.optional(v.number()),
  /** Read-only: stock of the enabled variants, while `stock` is that of all variants; null without variants. */
  stockForSale: v.optional(v.nullable(v.number())),
  /** Read-only: the highest price of the enabled variants, while `price` is the lowest. Null without such a price. */
  priceTo: v.optional(v.nullable(v.number())),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Product = v.InferOutput<typeof Product>;

export const PRODUCT_SORTS = [
  'name',
  'sku',
  'price',
  'stock',
  'status',
  'soldCount',
  'createdAt',
  'updatedAt',
] as const;

/**
 * `filter` of the product lists. `priceMin` and `priceMax` are inclusive, in minor units.
 */
export const ProductFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    status: ProductStatus,
    /** Includes sub-categories. Of several ids, any may match. */
    categoryId: v.union([Id, v.pipe(v.array(Id), v.minLength(1), v.maxLength(100))], 'invalid'),
    brandId: Id,
    /** Products with this class, or with a variant that has it. */
    taxClass: TaxClass,
    stock: v.picklist(['in', 'low', 'out'], 'invalid'),
    priceMin: Price,
    priceMax: Price,
    tag: line('tag', 1, 50),
    /** False: products without a cost, or with an enabled variant that has none. */
    hasCost: v.boolean('invalid'),
    /** Records that this import wrote, while it can be undone. */
    importId: Id,
    /** Products that would be sold below their cost after a discount of this percentage, then of this amount. */
    belowCost: v.strictObject({
      percent: v.pipe(v.number('invalid'), v.minValue(0, 'invalid'), v.maxValue(100, 'invalid')),
      amount: Price,
    }),
  }),
);
export type ProductFilter = v.InferOutput<typeof ProductFilter>;
