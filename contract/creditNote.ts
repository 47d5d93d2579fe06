import * as v from 'valibot';
import { Address } from './address.ts';
import { Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { Seller } from './invoice.ts';

/**
 * A line of a credit note in minor units. `item` is the order's item, null for shipping. `units` may be 0: money alone.
 * A null rate: no tax, or an order from before its rates were recorded.
 */
export const CreditNoteLine = v.looseObject({
  item: v.nullable(Id),
  name: v.nullable(v.string()),
  variantName: v.optional(v.nullable(v.string()), null),
  sku: v.optional(v.nullable(v.string()), null),
  units: v.number(),
  rate: v.nullable(v.number()),
  taxName: v.nullable(v.string()),
  net: v.number(),
  tax: v.number(),
});
export type CreditNoteLine = v.InferOutput<typeof CreditNoteLine>;

/** Who bought, as the order said when a document was issued. */
export const DocumentCustomer = v.looseObject({
  name: v.string(),
  address: v.nullable(Address),
  vatNumber: v.optional(v.nullable(v.string()), null),
});

/**
 * A refund or a cancellation of an invoiced order. Nothing of it changes later. The numbers of a store have no gaps.
 * `invoice` is the number of the corrected invoice; `total` = `net` + `tax` = the sum of the lines.
 */
export const CreditNote = v.looseObject({
  _id: Id,
  number: v.string(),
  issuedAt: Instant,
  order: Id,
  orderNumber: v.string(),
  invoice: v.string(),
  /** `refund` or `cancellation`. */
  reason: v.string(),
  currency: v.string(),
  net: v.number(),
  tax: v.number(),
  total: v.number(),
  lines: v.array(CreditNoteLine),
  seller: v.nullable(Seller),
  customer: DocumentCustomer,
});
export type CreditNote = v.InferOutput<typeof CreditNote>;

export const CREDIT_NOTE_SORTS = ['issuedAt', 'total'] as const;

/** `q` finds the beginning of a number of a credit note or its invoice. `issuedTo` is exclusive. */
export const CreditNoteFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    order: Id,
    issuedFrom: Instant,
    issuedTo: Instant,
  }),
);
export type CreditNoteFilter = v.InferOutput<typeof CreditNoteFilter>;
