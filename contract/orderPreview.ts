import * as v from 'valibot';
import { Id } from './fieldRules.ts';
import { Order, OrderItem } from './order.ts';

const Problems = v.array(
  v.looseObject({
    field: v.string(),
    code: v.string(),
    values: v.record(v.string(), v.union([v.string(), v.number()])),
  }),
);

/** The amounts of an order, its currency and its tax fields, as previews return them. */
export const previewTotals = v.pick(Order, [
  'currency',
  'subtotal',
  'discountTotal',
  'shippingTotal',
  'taxTotal',
  'taxIncluded',
  'shippingTax',
  'isTaxExempt',
  'buyerVatNumber',
  'total',
]).entries;

/**
 * An item as it would be placed, in the order of the input's lines. The name of a deleted product is empty. `price` is
 * the catalogue's price, or null without one. `stock` has the units left of a tracked product, else null.
 */
const PreviewItem = v.looseObject({
  ...v.pick(OrderItem, [
    'variantName',
    'name',
    'sku',
    'image',
    'quantity',
    'unitPrice',
    'discount',
    'tax',
    'taxRate',
    'taxName',
    'total',
    'unitCost',
  ]).entries,
  productId: Id,
  variantId: v.nullable(Id),
  price: v.nullable(v.number()),
  stock: v.nullable(v.number()),
  /** Units that other drafts hold, which `stock` no longer counts. Absent if the server cannot hold stock. */
  held: v.optional(v.number()),
});

const PromotionName = { promotionId: Id, name: v.string(), code: v.nullable(v.string()) };

/**
 * The order that would be placed, in minor units, calculated by the function that places it. Nothing is written.
 * - `problems`: why placing the order would be refused. `field` is a path of the input: `items.2.quantity`.
 * - `changes` do not prevent placing the order: a price that differs from `priceSeen`; a guest with a customer's phone;
 *   promotions and shipping that differ from what the `draft` had when it was saved.
 * - `shippingRates` apply to the address, the best first; the order uses `shippingRate`.
 * - `refused` says why a promotion does not apply: `WhyRefused` of `domain/priceBasket.ts`.
 * - `guestOrders` counts the orders of guests with the customer's phone.
 */
export const OrderPreview = v.looseObject({
  ...previewTotals,
  items: v.array(PreviewItem),
  customer: v.nullable(Order.entries.customer),
  shippingRate: v.nullable(v.looseObject({ _id: Id, name: v.string(), price: v.number() })),
  shippingRates: v.array(
    v.looseObject({
      _id: Id,
      name: v.string(),
      price: v.number(),
      deliveryDaysMin: v.nullable(v.number()),
      deliveryDaysMax: v.nullable(v.number()),
    }),
  ),
  /** `shippingTotal` is the price after this discount. */
  shippingDiscount: v.number(),
  applied: v.array(v.looseObject({ ...PromotionName, amount: v.number() })),
  refused: v.array(v.looseObject({ ...PromotionName, why: v.string() })),
  unknownCodes: v.array(v.string()),
  guestOrders: v.number(),
  problems: Problems,
  changes: Problems,
});
export type OrderPreview = v.InferOutput<typeof OrderPreview>;
