import * as v from 'valibot';
import { Id, Instant } from './fieldRules.ts';

/** What the customer wants in return for the units. */
export const RETURN_WISHES = ['refund', 'exchange'] as const;

/** What the customer got for the units. With the wish `removal`, `exchanged` means that an edit removed the units. */
export const RETURN_OUTCOMES = ['refunded', 'exchanged', 'nothing'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** `expected`: units are still to arrive. `toSettle`: units are back, and no outcome is decided. */
export type ReturnState = 'expected' | 'toSettle' | 'done';

/** `quantity`: expected units. `restocked`, `discarded`: units received so far that went into stock, or did not. */
const ReturnItem = v.looseObject({
  _id: Id,
  quantity: v.number(),
  restocked: v.number(),
  discarded: v.number(),
});

/**
 * Units that a customer sends back. `wish`: what the customer wants, or `removal` if units of an unpaid order came back
 * unannounced. `refunds`: the ids of the order's refunds for this return.
 */
export const OrderReturn = v.looseObject({
  _id: Id,
  /**
   * - `requested`: the customer wants to send units back
   * - `on_the_way`: the customer has sent them
   * - `received`: all units are back, or no more are expected
   * - `closed`: no unit came back, and none is expected any more
   */
  status: v.string(),
  items: v.array(ReturnItem),
  wish: v.string(),
  reason: v.string(),
  note: v.optional(v.string(), ''),
  carrier: v.optional(v.nullable(v.string()), null),
  trackingNumber: v.optional(v.nullable(v.string()), null),
  trackingUrl: v.optional(v.nullable(v.string()), null),
  outcome: v.optional(v.nullable(v.string()), null),
  refunds: v.optional(v.array(Id), []),
  createdAt: Instant,
  updatedAt: Instant,
});
export type OrderReturn = v.InferOutput<typeof OrderReturn>;
