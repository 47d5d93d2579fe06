import * as v from 'valibot';
import { Id, Instant } from './fieldRules.ts';

/** Hours in which what was done to many can be undone; then it is forgotten. */
export const BULK_HOURS = 24;
/** Products, or their variants. A change of more is kept in several, each under an id of its own. */
export const MAX_BULK_ROWS = 10_000;

// A name has up to 255 characters as people count them, each of which may be made of many.
const text = v.pipe(v.string('invalid'), v.maxLength(5000, 'invalid'));
const Value = v.union(
  [v.null(), v.number(), text, v.pipe(v.array(text), v.maxLength(100))],
  'invalid',
);

/**
 * What one product, or a variant of it, had, and what it was given. The names are copies, for who chooses what to
 * undo.
 */
const BulkRow = v.strictObject({
  id: Id,
  name: text,
  variantId: v.optional(Id),
  variantName: v.optional(text),
  from: Value,
  to: Value,
});

/**
 * One change of a field of many products, kept before it is made: whoever undoes it looks which products have what
 * they were given. `field` is one of a product.
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
  /** How many rows it has; the rows themselves come with one change. */
  count: v.number(),
  rows: v.optional(v.array(v.looseObject(BulkRow.entries))),
  /** Who made it. */
  byName: v.optional(v.nullable(v.string()), null),
  createdAt: Instant,
});
export type KeptBulkChange = v.InferOutput<typeof KeptBulkChange>;
