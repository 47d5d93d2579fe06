import * as v from 'valibot';
import { Address } from './address.ts';
import { Id, line, Price, whole } from './fieldRules.ts';
import { asRows } from './fieldType.ts';
import { Order, OrderItem } from './order.ts';
import { MAX_ORDER_ITEMS, MAX_ORDER_TOTAL, OrderInputItem } from './orderInput.ts';
import { OrderPreview, previewTotals } from './orderPreview.ts';

/* Changes of a placed order: docs/decisions/0033-editing-placed-orders.md. */

/** The new quantity of an item of the order; 0 takes it off. At least its shipped units that are not exchanged. */
const EditedItem = v.strictObject({ _id: Id, quantity: whole('units', 0, 10_000) });

/** Minor units. `reason` is kept in the timeline. */
const OwnAmount = v.strictObject({
  amount: Price,
  reason: v.optional(line('order.reason', 0, 500), ''),
});
const ownAmount = v.optional(v.nullable(v.pipe(OwnAmount, asRows())), null);

/**
 * What to change. An address, `shipping` or `discount` that is null stays as it is.
 * - `items`: new quantities. Items that are left out do not change. An item keeps its price, tax rate and cost; its
 *   discount changes in proportion to the quantity.
 * - `added`: new items, priced as in a new order but without promotions.
 * - `shipping`: the new price of shipping.
 * - `discount`: the new discount of all items together. It is spread over the items that are not shipped yet.
 * - `exchange`: a received return of the order. Its units are taken off and not put back into the stock, which they were
 *   in when they were received. Something must be added, or more of an item. The return is then exchanged. The order may
 *   be completely shipped.
 *
 * `shipping` and `discount` include tax if the order's amounts do (`taxIncluded`).
 */
export const OrderEdit = v.strictObject({
  items: v.optional(
    v.pipe(v.array(EditedItem, 'invalid'), v.maxLength(MAX_ORDER_ITEMS, 'invalid'), asRows()),
    [],
  ),
  added: v.optional(
    v.pipe(
      v.array(OrderInputItem, 'invalid'),
      v.maxLength(MAX_ORDER_ITEMS, 'order.tooManyItems'),
      asRows(),
    ),
    [],
  ),
  shippingAddress: v.optional(v.nullable(v.pipe(Address, asRows())), null),
  shipping: ownAmount,
  discount: ownAmount,
  exchange: v.optional(Id),
});
export type OrderEdit = v.InferOutput<typeof OrderEdit>;

/**
 * `edit` of `PUT /merchant/orders/{id}`. `expectedTotal` is the total of the preview that the merchant saw: another one is
 * refused with 409 and the new `preview`. Problems are refused with 422 and the `preview` that lists them.
 */
export const OrderEditUpdate = v.strictObject({
  ...OrderEdit.entries,
  expectedTotal: whole('money', 0, MAX_ORDER_TOTAL),
});

/**
 * An item after the edit. `_id` is null if it is new. `stock` is what is left of a tracked product besides the units of
 * this order, else null.
 */
const EditedPreviewItem = v.looseObject({
  ...OrderItem.entries,
  _id: v.nullable(Id),
  stock: v.nullable(v.number()),
});

/**
 * `POST /merchant/orders/{id}/edit-previews`: what the order would be, in minor units, worked out by the function that
 * changes it. Nothing is written.
 * - `items` are those of the order in their order, with quantity 0 if taken off, then the added ones.
 * - `toCollect` and `toPayBack`: the difference between the new total and what is paid; one of them is 0.
 * - `stock`: units that go back into the stock; negative ones are taken.
 * - `invoice`: the number of the invoice that a credit note corrects and a new one replaces; null if there is none.
 * - `problems` would be refused; `field` is a path of the edit: `added.0.quantity`.
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
