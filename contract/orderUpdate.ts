import * as v from 'valibot';
import { Address } from './address.ts';
import { Day, Id, line, lines, MoneyAmount, Price, whole } from './fieldRules.ts';
import { asNested } from './fieldType.ts';
import { LinkPattern, TrackingUrl } from './linkPattern.ts';
import { OrderStatus } from './order.ts';
import { OrderEditUpdate } from './orderEdit.ts';
import { MAX_NAMED_ITEMS } from './orderInput.ts';
import { RETURN_OUTCOMES, RETURN_WISHES } from './orderReturn.ts';

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

/** How a merchant pays a refund if the server cannot pay it. */
export const REFUND_METHODS = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const;

/** Quantities by the `_id` of the order's items. */
const Units = v.pipe(
  v.array(v.strictObject({ _id: Id, quantity: whole('units', 1, 1_000_000) }), 'invalid'),
  v.maxLength(MAX_NAMED_ITEMS, 'listTooLong'),
);

/** `paidOn`: a day in the store's time zone, from the day of the order to today. */
export const RefundPaymentInput = v.strictObject({
  method: v.picklist(REFUND_METHODS, 'invalid'),
  paidOn: Day,
  reference: v.optional(v.nullable(line('paymentReference', 0, 100)), null),
});

/**
 * A refund in minor units. `shipping` is the part of `amount` that refunds shipping, so it is at most `amount`.
 * `payment` records that the merchant has already paid the refund back.
 */
export const RefundInput = v.strictObject({
  items: v.optional(Units, []),
  shipping: v.optional(MoneyAmount, 0),
  amount: MoneyAmount,
  reason: v.picklist(REFUND_REASONS, 'refund.reasonRequired'),
  note: v.optional(lines('refund.note', 500), ''),
  restock: v.optional(v.boolean('invalid'), false),
  payment: v.optional(v.nullable(RefundPaymentInput)),
});
export type RefundInput = v.InferOutput<typeof RefundInput>;

const tracking = {
  carrier: v.optional(v.nullable(line('carrier', 0, 100)), null),
  trackingNumber: v.optional(v.nullable(line('trackingNumber', 0, 100)), null),
  trackingUrl: v.optional(v.nullable(TrackingUrl), null),
  /** Saves the carrier with this link pattern in the store's settings. */
  carrierLink: v.optional(LinkPattern),
};

export const ShipmentInput = v.strictObject({
  items: v.pipe(Units, v.minLength(1, 'order.chooseItems')),
  ...tracking,
});
export type ShipmentInput = v.InferOutput<typeof ShipmentInput>;

/** Replaces carrier, tracking number and link of a shipment, also after its delivery. */
export const TrackingInput = v.strictObject({ shipment: Id, ...tracking });
export type TrackingInput = v.InferOutput<typeof TrackingInput>;

/** The cost of one unit of each item, in minor units without tax; null if unknown. Omitted items keep their cost. */
const Costs = v.pipe(
  v.array(v.strictObject({ _id: Id, unitCost: v.nullable(Price) }), 'invalid'),
  v.minLength(1, 'order.chooseItems'),
  v.maxLength(MAX_NAMED_ITEMS, 'listTooLong'),
);

/** Announces a return: its units, the reason, and whether the customer wants a refund or an exchange. */
export const ReturnInput = v.strictObject({
  items: v.pipe(Units, v.minLength(1, 'order.chooseItems')),
  wish: v.picklist(RETURN_WISHES, 'invalid'),
  reason: v.picklist(REFUND_REASONS, 'order.reasonRequired'),
  note: v.optional(lines('refund.note', 500), ''),
  isOnTheWay: v.optional(v.boolean('invalid'), false),
  ...tracking,
});
export type ReturnInput = v.InferOutput<typeof ReturnInput>;

/** Records that the customer has sent the units of a return, or corrects its tracking. */
export const ReturnTrackingInput = v.strictObject({ return: Id, ...tracking });

const received = whole('units', 0, 1_000_000);

/** Received units of a return. `restocked` units go into stock, `discarded` ones do not. */
export const ReceivedInput = v.strictObject({
  return: Id,
  items: v.pipe(
    v.array(v.strictObject({ _id: Id, restocked: received, discarded: received }), 'invalid'),
    v.minLength(1, 'order.chooseItems'),
    v.maxLength(MAX_NAMED_ITEMS, 'listTooLong'),
  ),
});

