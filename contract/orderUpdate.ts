import * as v from 'valibot';
import { Address } from './address.ts';
import { Id, line, lines, MoneyAmount, whole } from './fieldRules.ts';
import { LinkPattern, TrackingUrl } from './linkPattern.ts';
import { OrderStatus } from './order.ts';

export const CANCEL_REASONS = [
  'customer_changed_mind',
  'out_of_stock',
  'payment_problem',
  'fraud',
  'other',
] as const;

export const REFUND_REASONS = [
  'customer_changed_mind',
  'damaged',
  'wrong_item',
  'not_received',
  'late',
  'other',
] as const;

/** Units of items, by the item's `_id` in the order. */
const Units = v.pipe(
  v.array(v.strictObject({ _id: Id, quantity: whole('units', 1, 1_000_000) }), 'invalid'),
  v.maxLength(500, 'invalid'),
);

/** Money going back, in minor units; `shipping` is the part of `amount` that is for shipping, so at most `amount`. */
export const RefundInput = v.strictObject({
  items: v.optional(Units, []),
  shipping: v.optional(MoneyAmount, 0),
  amount: MoneyAmount,
  reason: v.picklist(REFUND_REASONS, 'refund.reasonRequired'),
  note: v.optional(lines('refund.note', 500), ''),
  restock: v.optional(v.boolean('invalid'), false),
});
export type RefundInput = v.InferOutput<typeof RefundInput>;

const tracking = {
  carrier: v.optional(v.nullable(line('carrier', 0, 100)), null),
  trackingNumber: v.optional(v.nullable(line('trackingNumber', 0, 100)), null),
  trackingUrl: v.optional(v.nullable(TrackingUrl), null),
  /** The carrier and its link pattern are remembered in the store's settings. */
  carrierLink: v.optional(LinkPattern),
};

export const ShipmentInput = v.strictObject({
  items: v.pipe(Units, v.minLength(1, 'order.chooseItems')),
  ...tracking,
});
export type ShipmentInput = v.InferOutput<typeof ShipmentInput>;

/** What is known of a parcel from now on, at any time after it was sent. Its items stay. */
export const TrackingInput = v.strictObject({ shipment: Id, ...tracking });
export type TrackingInput = v.InferOutput<typeof TrackingInput>;

/**
 * `PUT /merchant/orders/{id}`: one action at a time, told by what is sent.
 *
 * | Action | Body |
 * |---|---|
 * | step | `status`, `reason` for on_hold, `paymentReceived` when a delivery is paid on arrival |
 * | ship | `status: 'shipped'`, `shipment` (fewer units than remain leave the order in packing) |
 * | track | `tracking` (carrier, number and link of one parcel, as they are from now on) |
 * | cancel | `status: 'cancelled'`, `cancelReason` (`reason` says what "other" is), `restock`, `refund` |
 * | return | `status: 'returned'`, `returned` (units that came back), `restock`, `refund` |
 * | refund | `refund` |
 * | mark paid | `paymentStatus: 'paid'`, `paymentReference` |
 * | note, address, tags | `note`, `shippingAddress`, `tags` |
 *
 * `notifyCustomer` may come with accepting (`status: 'confirmed'` of a pending order), ship, track, cancel, refund,
 * and a return with a refund: the customer is told by email, once what is asked for was done. 409 where there is no email
 * address or the server sends none. Only servers whose settings have an `emailLanguage` are asked.
 *
 * The customer is emailed about one parcel once an hour: 409 at `notifyCustomer` with the code `notify.recently`, unless
 * `notifyAgain` comes with it.
 *
 * 409 with the reason when the order's state forbids it; 412 on a stale `If-Match`.
 */
export const OrderUpdate = v.partial(
  v.strictObject({
    status: OrderStatus,
    reason: line('order.reason', 1, 500),
    paymentReceived: v.boolean('invalid'),
    shipment: ShipmentInput,
    tracking: TrackingInput,
    cancelReason: v.picklist(CANCEL_REASONS, 'order.cancelReasonRequired'),
    restock: v.boolean('invalid'),
    returned: v.pipe(Units, v.minLength(1, 'order.chooseItems')),
    refund: RefundInput,
    paymentStatus: v.literal('paid', 'invalid'),
    paymentReference: line('paymentReference', 0, 100),
    note: v.pipe(lines('order.note', 5000), v.minLength(1, 'order.noteRequired')),
    shippingAddress: Address,
    notifyCustomer: v.boolean('invalid'),
    notifyAgain: v.boolean('invalid'),
    tags: v.pipe(v.array(line('tag', 1, 50), 'invalid'), v.maxLength(20, 'tags.tooMany')),
  }),
);
export type OrderUpdate = v.InferOutput<typeof OrderUpdate>;
