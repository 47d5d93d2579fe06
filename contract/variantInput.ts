import * as v from 'valibot';
import { Id, whole } from './fieldRules.ts';
import { asRows } from './fieldType.ts';
import { nullAtFirst, orNull } from './optionalFields.ts';
import { MAX_STOCK } from './stockKeeping.ts';
import { MAX_OPTIONS, MAX_VARIANTS, OptionValue, ProductOption, variantRules } from './variant.ts';

/* What a merchant may send of options and variants. */

/** One value of each option, in the order of the options. */
const values = v.pipe(v.array(OptionValue, 'invalid'), v.maxLength(MAX_OPTIONS, 'invalid'));

/** What a merchant may set. */
export const variantFields = v.object({
  options: values,
  ...orNull(variantRules),
  stock: whole('stock', 0, MAX_STOCK),
  isEnabled: v.boolean('invalid'),
});

const { compareAtPrice, costPrice, weight } = variantFields.entries;

/**
 * A variant that is new. Without a price it takes the product's; so it does with compare-at price (when that is above
 * its own price), cost and weight when they are not sent, and is without them when they are sent as null.
 */
export const VariantInput = v.object({
  ...variantFields.entries,
  ...nullAtFirst(variantRules),
  compareAtPrice: v.optional(compareAtPrice),
  costPrice: v.optional(costPrice),
  weight: v.optional(weight),
  stock: v.optional(variantFields.entries.stock, 0),
  isEnabled: v.optional(variantFields.entries.isEnabled, true),
});
export type VariantInput = v.InferOutput<typeof VariantInput>;

/**
 * A variant of a product that is there. With `_id` it is that variant: fields that are not sent stay, and its
 * stock is moved by `stockDelta` from the `stockSeen` that the merchant saw (409 with
 * `errors['variants.N.stock']` when it is another by now). Without, it is a new one, as
 * `VariantInput` says; what a product had in stock before it got variants goes off it and to none of them.
 */
export const VariantUpdate = v.strictObject({
  ...v.partial(variantFields).entries,
  _id: v.optional(Id),
  options: values,
  stockDelta: v.optional(whole('stock', -MAX_STOCK, MAX_STOCK)),
  stockSeen: v.optional(whole('stock', -MAX_STOCK, MAX_STOCK)),
});
export type VariantUpdate = v.InferOutput<typeof VariantUpdate>;

const rows = <Schema extends v.GenericSchema>(schema: Schema, most: number, tooMany: string) =>
  v.pipe(v.array(schema, 'invalid'), v.maxLength(most, tooMany), asRows());

/** What a product takes; its list of variants is whole and in its order. */
export const optionsInput = rows(ProductOption, MAX_OPTIONS, 'options.tooMany');
export const variantsInput = rows(VariantInput, MAX_VARIANTS, 'variants.tooMany');
export const variantsUpdate = rows(VariantUpdate, MAX_VARIANTS, 'variants.tooMany');
