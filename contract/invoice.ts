import * as v from 'valibot';
import { Id, Instant } from './values.ts';

/** `POST /merchant/invoices`: orders that are about to be invoiced, in the order of their papers. */
export const InvoicesRequest = v.strictObject({
  orders: v.pipe(v.array(Id, 'invalid'), v.minLength(1, 'invalid'), v.maxLength(200, 'invalid')),
});

/**
 * The number of an order's invoice and when it was first made. Numbers of a store run without gaps; an order
 * keeps its own.
 */
export const Invoice = v.looseObject({ order: Id, number: v.string(), issuedAt: Instant });
export type Invoice = v.InferOutput<typeof Invoice>;
