import * as v from 'valibot';
import { Id, whole } from './fieldRules.ts';
import { asNested } from './fieldType.ts';
import { nullableFields, nullByDefault } from './optionalFields.ts';
import { MAX_STOCK } from './stockKeeping.ts';
import { MAX_OPTIONS, MAX_VARIANTS, OptionValue, ProductOption, variantRules } from './variant.ts';

/* Input schemas of options and variants. */

/** One value of each option, in the order of the options. */
const values = v.pipe(v.array(OptionValue, 'invalid'), v.maxLength(MAX_OPTIONS, 'invalid'));

/** Fields that a merchant may set. */
export const variantFields = v.object({
  options: values,
  ...nullableFields(variantRules),
  stock: whole('stock', 0, MAX_STOCK),
  isEnabled: v.boolean('invalid'),
});

const { compareAtPrice, costPrice, storageLocation, weight } = variantFields.entries;

/**
 * A new variant. Without a price, the variant takes the product's. An absent cost, storage location or weight also
 * becomes the product's; so does an absent compare-at price, if the product's is above the variant's price. Null sets
 * none.
 */
export const VariantInput = v.object({
  ...variantFields.entries,
  ...nullByDefault(variantRules),
  compareAtPrice: v.optional(compareAtPrice),
  costPrice: v.optional(costPrice),
  storageLocation: v.optional(storageLocation),
  weight: v.optional(weight),
  stock: v.optional(variantFields.entries.stock, 0),
  isEnabled: v.optional(variantFields.entries.isEnabled, true),
});
export type VariantInput = v.InferOutput<typeof VariantInput>;

/**
 * A variant in a change of its product. With `_id`, the input changes that variant, and absent fields stay.
 * `stockDelta` changes the stock from `stockSeen`: 409 with `errors['variants.N.stock']` if the stock has changed
 * since. Without `_id`, the input adds a variant, as `VariantInput`. When a product gets its first variants, its own
 * stock is removed and not assigned to them.
 */
export const VariantUpdate = v.strictObject({
  ...v.partial(variantFields).entries,
  _id: v.optional(Id),
  options: values,
  stockDelta: v.optional(whole('stock', -MAX_STOCK, MAX_STOCK)),
  stockSeen: v.optional(whole('stock', -MAX_STOCK, MAX_STOCK)),
});
export type VariantUpdate = v.InferOutput<typeof VariantUpdate>;

const rows = <Schema extends v.GenericSchema>(schema: Schema, max: number, tooMany: string) =>
  v.pipe(v.array(schema, 'invalid'), v.maxLength(max, tooMany), asNested());

/** The complete lists of options and variants, in order. */
export const optionsInput = rows(ProductOption, MAX_OPTIONS, 'options.tooMany');
export const variantsInput = rows(VariantInput, MAX_VARIANTS, 'variants.tooMany');
export const variantsUpdate = rows(VariantUpdate, MAX_VARIANTS, 'variants.tooMany');
