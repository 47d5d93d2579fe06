import * as v from 'valibot';
import {
  characters,
  Id,
  Ids,
  Instant,
  line,
  lines,
  PictureUrl,
  Price,
  SearchText,
  Slug,
  whole,
} from './fieldRules.ts';
import { asReference } from './fieldType.ts';
import { answered, nullAtFirst, orNull } from './optionalFields.ts';
import { EDIT_REASONS } from './stockChange.ts';
import { AVAILABILITIES, Barcode, MAX_STOCK, Sku } from './stockKeeping.ts';
import { optionsInput, ProductOption, Variant, variantsInput, variantsUpdate } from './variant.ts';

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

const Tags = v.pipe(
  v.array(line('tag', 1, 50), 'invalid'),
  v.maxLength(MAX_TAGS, 'tags.tooMany'),
  v.check(
    (tags) => new Set(tags.map((tag) => tag.toLocaleLowerCase('en'))).size === tags.length,
    'tags.duplicate',
  ),
);

/**
 * Texts and numbers that a product may be without: null then. Declared once: what a merchant may send, and
 * what the store keeps and answers, follow from it.
 */
const details = {
  compareAtPrice: Price,
  costPrice: Price,
  sku: Sku,
  barcode: Barcode,
  weight: whole('weight', 0, 1_000_000),
  seoTitle: line('seoTitle', 0, 255),
  seoDescription: lines('seoDescription', 1000),
};
export const productDetails = v.object(nullAtFirst(details));

/**
 * What a merchant may set. Money is minor units of the store's currency, weight is grams.
 * `lowStockThreshold` null means the store's default.
 */
export const productFields = v.object({
  name: line('product.name', 1, 255),
  slug: Slug,
  description: lines('product.description', 10_000),
  images: v.pipe(v.array(ProductImage, 'invalid'), v.maxLength(MAX_IMAGES, 'images.tooMany')),
  price: v.nullable(Price),
  ...orNull(details),
  trackStock: v.boolean('invalid'),
  stock: whole('stock', 0, MAX_STOCK),
  lowStockThreshold: v.nullable(whole('threshold', 0, MAX_STOCK)),
  allowBackorder: v.boolean('invalid'),
  status: ProductStatus,
  categoryId: v.nullable(v.pipe(Id, asReference('categories'))),
  tags: Tags,
});

type RuleInput = {
  status?: ProductStatus | undefined;
  price?: number | null | undefined;
  compareAtPrice?: number | null | undefined;
  variants?: readonly unknown[] | undefined;
};

/**
 * Rules between fields. They judge the whole product: on an update, the record with the changes on it. With
 * variants it is they who have a price.
 */
export function priceIsSetWhenActive({ status, price, variants = [] }: RuleInput): boolean {
  return status !== 'active' || typeof price === 'number' || variants.length > 0;
}
export function compareAtIsAbovePrice({ price, compareAtPrice }: RuleInput): boolean {
  return typeof compareAtPrice !== 'number' || (price ?? 0) < compareAtPrice;
}

/**
 * A complete product as the form holds it and as the store checks it before writing.
 * `slug` may be left out on creation: the store makes one from the name.
 */
export const ProductInput = v.pipe(
  v.object({
    ...productFields.entries,
    slug: v.optional(Slug),
    description: v.optional(productFields.entries.description, ''),
    images: v.optional(productFields.entries.images, []),
    price: v.optional(productFields.entries.price, null),
    ...productDetails.entries,
    trackStock: v.optional(productFields.entries.trackStock, true),
    stock: v.optional(productFields.entries.stock, 0),
    lowStockThreshold: v.optional(productFields.entries.lowStockThreshold, null),
    allowBackorder: v.optional(productFields.entries.allowBackorder, false),
    status: v.optional(productFields.entries.status, 'draft'),
    categoryId: v.optional(productFields.entries.categoryId, null),
    tags: v.optional(productFields.entries.tags, []),
    options: v.optional(optionsInput),
    variants: v.optional(variantsInput),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['price'], ['variants']],
      priceIsSetWhenActive,
      'product.priceRequired',
    ),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['price'], ['compareAtPrice']],
      compareAtIsAbovePrice,
      'product.compareAtTooLow',
    ),
    ['compareAtPrice'],
  ),
);
export type ProductInput = v.InferOutput<typeof ProductInput>;

/**
 * `PUT /merchant/products/{id}`: the fields that changed; the others stay.
 * Stock is not set but moved: `stockDelta` (signed) from the `stockSeen` that the merchant saw.
 * When the stock is no longer `stockSeen`, the answer is 409 with `errors.stock`. `stockReason` is what the history of
 * the stock says of it, `edited` when left out.
 */
export const ProductUpdate = v.partial(
  v.strictObject({
    ...v.omit(productFields, ['stock']).entries,
    stockDelta: whole('stock', -MAX_STOCK, MAX_STOCK),
    stockSeen: whole('stock', -MAX_STOCK, MAX_STOCK),
    options: optionsInput,
    /** The whole list: one that is left out is removed. */
    variants: variantsUpdate,
    stockReason: v.picklist(EDIT_REASONS, 'invalid'),
  }),
);
export type ProductUpdate = v.InferOutput<typeof ProductUpdate>;

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
  ...answered(details),
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
  createdAt: Instant,
  updatedAt: Instant,
});
export type Product = v.InferOutput<typeof Product>;

/** True when a text is close enough to its limit that the form shows a counter. */
export function isNearLimit(text: string, limit: number): boolean {
  return characters(text) >= limit * 0.9;
}

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
    /** What would sell below its cost with so many per cent, and then so much money, off its price. */
    belowCost: v.strictObject({
      percent: v.pipe(v.number('invalid'), v.minValue(0, 'invalid'), v.maxValue(100, 'invalid')),
      amount: Price,
    }),
  }),
);
export type ProductFilter = v.InferOutput<typeof ProductFilter>;
