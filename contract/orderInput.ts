import * as v from 'valibot';
import { Email, Id, line, lines, Phone, Price, whole } from './fieldRules.ts';
import { asNested } from './fieldType.ts';
import { MAX_AMOUNT } from './maxAmount.ts';

/* Orders that a merchant enters, such as for a customer on the phone. Problems name the field: `items.3.quantity`. */

export const MAX_ORDER_ITEMS = 500;
/** For requests about an existing order: a storefront's order may have more items than a merchant can enter. */
export const MAX_NAMED_ITEMS = 5000;

/** How a customer pays an order that a merchant enters. */
export const ORDER_PAYMENTS = [
  'cash_on_delivery',
  'bank_transfer',
  'card',
  'wallet',
  'other',
] as const;

/**
 * `unitPrice` replaces the catalogue's price, in minor units; it includes tax if the catalogue's prices do, and
 * requires `priceReason`. Null takes the price of the product or variant. `priceSeen` is the catalogue's price when
 * the line was written: a preview says if it has changed.
 */
export const OrderInputItem = v.strictObject({
  productId: Id,
  variantId: v.optional(v.nullable(Id), null),
  quantity: whole('units', 1, 10_000),
  unitPrice: v.optional(v.nullable(Price), null),
  priceReason: v.optional(line('order.reason', 0, 500), ''),
  priceSeen: v.optional(v.nullable(Price), null),
});
export type OrderInputItem = v.InferOutput<typeof OrderInputItem>;

/**
 * `rate` takes the shipping rate `rateId`, which must apply to the order; if `rateId` is null, the store chooses a
 * rate. `own` takes `price` (minor units) with its `reason`. `none`: the customer collects the items.
 */
export const ORDER_SHIPPING = ['rate', 'own', 'none'] as const;
const OrderInputShipping = v.strictObject({
  method: v.optional(v.picklist(ORDER_SHIPPING, 'invalid'), 'rate'),
  rateId: v.optional(v.nullable(Id), null),
  price: v.optional(v.nullable(Price), null),
  reason: v.optional(line('order.reason', 0, 500), ''),
});

const OrderInputPayment = v.strictObject({
  kind: v.optional(v.picklist(ORDER_PAYMENTS, 'invalid'), 'cash_on_delivery'),
  isPaid: v.optional(v.boolean('invalid'), false),
  reference: v.optional(line('paymentReference', 0, 100), ''),
});

/** A text that may still be missing. */
const text = (max: number) => v.optional(line('text', 0, max), '');
const maybeText = (max: number) => v.optional(v.nullable(line('text', 0, max)), null);

/** As `Address`, but any part may be empty. */
const AddressDraft = v.strictObject({
  name: text(100),
  phone: maybeText(32),
  line1: text(200),
  line2: maybeText(200),
  city: text(100),
  region: maybeText(100),
  postcode: maybeText(20),
  country: text(2),
});
const address = v.optional(v.nullable(v.pipe(AddressDraft, asNested())), null);

/**
 * A customer by `_id`, whose name, phone and email the order takes; or a guest; or, with `create`, a new customer.
 * `phone` is E.164.
 */
const CustomerDraft = v.strictObject({
  _id: v.optional(v.nullable(Id), null),
  name: text(100),
  phone: maybeText(32),
  email: maybeText(254),
  create: v.optional(v.boolean('invalid'), false),
});

/** Data that a new customer or a guest needs before the order is placed. */
export const OrderCustomer = v.object({
  name: line('user.name', 1, 100),
  phone: v.nullable(Phone),
  email: v.nullable(Email),
});

/**
 * An order that a merchant enters. It may still be incomplete: a preview lists in `problems` why the store would
 * refuse it. If `billingAddress` is null, the invoice goes to the shipping address.
 */
export const OrderInput = v.strictObject({
  customer: v.optional(v.nullable(v.pipe(CustomerDraft, asNested())), null),
  items: v.optional(
    v.pipe(
      v.array(OrderInputItem, 'invalid'),
      v.maxLength(MAX_ORDER_ITEMS, 'order.tooManyItems'),
      asNested(),
    ),
    [],
  ),
  /** Codes of promotions, in upper or lower case. */
  codes: v.optional(
    v.pipe(v.array(line('text', 1, 50), 'invalid'), v.maxLength(10, 'listTooLong')),
    [],
  ),
  shippingAddress: address,
  billingAddress: address,
  shipping: v.optional(v.pipe(OrderInputShipping, asNested()), {}),
  /** Whether no tax is charged on this order. A tax-exempt customer is charged none in any case. */
  isTaxExempt: v.optional(v.boolean('invalid'), false),
  /** The VAT number for the invoice. If empty, the invoice has the VAT number of the customer's record. */
  vatNumber: v.optional(line('store.vatNumber', 0, 30), ''),
  customerNote: v.optional(lines('order.note', 5000), ''),
  /** A note that customers don't see. */
  note: v.optional(lines('order.note', 5000), ''),
  tags: v.optional(
    v.pipe(v.array(line('tag', 1, 50), 'invalid'), v.maxLength(20, 'tags.tooMany')),
    [],
  ),
  payment: v.optional(v.pipe(OrderInputPayment, asNested()), {}),
});
export type OrderInput = v.InferOutput<typeof OrderInput>;

/**
 * `POST /merchant/orders/preview`. `draft` is the open draft: the order can use the units that the draft holds, and
 * `changes` of the response (`OrderPreview`) also lists promotions and shipping that differ since the draft was saved.
 */
export const OrderPreviewInput = v.strictObject({
  ...OrderInput.entries,
  draft: v.optional(v.nullable(Id), null),
});

/**
 * `POST /merchant/orders`. `expectedTotal` is the total of the preview that the merchant saw. If the store calculates
 * another total, it responds 409 with the new `preview` and places no order. Placing the order deletes `draft`.
 * `draftVersion` is the `ETag` of the draft that the merchant saw. If the draft has changed since, the store responds
 * 409 at `draft`, with the draft as `current`. `linkGuestOrders` gives the customer all earlier orders of guests with
 * the same phone. `notifyCustomer` emails the confirmation of the order.
 */
export const OrderPlacement = v.strictObject({
  ...OrderInput.entries,
  expectedTotal: whole('money', 0, MAX_AMOUNT),
  draft: v.optional(v.nullable(Id), null),
  draftVersion: v.optional(v.nullable(line('text', 0, 50)), null),
  linkGuestOrders: v.optional(v.boolean('invalid'), false),
  notifyCustomer: v.optional(v.boolean('invalid'), false),
});
export type OrderPlacement = v.InferOutput<typeof OrderPlacement>;
