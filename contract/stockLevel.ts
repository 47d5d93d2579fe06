import * as v from 'valibot';
import { Id, Ids, SearchText } from './fieldRules.ts';
import { AVAILABILITIES } from './stockKeeping.ts';

/** The stock of one variant, or of a product without variants, and how long it lasts. */
export const StockLevel = v.looseObject({
  /** The id of the variant, or of the product without variants. */
  _id: Id,
  productId: Id,
  variantId: v.optional(v.nullable(Id), null),
  /** Names of the product and the variant: `Shirt (Sea blue / M)`. */
  name: v.string(),
  sku: v.optional(v.nullable(v.string()), null),
  image: v.optional(v.nullable(v.string()), null),
  categoryId: v.optional(v.nullable(Id), null),
  /** Units that can be sold. */
  stock: v.number(),
  availability: v.picklist(AVAILABILITIES),
  /** Units that orders reserve until they are shipped; `stock` excludes them. */
  reserved: v.optional(v.number(), 0),
  /** Units that are ordered from suppliers and not received yet. */
  awaited: v.optional(v.number()),
  /** Units sold in the last 30 days, without returned and cancelled ones. */
  sold: v.optional(v.number(), 0),
  /** Whole days until the stock is sold out at that rate; null if nothing was sold. */
  daysLeft: v.optional(v.nullable(v.number()), null),
});
export type StockLevel = v.InferOutput<typeof StockLevel>;

/** By ascending `daysLeft`, products and variants without sales come last. */
export const STOCK_LEVEL_SORTS = ['daysLeft', 'stock', 'sold', 'name'] as const;

/**
 * `GET /merchant/stock-levels` lists variants and products without variants that are out of stock or low. Only active
 * products count. `q` finds beginnings of words of the name, SKU and barcode; `categoryId` includes its sub-categories.
 */
export const StockLevelFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    availability: v.picklist(['out', 'low'], 'invalid'),
    categoryId: Id,
  }),
);
export type StockLevelFilter = v.InferOutput<typeof StockLevelFilter>;
