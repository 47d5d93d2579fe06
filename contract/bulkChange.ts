import * as v from 'valibot';
import { Id, Instant } from './fieldRules.ts';

/** A bulk change that a client made itself can be read, and so undone, for this long. Bulk jobs: `BULK_JOB_DAYS`. */
export const BULK_HOURS = 24;
/** A row is a product or a variant. Consoles up to 0.2 split a larger change into several, each with its own id. */
export const MAX_BULK_ROWS = 10_000;

// A name has at most 255 user-perceived characters, and such a character can have many code units.
const text = v.pipe(v.string('invalid'), v.maxLength(5000, 'invalid'));
/** The old or the new value of the field that a bulk change writes. */
export const FieldValue = v.union(
  [v.null(), v.number(), text, v.pipe(v.array(text), v.maxLength(100))],
  'invalid',
);

/**
 * The old and the new value of one product or variant. Names are copies, for the list in which a merchant chooses
 * what to undo.
 */
const BulkRow = v.strictObject({
  id: Id,
  name: text,
  variantId: v.optional(Id),
  variantName: v.optional(text),
  from: FieldValue,
  to: FieldValue,
});

/**
 * A change of one field of many products. The client stores it before it writes the products, so that an undo can
 * compare their current values with the stored ones. `field` is a field of a product.
 */
export const BulkChangeInput = v.strictObject({
  field: v.pipe(v.string('invalid'), v.regex(/^[A-Za-z]{1,50}$/, 'invalid')),
  rows: v.pipe(
    v.array(BulkRow, 'invalid'),
    v.minLength(1, 'invalid'),
    v.maxLength(MAX_BULK_ROWS, 'invalid'),
  ),
});
export type BulkChangeInput = v.InferOutput<typeof BulkChangeInput>;

export const KeptBulkChange = v.looseObject({
  _id: Id,
  field: v.string(),
  /** Number of rows. `rows` is absent in lists. */
  count: v.number(),
  rows: v.optional(v.array(v.looseObject(BulkRow.entries))),
  /** The name of the merchant who made the change. */
  byName: v.optional(v.nullable(v.string()), null),
  createdAt: Instant,
});
export type KeptBulkChange = v.InferOutput<typeof KeptBulkChange>;
