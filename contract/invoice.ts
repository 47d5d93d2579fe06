import * as v from 'valibot';
import { Id, Instant } from './fieldRules.ts';

/**
 * `POST /merchant/invoices`: orders that are about to be invoiced. New numbers follow the order in which the
 * orders were placed, whatever the order of the ids.
 */
export const InvoicesRequest = v.strictObject({
  orders: v.pipe(v.array(Id, 'invalid'), v.minLength(1, 'invalid'), v.maxLength(200, 'invalid')),
});

/** Who sells, as an invoice names them. */
export const Seller = v.looseObject({
  name: v.nullable(v.string()),
  legalName: v.nullable(v.string()),
  vatNumber: v.nullable(v.string()),
  address: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
});
export type Seller = v.InferOutput<typeof Seller>;

/**
 * What an order's invoice keeps from when it was first made, whatever the settings say later. A server may leave
 * the seller out: then today's is named.
 */
export const Issued = v.looseObject({
  number: v.string(),
  issuedAt: Instant,
  seller: v.optional(v.nullable(Seller)),
});
export type Issued = v.InferOutput<typeof Issued>;

/**
 * The number of an order's invoice and when it was first made. Numbers of a store run without gaps; an order
 * keeps its own.
 */
export const Invoice = v.looseObject({ order: Id, ...Issued.entries });
export type Invoice = v.InferOutput<typeof Invoice>;
