import * as v from 'valibot';
import { Address } from './address.ts';
import { Id, line, Price, whole } from './fieldRules.ts';
import { asNested } from './fieldType.ts';
import { MAX_AMOUNT } from './maxAmount.ts';
import { Order, OrderItem } from './order.ts';
import { MAX_NAMED_ITEMS, MAX_ORDER_ITEMS, OrderInputItem } from './orderInput.ts';
import { OrderPreview, previewTotals } from './orderPreview.ts';

/* Changes of a placed order: docs/decisions/0033-editing-placed-orders.md. */

/**
 * The new quantity of an item of the order; 0 removes the item. The quantity must not be lower than the number of
 * shipped or refunded units. Units of the `exchange` do not count.
 */
const EditedItem = v.strictObject({ _id: Id, quantity: whole('units', 0, 10_000) });

/** An amount that the merchant enters instead of the calculated one, in minor units. The timeline keeps `reason`. */
const AmountOverride = v.strictObject({
  amount: Price,
  reason: v.optional(line('order.reason', 0, 500), ''),
});
const amountOverride = v.optional(v.nullable(v.pipe(AmountOverride, asNested())), null);

/**
 * Changes of an order. An address, `shipping` or `discount` that is null stays as it is.
 * - `items`: new quantities. Items that are left out do not change. An item keeps its price, tax rate and cost; its
 *   discount changes in proportion to the quantity.
 * - `added`: new items, priced as in a new order but without promotions.
 * - `shipping`: the new price of shipping.
 * - `discount`: the new discount of all items together. It is spread over the items of which nothing is
 *   shipped or refunded.
 * - `exchange`: a received return of the order. Its units are removed from the items. This does not change the stock,
 *   because receiving the return has restocked or discarded the units. The edit must add an item or raise a quantity,
 *   unless the customer still owes money for the order. The outcome of the return is then `exchanged`. Unlike other
 *   edits, this one may change an order that is completely shipped.
 *
 * `shipping` and `discount` include tax if the order's amounts do (`taxIncluded`).
 */
export const OrderEdit = v.strictObject({
  items: v.optional(
    v.pipe(v.array(EditedItem, 'invalid'), v.maxLength(MAX_NAMED_ITEMS, 'listTooLong'), asNested()),
    [],
  ),
  added: v.optional(
    v.pipe(
      v.array(OrderInputItem, 'invalid'),
      v.maxLength(MAX_ORDER_ITEMS, 'order.tooManyItems'),
      asNested(),
    ),
    [],
  ),
  shippingAddress: v.optional(v.nullable(v.pipe(Address, asNested())), null),
  shipping: amountOverride,
  discount: amountOverride,
  exchange: v.optional(Id),
});
export type OrderEdit = v.InferOutput<typeof OrderEdit>;

/**
 * `edit` of `PUT /merchant/orders/{id}`. `expectedTotal` is the total of the preview that the merchant saw. If the edit
 * has a different total, the server responds 409 with the new `preview`. If the edit has problems, the server responds
 * 422 with the `preview` that lists them.
 */
export const OrderEditUpdate = v.strictObject({
  ...OrderEdit.entries,
  expectedTotal: whole('money', 0, MAX_AMOUNT),
});

/**
 * An item after the edit. `_id` is null if the item is new. `stock`: units in stock, without those of this order; null
 * if the product's stock is not tracked, or the product or variant is deleted.
 */
const EditedPreviewItem = v.looseObject({
  ...OrderItem.entries,
  _id: v.nullable(Id),
  stock: v.nullable(v.number()),
});

/**
 * `POST /merchant/orders/{id}/edit-previews`: the order after the edit, in minor units, calculated by the function
 * that saves it. Nothing is written.
 * - `items`: first the existing items in their sequence, with quantity 0 if removed, then the added ones.
 * - `toCollect` and `toPayBack`: the difference between the new total and what is paid; at least one is 0.
 * - `stock`: units that go back into the stock; negative ones are taken.
 * - `invoice`: the number of the invoice that a credit note corrects and a new one replaces; null if there is none.
 * - `problems`: why the edit would be refused. The `field` of a problem is a path in the edit: `added.0.quantity`.
 */
export const OrderEditPreview = v.looseObject({
  ...previewTotals,
  paidTotal: Order.entries.paidTotal,
  items: v.array(EditedPreviewItem),
  toCollect: v.number(),
  toPayBack: v.number(),
  stock: v.array(
    v.looseObject({
      name: v.string(),
      variantName: v.nullable(v.string()),
      units: v.number(),
    }),
  ),
  invoice: v.nullable(v.string()),
  problems: OrderPreview.entries.problems,
});
export type OrderEditPreview = v.InferOutput<typeof OrderEditPreview>;
