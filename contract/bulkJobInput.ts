import * as v from 'valibot';
import { FieldValue } from './bulkChange.ts';
import { Id, Ids } from './fieldRules.ts';
import { LinkPattern } from './linkPattern.ts';
import { BULK_TRANSITIONS } from './order.ts';
import { OrderUpdate } from './orderUpdate.ts';
import { ProductStatus } from './product.ts';
import { crudResources } from './resources.ts';
import { TaxClass } from './taxClass.ts';

/** Limit of `ids` in one request. A filter can select more records. */
export const MAX_BULK_IDS = 50_000;
/** Limit of `previewed`. The console sends no further values, so the job does not report their changes. */
export const MAX_PREVIEWED = 10_000;

/** Resources that bulk jobs change, with the paths of their records. */
export const BULK_PATHS: Readonly<Record<string, string>> = {
  products: '/merchant/products',
  orders: '/merchant/orders',
  users: '/users',
  promotions: '/merchant/promotions',
  ...Object.fromEntries(crudResources.map(({ name, path }) => [name, path])),
};

const Values = v.record(v.string(), v.unknown(), 'invalid');
const Tags = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  v.minLength(1),
  v.maxLength(50),
);
const Amount = v.pipe(v.number(), v.safeInteger());
const kind = v.literal('field');

/** `BulkChange` in `domain/bulkChange.ts` explains amounts and `ending`. */
const FieldChange = v.union([
  v.strictObject({
    kind,
    field: v.picklist(['price', 'compareAtPrice', 'costPrice', 'stock']),
    how: v.picklist(['to', 'by']),
    amount: Amount,
  }),
  v.strictObject({
    kind,
    field: v.picklist(['price', 'compareAtPrice', 'costPrice']),
    how: v.literal('percent'),
    percent: v.pipe(v.number(), v.minValue(-100), v.maxValue(1000)),
    ending: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  }),
  v.strictObject({
    kind,
    field: v.picklist(['compareAtPrice', 'costPrice']),
    how: v.literal('none'),
  }),
  v.strictObject({
    kind,
    field: v.literal('tags'),
    how: v.picklist(['add', 'remove']),
    tags: Tags,
  }),
  v.strictObject({ kind, field: v.picklist(['categoryId', 'brandId']), value: v.nullable(Id) }),
  v.strictObject({ kind, field: v.literal('taxClass'), value: v.nullable(TaxClass) }),
  v.strictObject({ kind, field: v.literal('status'), value: ProductStatus }),
]);
export type FieldChange = v.InferOutput<typeof FieldChange>;

const { reason, cancelReason, restock, paymentReceived, notifyCustomer } = OrderUpdate.entries;

/**
 * The transition fails for orders whose status does not allow it. `ship` ships all remaining units of an order, with
 * its tracking number. `paymentReceived` applies to orders that are paid on delivery. `notifyCustomer` skips customers
 * without an email address.
 */
const TransitionChange = v.strictObject({
  kind: v.literal('transition'),
  transition: v.picklist(BULK_TRANSITIONS),
  reason,
  cancelReason,
  restock,
  paymentReceived,
  notifyCustomer,
  carrier: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** The pattern of the carrier's tracking pages. */
  trackingLink: v.optional(LinkPattern),
  /** True adds the carrier and the pattern to the store's settings. */
  isNewCarrier: v.optional(v.boolean()),
  /** Keyed by the `_id` of the order. */
  trackingNumbers: v.optional(v.record(Id, v.pipe(v.string(), v.maxLength(100)))),
});
export type TransitionChange = v.InferOutput<typeof TransitionChange>;

/**
 * - `update` writes each record with a `PUT` of `data`. For customers, `data` with a `status` blocks or unblocks them
 *   through `/users/{id}/toggle-status`, with an optional `reason`.
 * - `field` sets or calculates the new value of a field: any of `FieldChange` for products, only `tags` for customers.
 * - Orders support only `transition` and `costs`, and no other resource supports these. `costs` sets unknown costs of
 *   an order's items to the current costs of the products.
 */
const JobChange = v.union(
  [
    v.strictObject({
      kind: v.literal('update'),
      data: Values,
    }),
    v.strictObject({ kind: v.literal('delete') }),
    FieldChange,
    TransitionChange,
    v.strictObject({ kind: v.literal('costs') }),
  ],
  'invalid',
);
export type JobChange = v.InferOutput<typeof JobChange>;

/** The value of a product, or of its variant, that the merchant saw in the preview. */
export const SeenValue = v.strictObject({ variantId: v.optional(Id), value: FieldValue });
export type SeenValue = v.InferOutput<typeof SeenValue>;
const PreviewedValue = v.strictObject({ id: Id, ...SeenValue.entries });
export type PreviewedValue = v.InferOutput<typeof PreviewedValue>;

/**
 * `filter` is a filter of the resource's list; its records are selected once, when the job starts. `previewed` has, for
 * some records, the old values that the merchant saw in the preview of a `field` change. If a value has changed since
 * the preview, the job still replaces it, and reports the previewed value as `seen`.
 */
export const BulkJobInput = v.strictObject({
  resource: v.picklist(Object.keys(BULK_PATHS), 'invalid'),
  select: v.union(
    [
      v.strictObject({
        ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(MAX_BULK_IDS)),
      }),
      v.strictObject({ filter: Values, except: v.optional(Ids, []) }),
    ],
    'invalid',
  ),
  change: JobChange,
  previewed: v.optional(
    v.pipe(v.array(PreviewedValue, 'invalid'), v.maxLength(MAX_PREVIEWED, 'invalid')),
  ),
});
export type BulkJobInput = v.InferInput<typeof BulkJobInput>;