/** The outcome of a received return; `refunded` needs the action's `refund`. */
export const SettlementInput = v.strictObject({
  return: Id,
  outcome: v.picklist(RETURN_OUTCOMES, 'invalid'),
});

/**
 * `PUT /merchant/orders/{id}`: one action per request. The sent fields select the action.
 *
 * | Action | Body |
 * |---|---|
 * | transition | `status`, `reason` for on_hold, `paymentReceived` when a delivery is paid on arrival |
 * | ship | `status: 'shipped'`, `shipment` (with fewer units than remain, the order stays `processing`) |
 * | track | `tracking` (the new carrier, number and link of one parcel) |
 * | cancel | `status: 'cancelled'`, `cancelReason` (`reason` explains "other"), `restock`, `refund` |
 * | return | `status: 'returned'`, `returned` (returned units), `restock`, `refund` |
 * | expect a return | `expectReturn` |
 * | return on its way | `returnOnTheWay` |
 * | receive a return | `receiveReturn`, in parts if need be; `refund` of the money |
 * | settle a return | `settleReturn`; `refund` if the outcome is `refunded` |
 * | close a return | `closeReturn`: no more units are expected |
 * | refund | `refund` |
 * | pay refund back | `refundPayment` (how and when the merchant paid back a refund recorded without `payment`) |
 * | pay overpayment back | `overpayment` (how and when the merchant paid back what is paid above the total) |
 * | keep the payment | `paymentKept: true`, `reason`: what was paid for a cancelled order is not refunded |
 * | mark paid | `paymentStatus: 'paid'`, `paymentReference` |
 * | link a guest | `customer` (the `_id` of `customer.match`); every other guest order with this phone is linked, too |
 * | note, address, tags | `note`, `shippingAddress`, `tags` |
 * | costs | `costs`; the timeline keeps the former ones |
 * | edit | `edit` (items, address, shipping or discount of an order that is not completely shipped) |
 *
 * `notifyCustomer` emails the customer after the action. It is allowed with confirm (`status: 'confirmed'` of a
 * pending order), edit, ship, track, cancel, refund, and a return with a refund; otherwise 422. 409 without an email
 * address or if the server sends no emails. The console requests emails only if the settings have an `emailLanguage`.
 *
 * A customer gets at most one email an hour about the same parcel, unless the request has `notifyAgain`. Otherwise, the
 * store responds 409 at `notifyCustomer` with the code `notify.recently`.
 *
 * 409 with the reason if the order does not allow the action now; 412 on a stale `If-Match`.
 */
export const OrderUpdate = v.partial(
  v.strictObject({
    status: OrderStatus,
    expectReturn: ReturnInput,
    returnOnTheWay: ReturnTrackingInput,
    receiveReturn: ReceivedInput,
    settleReturn: SettlementInput,
    closeReturn: v.strictObject({ return: Id }),
    reason: line('order.reason', 1, 500),
    paymentReceived: v.boolean('invalid'),
    shipment: ShipmentInput,
    tracking: TrackingInput,
    cancelReason: v.picklist(CANCEL_REASONS, 'order.cancelReasonRequired'),
    restock: v.boolean('invalid'),
    returned: v.pipe(Units, v.minLength(1, 'order.chooseItems')),
    refund: RefundInput,
    refundPayment: v.strictObject({ refund: Id, ...RefundPaymentInput.entries }),
    overpayment: RefundPaymentInput,
    paymentKept: v.literal(true, 'invalid'),
    paymentStatus: v.literal('paid', 'invalid'),
    paymentReference: line('paymentReference', 0, 100),
    note: v.pipe(lines('order.note', 5000), v.minLength(1, 'order.noteRequired')),
    shippingAddress: Address,
    customer: v.strictObject({ _id: Id }, 'invalid'),
    notifyCustomer: v.boolean('invalid'),
    notifyAgain: v.boolean('invalid'),
    tags: v.pipe(v.array(line('tag', 1, 50), 'invalid'), v.maxLength(20, 'tags.tooMany')),
    costs: Costs,
    edit: v.pipe(OrderEditUpdate, asNested()),
  }),
);
export type OrderUpdate = v.InferOutput<typeof OrderUpdate>;
