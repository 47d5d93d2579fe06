import * as v from 'valibot';
import { Id, line, lines, Price, Slug, tags, whole } from './fieldRules.ts';
import { asReference } from './fieldType.ts';
import { nullableFields, nullByDefault } from './optionalFields.ts';
import { MAX_IMAGES, MAX_TAGS, ProductImage, ProductStatus, productRules } from './product.ts';
import { EDIT_REASONS } from './stockChange.ts';
import { MAX_STOCK } from './stockKeeping.ts';
import { optionsInput, variantsInput, variantsUpdate } from './variantInput.ts';

/* Input schemas of a product. They have their own file, because lists need only the response schemas. */

export const productDetails = v.object(nullByDefault(productRules));

/**
 * Fields that a merchant may set. Money is minor units of the store's currency, weight is grams. `lowStockThreshold`
 * null means the store's default.
 */
export const productFields = v.object({
  name: line('product.name', 1, 255),
  slug: Slug,
  description: lines('product.description', 10_000),
  images: v.pipe(v.array(ProductImage, 'invalid'), v.maxLength(MAX_IMAGES, 'images.tooMany')),
  price: v.nullable(Price),
  ...nullableFields(productRules),
  trackStock: v.boolean('invalid'),
  stock: whole('stock', 0, MAX_STOCK),
  lowStockThreshold: v.nullable(whole('threshold', 0, MAX_STOCK)),
  allowBackorder: v.boolean('invalid'),
  status: ProductStatus,
  categoryId: v.nullable(v.pipe(Id, asReference('categories'))),
  brandId: v.nullable(v.pipe(Id, asReference('brands'))),
  tags: tags(MAX_TAGS),
});

type RuleInput = {
  status?: ProductStatus | undefined;
  price?: number | null | undefined;
  compareAtPrice?: number | null | undefined;
  variants?: readonly unknown[] | undefined;
};

/**
 * Rules between fields. They check the whole product: on an update, the record merged with the changes. With
 * variants, the variants have the prices.
 */
export function priceIsSetWhenActive({ status, price, variants = [] }: RuleInput): boolean {
  return status !== 'active' || typeof price === 'number' || variants.length > 0;
}
export function compareAtIsAbovePrice({ price, compareAtPrice }: RuleInput): boolean {
  return typeof compareAtPrice !== 'number' || (price ?? 0) < compareAtPrice;
}

/**
 * A complete product, as the form and the store validate it. `slug` is optional on creation: the store derives it
 * from the name.
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
    brandId: v.optional(productFields.entries.brandId, null),
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
 * `PUT /merchant/products/{id}`: the changed fields. Stock is changed by a difference, `stockDelta` (signed), from
 * `stockSeen`, the stock that the merchant saw; 409 with `errors.stock` if the stock has changed since. `stockReason`
 * is the reason in the stock history, `edited` by default.
 */
export const ProductUpdate = v.partial(
  v.strictObject({
    ...v.omit(productFields, ['stock']).entries,
    stockDelta: whole('stock', -MAX_STOCK, MAX_STOCK),
    stockSeen: whole('stock', -MAX_STOCK, MAX_STOCK),
    options: optionsInput,
    /** The complete list: a missing variant is removed. */
    variants: variantsUpdate,
    stockReason: v.picklist(EDIT_REASONS, 'invalid'),
  }),
);
export type ProductUpdate = v.InferOutput<typeof ProductUpdate>;
