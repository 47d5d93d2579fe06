import * as v from 'valibot';
import { Id, Ids, line, noNull, Price, SearchText, whole } from './fieldRules.ts';
import { answered } from './optionalFields.ts';
import { AVAILABILITIES, Barcode, Sku } from './stockKeeping.ts';

/**
 * A product that is sold in several kinds has options, such as size and colour, and variants: what is on the
 * shelf, with one value of each option. It has both or neither. `domain/variants.ts` has the rules between them.
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
  /** Grams. */
  weight: whole('weight', 0, 1_000_000),
  /** `_id` of one of the product's pictures. */
  image: Id,
};

/** A variant as its product answers it; its place is that in the list. */
export const Variant = v.looseObject({
  _id: Id,
  options: v.array(v.string()),
  ...answered(variantRules),
  stock: v.optional(v.number(), 0),
  /** One that is switched off is not sold and does not count in what is said of its product. */
  isEnabled: v.optional(v.boolean(), true),
  /** Read-only: with the product's low-stock level, or the store's, applied. */
  availability: v.optional(v.picklist(AVAILABILITIES)),
  /** Read-only: units sold, returns taken off. */
  soldCount: v.optional(v.number(), 0),
});
export type Variant = v.InferOutput<typeof Variant>;

/** A variant on its own, as `GET /merchant/variants` answers it. */
export const VariantOfProduct = v.looseObject({
  ...Variant.entries,
  /** Of its product and its own: `Shirt (Sea blue / M)`. */
  name: v.optional(v.string()),
  productId: Id,
  productName: v.string(),
});
export type VariantOfProduct = v.InferOutput<typeof VariantOfProduct>;

/** Of each product in the order of its variants. */
export const VARIANT_SORTS = ['position'] as const;

const AnySku = v.pipe(v.string('invalid'), v.maxLength(64, 'invalid'), noNull());

/** `q` finds words of its product's name, of its values, its SKU and barcode; `sku` is exact, whatever its case. */
export const VariantFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    productId: v.union([Id, Ids], 'invalid'),
    sku: v.union([AnySku, v.pipe(v.array(AnySku), v.maxLength(1000))], 'invalid'),
  }),
);
export type VariantFilter = v.InferOutput<typeof VariantFilter>;
