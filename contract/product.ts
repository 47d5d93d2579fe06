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
import { answered } from './optionalFields.ts';
import { AVAILABILITIES, Barcode, Sku } from './stockKeeping.ts';
import { ProductOption, Variant } from './variant.ts';

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export const ProductStatus = v.picklist(PRODUCT_STATUSES, 'product.statusUnknown');
export type ProductStatus = v.InferOutput<typeof ProductStatus>;

export const MAX_IMAGES = 10;
export const MAX_TAGS = 50;

/** A picture of a product. The order of the list is the order shown; the first is the main one. */
export const ProductImage = v.looseObject({
  _id: Id,
  url: PictureUrl,
  alt: v.optional(lines('product.alt', 250), ''),
});
export type ProductImage = v.InferOutput<typeof ProductImage>;

/**
 * Texts and numbers that a product may be without: null then. Declared once: what a merchant may send, and
 * what the store keeps and answers, follow from it.
 */
export const productRules = {
  compareAtPrice: Price,
  costPrice: Price,
  sku: Sku,
  barcode: Barcode,
  weight: whole('weight', 0, 1_000_000),
  seoTitle: line('seoTitle', 0, 255),
  seoDescription: lines('seoDescription', 1000),
};

/**
 * A product as the store answers it. Of one with variants, `price`, `compareAtPrice`, `costPrice` and `weight` are
 * those of the cheapest that is switched on, `sku` and `barcode` are null, and `stock` is that of all together.
 */
export const Product = v.looseObject({
  _id: Id,
  name: v.string(),
  slug: v.string(),
  description: v.optional(v.string(), ''),
  images: v.optional(v.array(ProductImage), []),
  price: v.nullable(v.number()),
  ...answered(productRules),
  currency: v.string(),
  trackStock: v.optional(v.boolean(), true),
  stock: v.optional(v.number(), 0),
  lowStockThreshold: v.optional(v.nullable(v.number()), null),
  allowBackorder: v.optional(v.boolean(), false),
  status: v.string(),
  categoryId: v.optional(v.nullable(Id), null),
  tags: v.optional(v.array(v.string()), []),
  /** Read-only: units sold, returns taken off. */
  soldCount: v.optional(v.number(), 0),
  /** Read-only: out, low, in or untracked, with the store's default threshold applied. */
  availability: v.optional(v.picklist(AVAILABILITIES)),
  options: v.optional(v.array(ProductOption), []),
  /** Left out in lists, and by a server without variants. */
  variants: v.optional(v.array(Variant)),
  /** Read-only: how many variants are switched on, and how many of those can be had. */
  variantCount: v.optional(v.number(), 0),
  variantsInStock: v.optional(v.number(), 0),
  /** Read-only: how many of those are low. */
  variantsLow: v.optional(v.number()),
  /** Read-only: what is left of the variants that are switched on, while `stock` is that of all; null without variants. */
  stockForSale: v.optional(v.nullable(v.number())),
  /** Read-only: what the dearest variant that is switched on costs, while `price` is that of the cheapest. */
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

/** `filter` of the product lists. `categoryId` includes its sub-categories; prices are minor units, both ends included. */
export const ProductFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    status: ProductStatus,
    /** With all that is under it; of several, any will do. */
    categoryId: v.union([Id, v.pipe(v.array(Id), v.minLength(1), v.maxLength(100))], 'invalid'),
    stock: v.picklist(['in', 'low', 'out'], 'invalid'),
    priceMin: Price,
    priceMax: Price,
    tag: line('tag', 1, 50),
    /** What an import wrote, for as long as it can be undone. */
    importId: Id,
    /** What would sell below its cost with so many per cent, and then so much money, off its price. */
    belowCost: v.strictObject({
      percent: v.pipe(v.number('invalid'), v.minValue(0, 'invalid'), v.maxValue(100, 'invalid')),
      amount: Price,
    }),
  }),
);
export type ProductFilter = v.InferOutput<typeof ProductFilter>;
