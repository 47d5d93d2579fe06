import * as v from 'valibot';
import { Id, Instant, lines, oneOrMore, whole } from './fieldRules.ts';
import { MAX_STOCK } from './stockKeeping.ts';

/** What a merchant may give as the reason when stock is adjusted. */
export const ADJUSTMENT_REASONS = ['counted', 'received', 'damaged', 'stolen', 'other'] as const;

/** Why a product's stock is another after a `PUT`: it was edited, changed with many others, imported, or taken back. */
export const EDIT_REASONS = ['edited', 'bulk', 'imported', 'undone'] as const;

/**
 * Why stock changed: an order was placed; its units came back because it was cancelled, returned or refunded; a
 * merchant adjusted it, or edited the product, alone, with many, by a file, or to take that back. `opening` is what
 * a product began with, or what it had when its changes began to be kept.
 */
export const STOCK_REASONS = [
  'opening',
  'order',
  'cancelled',
  'returned',
  'refunded',
  ...EDIT_REASONS,
  ...ADJUSTMENT_REASONS,
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** One change of a product's stock. The quantities of all changes of a product add up to its stock, those of a variant to the
 * variant's. */
export const StockChange = v.looseObject({
  _id: Id,
  /** Units that came, or went when it is below zero. */
  quantity: v.number(),
  /** What the product had then, or the variant that it is of. */
  stockAfter: v.number(),
  /** Null when the product has no variants; the name, its values, is a copy: `Sea blue / L`. */
  variantId: v.optional(v.nullable(Id), null),
  variantName: v.optional(v.nullable(v.string()), null),
  /** One of `STOCK_REASONS`, or one of a later version. */
  reason: v.string(),
  /** The order whose units moved; its number is a copy. */
  orderId: v.optional(v.nullable(Id), null),
  orderNumber: v.optional(v.nullable(v.string()), null),
  note: v.optional(v.string(), ''),
  /** Who did it: merchant, customer or system, and the merchant's name where it is known. */
  by: v.optional(v.string(), 'system'),
  byName: v.optional(v.nullable(v.string()), null),
  createdAt: Instant,
});
export type StockChange = v.InferOutput<typeof StockChange>;

/** The newest comes first, in the order in which the changes were made. */
export const STOCK_CHANGE_SORTS = ['createdAt'] as const;

/** `from` is included, `to` is not. */
export const StockChangeFilter = v.partial(
  v.strictObject({
    reason: oneOrMore(STOCK_REASONS),
    variantId: Id,
    from: Instant,
    to: Instant,
  }),
);
export type StockChangeFilter = v.InferOutput<typeof StockChangeFilter>;

/**
 * Moves the stock by `quantity`. With `stockSeen`, only from that stock, as counting needs it: 409 with
 * `errors.quantity` when it is another by now. 422 when less than nothing would be left.
 */
export const StockAdjustment = v.pipe(
  v.strictObject({
    quantity: v.pipe(
      whole('stock.quantity', -MAX_STOCK, MAX_STOCK),
      v.notValue(0, 'stock.quantityInvalid'),
    ),
    stockSeen: v.optional(whole('stock', -MAX_STOCK, MAX_STOCK)),
    reason: v.picklist(ADJUSTMENT_REASONS, 'stock.reasonRequired'),
    note: v.optional(lines('stock.note', 500), ''),
    /** Whose stock it is; of a product with variants it has to be said: 422 otherwise. */
    variantId: v.optional(Id),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['note']],
      ({ reason, note }) => reason !== 'other' || note !== '',
      'stock.noteRequired',
    ),
    ['note'],
  ),
);
export type StockAdjustment = v.InferOutput<typeof StockAdjustment>;
