import * as v from 'valibot';
import { Id, Ids, line, noNullByte, Price, SearchText, whole } from './fieldRules.ts';
import { MAX_PAGE_SIZE } from './maxPageSize.ts';
import { responseFields } from './optionalFields.ts';
import { AVAILABILITIES, Barcode, Sku, StorageLocation } from './stockKeeping.ts';
import { TaxClass } from './taxClass.ts';

/**
 * A product can have options, such as size and colour, and variants; a variant has one value of each option. A product
 * has both or neither. `domain/variants.ts` has the rules between options and variants.
 */
export const MAX_OPTIONS = 3;
export const MAX_OPTION_VALUES = 200;
export const MAX_VARIANTS = 2000;

const OptionName = line('option.name', 1, 50);
export const OptionValue = line('option.value', 1, 50);

export const ProductOption = v.object({
  name: OptionName,
  values: v.pipe(
    v.array(OptionValue, 'invalid'),
    v.minLength(1, 'option.valuesRequired'),
    v.maxLength(MAX_OPTION_VALUES, 'option.valuesTooMany'),
  ),
});
export type ProductOption = v.InferOutput<typeof ProductOption>;

export const variantRules = {
  sku: Sku,
  barcode: Barcode,
  /** Minor units of the store's currency. */
  price: Price,
  compareAtPrice: Price,
  costPrice: Price,
  /** Null means the class of its product. */
  taxClass: TaxClass,
  storageLocation: StorageLocation,
  /** Grams. */
  weight: whole('weight', 0, 1_000_000),
  /** `_id` of one of the product's pictures. */
  image: Id,
};

/** A variant in the response of its product. The console shows variants in the order of the response. */
export const Variant = v.looseObject({
  _id: Id,
  options: v.array(v.string()),
  ...responseFields(variantRules),
  stock: v.optional(v.number(), 0),
  /** A disabled variant is not for sale, and its product's price and availability ignore it. */
  isEnabled: v.optional(v.boolean(), true),
  /** Read-only: by the product's low-stock threshold, else the store's. */
  availability: v.optional(v.picklist(AVAILABILITIES)),
  /** Read-only: sold units without returned ones. */
  soldCount: v.optional(v.number(), 0),
});
export type Variant = v.InferOutput<typeof Variant>;

/** A variant alone, as in `GET /merchant/variants`. */
export const VariantOfProduct = v.looseObject({
  ...Variant.entries,
  /** Names of the product and the variant: `Shirt (Sea blue / M)`. */
  name: v.optional(v.string()),
  productId: Id,
  productName: v.string(),
  /** A draft or archived product is not for sale, nor are its variants. */
  productStatus: v.optional(v.string()),
});
export type VariantOfProduct = v.InferOutput<typeof VariantOfProduct>;

/** `position`: the order of the variants in their product. */
export const VARIANT_SORTS = ['position'] as const;

const AnySku = v.pipe(v.string('invalid'), v.maxLength(64, 'invalid'), noNullByte());

/**
 * `q` finds beginnings of words of the product's name, of the variant's values, and of its SKU and barcode. `sku`
 * matches exactly, ignoring case.
 */
export const VariantFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    productId: v.union([Id, Ids], 'invalid'),
    sku: v.union([AnySku, v.pipe(v.array(AnySku), v.maxLength(MAX_PAGE_SIZE))], 'invalid'),
  }),
);
export type VariantFilter = v.InferOutput<typeof VariantFilter>;
