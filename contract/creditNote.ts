import * as v from 'valibot';
import { documentFields } from './document.ts';
import { Id } from './fieldRules.ts';
import { Seller } from './invoice.ts';

/**
 * A line of a credit note in minor units. `item` is the order's item, null for shipping. `units` is 0 if only money
 * is refunded. A null rate: no tax, or an order placed before rates were recorded.
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

/**
 * A credit note corrects an invoice after a refund, a cancellation, an edit, or the complete return of an unpaid order.
 * It never changes. The numbers of a store's credit notes have no gaps. `invoice` is the number of the corrected
 * invoice; `total` = `net` + `tax` = the sum of the lines.
 */
export const CreditNote = v.looseObject({
  ...documentFields,
  invoice: v.string(),
  /** `refund`; `cancellation`, also for an unpaid order that came back; `edit`: a new invoice replaces `invoice`. */
  reason: v.string(),
  lines: v.array(CreditNoteLine),
  seller: v.nullable(Seller),
});
export type CreditNote = v.InferOutput<typeof CreditNote>;
