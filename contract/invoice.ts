import * as v from 'valibot';
import { documentFields } from './document.ts';
import { Id, Instant } from './fieldRules.ts';

/**
 * `POST /merchant/invoices`: the orders to invoice. Invoices are numbered by the time their orders were placed,
 * not by the position of the ids.
 */
export const InvoicesRequest = v.strictObject({
  orders: v.pipe(v.array(Id, 'invalid'), v.minLength(1, 'invalid'), v.maxLength(200, 'invalid')),
});

/** The seller as named on invoices. */
export const Seller = v.looseObject({
  name: v.nullable(v.string()),
  legalName: v.nullable(v.string()),
  vatNumber: v.nullable(v.string()),
  address: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  /** A URL as in the settings. Absent if the invoice was issued before logos were stored. */
  logo: v.optional(v.nullable(v.string())),
});
export type Seller = v.InferOutput<typeof Seller>;

/**
 * The data that an invoice stores when it is issued. Later changes of the settings do not affect it. Without `seller`,
 * the console names the current seller.
 */
export const Issued = v.looseObject({
  number: v.string(),
  issuedAt: Instant,
  seller: v.optional(v.nullable(Seller)),
  /** The fields of `InvoicedOrder` at that time; null for invoices that were issued before it was stored. */
  content: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});
export type Issued = v.InferOutput<typeof Issued>;

/**
 * An order's last invoice. The numbers of a store's invoices have no gaps. When the order is edited, a credit note
 * corrects this invoice and a new invoice replaces it.
 */
export const Invoice = v.looseObject({ order: Id, ...Issued.entries });
export type Invoice = v.InferOutput<typeof Invoice>;

/** An invoice in the list. An edited order has several. */
export const InvoiceWithTaxes = v.looseObject(documentFields);
export type InvoiceWithTaxes = v.InferOutput<typeof InvoiceWithTaxes>;
