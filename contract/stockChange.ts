import * as v from 'valibot';
import { Id, Instant, lines, oneOrMore, whole } from './fieldRules.ts';
import { MAX_STOCK } from './stockKeeping.ts';

/** Reasons that a merchant may give for an adjustment. */
export const ADJUSTMENT_REASONS = ['counted', 'received', 'damaged', 'stolen', 'other'] as const;

/** The reasons that `stockReason` of `ProductUpdate` can name. */
export const EDIT_REASONS = ['edited', 'bulk', 'imported', 'undone'] as const;

/**
 * Why stock changed: an order was placed; its units came back by a cancellation, return or refund; a merchant
 * adjusted it or edited the product, individually, in bulk, with an import, or with an undo. `opening` is the stock
 * of a new product, or the stock when its history began.
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

/**
 * One change of a product's stock. The quantities of all changes of a product add up to its stock, those of a variant
 * to the variant's.
 */
export const StockChange = v.looseObject({
  _id: Id,
  /** Signed units. */
  quantity: v.number(),
  /** The stock of the product, or of the variant, after the change. */
  stockAfter: v.number(),
  productId: v.optional(v.nullable(Id), null),
  /** Null if the product had no variants. The name is a copy of the variant's values: `Sea blue / L`. */
  variantId: v.optional(v.nullable(Id), null),
  variantName: v.optional(v.nullable(v.string()), null),
  /** One of `STOCK_REASONS`, or a reason of a later version. */
  reason: v.string(),
  /** The order that changed the stock; its number is a copy. */
  orderId: v.optional(v.nullable(Id), null),
  orderNumber: v.optional(v.nullable(v.string()), null),
  /** The purchase order whose units arrived; its number is a copy. */
  purchaseOrderId: v.optional(v.nullable(Id), null),
  purchaseOrderNumber: v.optional(v.nullable(v.string()), null),
  note: v.optional(v.string(), ''),
  /** Who changed the stock: `merchant`, `customer` or `system`. `byName` is the merchant's name if known. */
  by: v.optional(v.string(), 'system'),
  byName: v.optional(v.nullable(v.string()), null),
  createdAt: Instant,
});
export type StockChange = v.InferOutput<typeof StockChange>;

/** `createdAt` sorts by the sequence of the changes, also if several have the same time. */
export const STOCK_CHANGE_SORTS = ['createdAt'] as const;

/** `from` is inclusive, `to` exclusive. */
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
 * Changes the stock by `quantity`. If you pass `stockSeen`, the request fails with 409 and `errors.quantity` when the
 * stock is no longer that number. Pass `stockSeen` after a stock count. 422 if a decrease would make the stock
 * negative.
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
    /** Required for a product with variants: 422 without it. */
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
