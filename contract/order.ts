import * as v from 'valibot';
import { Address } from './address.ts';
import { CreditNote } from './creditNote.ts';
import {
  Day,
  Id,
  Ids,
  Instant,
  line,
  oneOrMore,
  SearchText,
  TimeZone,
  whole,
} from './fieldRules.ts';
import { Issued } from './invoice.ts';
import { MAX_AMOUNT } from './maxAmount.ts';
import { OrderReturn } from './orderReturn.ts';
import { TaxRowKey } from './taxKey.ts';
import { TimelineEntry } from './timeline.ts';

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'on_hold',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export const OrderStatus = v.picklist(ORDER_STATUSES, 'order.statusUnknown');
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** Transitions that many orders can take at once, in the order of a working day. */
export const BULK_TRANSITIONS = [
  'accept',
  'pack',
  'ship',
  'deliver',
  'resume',
  'hold',
  'cancel',
] as const;

export const PAYMENT_STATUSES = [
  'unpaid',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Usual kinds of `paymentMethod`. A server may have others. */
export const PAYMENT_METHODS = [
  'card',
  'wallet',
  'bank_transfer',
  'cash_on_delivery',
  'other',
] as const;

export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'partially_returned',
  'returned',
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** Name, SKU and price are copies from when the item was ordered: they stay when the product changes or is deleted. */
export const OrderItem = v.looseObject({
  _id: Id,
  productId: v.nullable(Id),
  variantId: v.optional(v.nullable(Id), null),
  name: v.string(),
  /** The variant's values when the item was ordered: `Sea blue / L`. */
  variantName: v.optional(v.nullable(v.string()), null),
  sku: v.optional(v.nullable(v.string()), null),
  image: v.optional(v.nullable(v.string()), null),
  quantity: v.number(),
  unitPrice: v.number(),
  discount: v.number(),
  /** The tax of the whole item, after its discount. */
  tax: v.number(),
  /** The rate of `tax` in per cent; null without tax, and on orders from before rates were recorded. */
  taxRate: v.optional(v.nullable(v.number()), null),
  /** The printed name of the rate: `TVA`. */
  taxName: v.optional(v.nullable(v.string()), null),
  /** The amount that the customer pays for the item, with tax. */
  total: v.number(),
  /**
   * What one unit cost the merchant when the order was placed, without tax. The merchant may have corrected it since.
   * Null if not known; absent if the server keeps no costs.
   */
  unitCost: v.optional(v.nullable(v.number())),
  /** Read-only, only when one order is read: what a unit of the product or variant costs today; null if not known. */
  productCost: v.optional(v.nullable(v.number())),
  /** Shipped units. */
  fulfilledQuantity: v.number(),
  /** Refunded units, returned or not. */
  refundedQuantity: v.number(),
  /**
   * The part of the item's price, without tax, that was refunded, or that stays unpaid because the order came back
   * completely. Absent if the server does not split refunds over items.
   */
  refundedNet: v.optional(v.number()),
  /** Units that a refund or a cancellation removed before they were shipped. */
  cancelledQuantity: v.optional(v.number(), 0),
  /** Shipped units that were returned. */
  returnedQuantity: v.optional(v.number(), 0),
  /**
   * Read-only, only when one order is read. False if returned units have no stock to go to. That is, the product is
   * deleted, or the product has variants and the item names none by id or SKU.
   */
  isRestockable: v.optional(v.boolean()),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

const ItemQuantity = v.looseObject({ _id: Id, quantity: v.number() });

export const Shipment = v.looseObject({
  _id: Id,
  items: v.array(ItemQuantity),
  carrier: v.optional(v.nullable(v.string()), null),
  trackingNumber: v.optional(v.nullable(v.string()), null),
  trackingUrl: v.optional(v.nullable(v.string()), null),
  shippedAt: Instant,
  deliveredAt: v.optional(v.nullable(Instant), null),
});
export type Shipment = v.InferOutput<typeof Shipment>;

/** How and on which day, in the store's time zone, the merchant paid a refund back. */
export const RefundPayment = v.looseObject({
  method: v.string(),
  paidOn: Day,
  reference: v.optional(v.nullable(v.string()), null),
});
export type RefundPayment = v.InferOutput<typeof RefundPayment>;

export const Refund = v.looseObject({
  _id: Id,
  amount: v.number(),
  items: v.array(ItemQuantity),
  shipping: v.number(),
  restock: v.boolean(),
  reason: v.string(),
  note: v.optional(v.string(), ''),
  /**
   * Net amounts and taxes by rate, which add up to `amount`. A null rate: no tax, or an order placed before rates were
   * recorded. Null if the refund was created before refunds were split by rate.
   */
  taxes: v.optional(
    v.nullable(
      v.array(
        v.looseObject({
          rate: v.nullable(v.number()),
          name: v.nullable(v.string()),
          net: v.number(),
          tax: v.number(),
        }),
      ),
    ),
  ),
  /** The tax in `shipping`; null if it was not recorded. */
  shippingTax: v.optional(v.nullable(v.number())),
  /** Null if not recorded; absent if the server does not record it. */
  payment: v.optional(v.nullable(RefundPayment)),
  createdAt: Instant,
  by: v.string(),
});
export type Refund = v.InferOutput<typeof Refund>;

/**
 * All money in minor units of `currency`. total = subtotal − discountTotal + shippingTotal, plus taxTotal unless the
 * amounts include the tax (`taxIncluded`). taxTotal is the tax of the items and of the shipping.
 */
export const Order = v.looseObject({
  _id: Id,
  number: v.string(),
  status: v.string(),
  paymentStatus: v.string(),
  fulfilmentStatus: v.string(),
  currency: v.string(),
  items: v.array(OrderItem),
  subtotal: v.number(),
  discountTotal: v.number(),
  shippingTotal: v.number(),
  taxTotal: v.number(),
  taxIncluded: v.optional(v.boolean(), false),
  /** The tax of the shipping after its discount; `rate` in per cent. Null if shipping was not taxed. */
  shippingTax: v.optional(
    v.nullable(
      v.looseObject({
        rate: v.number(),
        name: v.optional(v.nullable(v.string()), null),
        amount: v.number(),
      }),
    ),
    null,
  ),
  /** No tax was charged, because the customer or this order was exempt. */
  isTaxExempt: v.optional(v.boolean(), false),
  /** The customer's VAT number for this order, stored when it was placed. */
  buyerVatNumber: v.optional(v.nullable(v.string()), null),
  total: v.number(),
  paidTotal: v.number(),
  refundedTotal: v.number(),
  customer: v.looseObject({
    _id: v.optional(v.nullable(Id), null),
    name: v.string(),
    phone: v.optional(v.nullable(v.string()), null),
    email: v.optional(v.nullable(v.string()), null),
    /** Read-only: the customer's status. A `blocked` customer cannot order. Absent for guests. */
    status: v.optional(v.string()),
    /**
     * Read-only, only when one order of a guest is read: the customer with the guest's phone, to whom the order can
     * be linked. Null if no customer has this phone; absent from a server that cannot link.
     */
    match: v.optional(v.nullable(v.looseObject({ _id: Id, name: v.string() }))),
  }),
  shippingAddress: v.nullable(Address),
  billingAddress: v.optional(v.nullable(Address), null),
  paymentMethod: v.looseObject({
    kind: v.string(),
    reference: v.optional(v.nullable(v.string()), null),
    /**
     * Read-only. Whether the server pays refunds back by this method. If false, the merchant pays refunds back, and
     * `payment` of a refund records how. Absent if the server does not know it.
     */
    canRefund: v.optional(v.boolean()),
  }),
  promotions: v.optional(
    /** `code`: of the promotion when the order was placed, or the name of an automatic promotion. */
    v.array(v.looseObject({ _id: Id, code: v.string(), amount: v.number() })),
    [],
  ),
  shipments: v.optional(v.array(Shipment), []),
  refunds: v.optional(v.array(Refund), []),
  notes: v.optional(
    v.array(v.looseObject({ _id: Id, text: v.string(), by: v.string(), at: Instant })),
    [],
  ),
  customerNote: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  cancelReason: v.optional(v.nullable(v.string()), null),
  /** Read-only: the merchant keeps what was paid for this cancelled order. Absent if the server does not record it. */
  isPaymentKept: v.optional(v.boolean()),
  /** The status before `on_hold`. */
  heldFrom: v.optional(v.nullable(v.string()), null),
  timeline: v.optional(v.array(TimelineEntry), []),
  allowedTransitions: v.optional(v.array(v.string())),
  /** Null until the first invoice. Absent in lists without `embed`, and from a server without invoice numbers. */
  invoice: v.optional(v.nullable(Issued)),
  /** Invoices that edits replaced, oldest first. Absent where `invoice` is absent. */
  formerInvoices: v.optional(v.array(Issued)),
  /** Oldest first. Absent in lists, and from a server without announced returns. */
  returns: v.optional(v.array(OrderReturn)),
  /** Oldest first. Absent in lists, and from a server without credit notes. */
  creditNotes: v.optional(v.array(CreditNote)),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Order = v.InferOutput<typeof Order>;

/** An invoice stores these fields of the order when it is issued, so that a reprint shows the same content. */
export const InvoicedOrder = v.pick(Order, [
  'items',
  'subtotal',
  'discountTotal',
  'shippingTotal',
  'shippingTax',
  'taxTotal',
  'taxIncluded',
  'total',
  'paidTotal',
  'refundedTotal',
  'isTaxExempt',
  'buyerVatNumber',
  'customer',
  'shippingAddress',
  'billingAddress',
  'paymentMethod',
  'promotions',
  'shipments',
]);

/** Whether a customer's first order was placed in a period (`new`) or before it (`returning`). */
export const NEW_OR_RETURNING = ['new', 'returning'] as const;

/** Optional fields of orders in a list, requested with `embed`. A single order has them without `embed`. */
export const ORDER_EMBEDS = ['shipments', 'refunds', 'notes', 'invoice'] as const;
export type OrderEmbed = (typeof ORDER_EMBEDS)[number];

export const ORDER_SORTS = ['createdAt', 'number', 'total', 'status', 'updatedAt'] as const;

/**
 * `q` finds an order number (`#1042`, `1042`), the customer's email, and a phone of the customer or of an address in
 * any notation. It also finds the beginning of an SKU, of a tracking number (at least 6 characters), and of words in
 * the customer's name and both addresses. All words must match. If no order has all words, words of at least 4 letters
 * also match with one letter wrong, missing or too many. Filters whose names end with `To` are exclusive.
 * - `toPayBack`: orders with a refund without a recorded `payment`; orders that are paid above their total; cancelled
 *   orders whose payment is neither refunded nor kept. Excludes refunds that were created before the store recorded
 *   payments.
 * - `unsent`: orders with units that are reserved and not shipped yet; with `productId` or `variantId`, units of these.
 * - `returns`: orders with a return in this `ReturnState`, `expected` or `toSettle`.
 * - `refundedFrom`, `refundedTo`: orders with a refund in that time.
 * - `salesFrom`, `salesTo`: orders that count in the sales of that time: placed or refunded in it, and not cancelled.
 * - `tax`: orders that the tax report from `taxFrom` to `taxTo` counts. The value is the basis, `orders` or
 *   `documents`. For one row of the report, country, rate and name of the rate follow: `orders:FR:20:TVA`. The rate is
 *   in per cent, `none` without tax, or `unknown` if it was not recorded.
 * - `customers`: orders of `new` customers, whose first order was placed from `createdFrom` to `createdTo`, or of
 *   `returning` customers, whose first order is older. Cancelled orders do not count as the first. Guests are neither.
 * - `categoryId`: orders with a product that is in this category today; with `subcategories`, also orders with
 *   a product in one of its descendants.
 * - `costs`: `unknown` finds orders with an item whose cost is not known.
 * - `weekHour`: orders placed in this hour of the week in the time zone `tz` (default UTC). 0 is Monday from 00:00 to
 *   01:00.
 */
export const OrderFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    status: oneOrMore(ORDER_STATUSES),
    paymentStatus: oneOrMore(PAYMENT_STATUSES),
    fulfilmentStatus: oneOrMore(FULFILMENT_STATUSES),
    /** `paymentMethod.kind`. */
    paymentKind: v.pipe(v.string('invalid'), v.regex(/^[a-z_]{1,50}$/, 'invalid')),
    paymentKindNot: v.pipe(v.string('invalid'), v.regex(/^[a-z_]{1,50}$/, 'invalid')),
    /** The country of the shipping address: `FR`. */
    shippingCountry: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{2}$/, 'invalid')),
    /** Case-insensitive. */
    tag: line('tag', 1, 50),
    customerId: Id,
    customers: v.picklist(NEW_OR_RETURNING, 'invalid'),
    productId: Id,
    /** One id or several. An order matches if it has one of these variants. */
    variantId: v.union([Id, Ids], 'invalid'),
    categoryId: Id,
    subcategories: v.boolean('invalid'),
    /** Orders with this promotion, including cancelled orders. */
    promotionId: Id,
    costs: v.literal('unknown', 'invalid'),
    createdFrom: Instant,
    createdTo: Instant,
    weekHour: v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(0, 'invalid'),
      v.maxValue(167, 'invalid'),
    ),
    tz: TimeZone,
    toPayBack: v.literal(true, 'invalid'),
    unsent: v.literal(true, 'invalid'),
    returns: v.picklist(['expected', 'toSettle'], 'invalid'),
    refundedFrom: Instant,
    refundedTo: Instant,
    salesFrom: Instant,
    salesTo: Instant,
    tax: TaxRowKey,
    taxFrom: Instant,
    taxTo: Instant,
    totalMin: whole('money', 0, MAX_AMOUNT),
    totalMax: whole('money', 0, MAX_AMOUNT),
  }),
);
export type OrderFilter = v.InferOutput<typeof OrderFilter>;
