import * as v from 'valibot';
import { Address } from './address.ts';
import { Id, Ids, Instant, SearchText, whole } from './fieldRules.ts';
import { MAX_AMOUNT } from './maxAmount.ts';
import { TaxRowKey } from './taxKey.ts';

/* What invoices and credit notes have in common. */

/** The customer when the document was issued. Invoices without stored content have the order's current customer. */
export const DocumentCustomer = v.looseObject({
  name: v.string(),
  address: v.nullable(Address),
  vatNumber: v.optional(v.nullable(v.string()), null),
});

/** Net amount and tax of a document at one rate, in minor units. */
export const DocumentTax = v.looseObject({
  /** In per cent; null without tax. */
  rate: v.nullable(v.number()),
  name: v.nullable(v.string()),
  /** False if the order was placed before rates were recorded: `rate` is null, `tax` may still be an amount. */
  isRecorded: v.optional(v.boolean(), true),
  net: v.number(),
  tax: v.number(),
});
export type DocumentTax = v.InferOutput<typeof DocumentTax>;

/**
 * The fields of a document in lists. `taxes` has what the document adds to the tax report with the basis `documents`,
 * as positive amounts, also of credit notes. The amounts add up to `net`, `tax` and `total`. `country` is where the
 * order was taxed.
 */
export const documentFields = {
  _id: Id,
  number: v.string(),
  issuedAt: Instant,
  order: Id,
  orderNumber: v.string(),
  currency: v.string(),
  net: v.number(),
  tax: v.number(),
  total: v.number(),
  customer: DocumentCustomer,
  country: v.optional(v.nullable(v.string()), null),
  taxes: v.optional(v.array(DocumentTax), []),
};

export const DOCUMENT_SORTS = ['issuedAt', 'number', 'total'] as const;

/**
 * `q` finds documents whose number begins with `q`, and credit notes whose invoice number begins with `q`. It also
 * finds the documents of the orders that `q` of `OrderFilter` finds. `issuedTo` is exclusive. `tax` finds the documents
 * that a row of the tax report counts: `documents:FR:20:TVA`; `OrderFilter` explains the format.
 */
export const DocumentFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    order: Id,
    /** The order's customer. */
    customerId: Id,
    country: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{2}$/, 'invalid')),
    issuedFrom: Instant,
    issuedTo: Instant,
    totalMin: whole('money', 0, MAX_AMOUNT),
    totalMax: whole('money', 0, MAX_AMOUNT),
    tax: TaxRowKey,
  }),
);
export type DocumentFilter = v.InferOutput<typeof DocumentFilter>;
