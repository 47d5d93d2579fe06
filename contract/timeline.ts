import * as v from 'valibot';
import { Instant } from './fieldRules.ts';

export const TIMELINE_TYPES = [
  'placed',
  'confirmed',
  'payment_authorized',
  'payment_captured',
  'payment_failed',
  'marked_paid',
  'on_hold',
  'resumed',
  'processing',
  'shipped',
  'tracking_updated',
  'delivered',
  'cancelled',
  'refunded',
  'paid_back',
  'payment_kept',
  'returned',
  'restocked',
  'not_restocked',
  'address_changed',
  'customer_linked',
  'note_added',
  'invoiced',
  'credited',
  'costs_changed',
  'order_edited',
  'email_sent',
  'email_failed',
  'edited',
  'return_expected',
  'return_on_the_way',
  'return_closed',
  'return_settled',
] as const;
export type TimelineType = (typeof TIMELINE_TYPES)[number];

/** `by` is merchant, customer or system; `data` depends on the type. */
export const TimelineEntry = v.looseObject({
  type: v.string(),
  at: Instant,
  by: v.picklist(['merchant', 'customer', 'system']),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;
