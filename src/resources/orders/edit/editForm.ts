import * as v from 'valibot';
import type { Order } from '../../../../contract/order.ts';
import { OrderEdit, type OrderEditPreview } from '../../../../contract/orderEdit.ts';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import { withoutReturned } from '../../../../domain/orderReturns.ts';
import { useFormValue } from '../create/orderForm.ts';

/** A number, the typed text if it is invalid, or null if empty. */
const Amount = v.optional(v.nullable(v.union([v.number(), v.string()])), null);
const AmountOverride = v.object({ amount: Amount, reason: v.optional(v.string(), '') });
export type AmountOverride = v.InferOutput<typeof AmountOverride>;

/** Changed quantities by the `_id` of the item. */
const Kept = v.record(v.string(), v.nullable(v.union([v.number(), v.string()])));
type Kept = v.InferOutput<typeof Kept>;

const sections = {
  kept: v.fallback(Kept, {}),
  shipping: v.fallback(v.nullable(AmountOverride), null),
  discount: v.fallback(v.nullable(AmountOverride), null),
  notifyCustomer: v.fallback(v.boolean(), true),
};

/** The added items are named `items`, as in a new order, so that the same `ItemsCard` can edit them. */
export const blankEdit = {
  kept: {},
  items: [],
  shipping: null,
  discount: null,
  notifyCustomer: true,
};

export const useKept = () => useFormValue('kept', sections.kept);
export const useNotifyCustomer = () => useFormValue('notifyCustomer', sections.notifyCustomer);
export const useAmountOverride = (source: 'shipping' | 'discount') =>
  useFormValue(source, sections[source]);

/** Converts the form's values to an edit; null while they are invalid. Omits items that others have removed. */
export function editOf(
  values: Record<string, unknown>,
  { items }: Order,
  exchange: OrderReturn | undefined,
): OrderEdit | null {
  const kept = v.parse(sections.kept, values.kept);
  const { success, output } = v.safeParse(OrderEdit, {
    items: withoutReturned(items, exchange).flatMap(({ _id, quantity: before }) => {
      const quantity = quantityOf(kept, _id, before);
      return quantity === before ? [] : [{ _id, quantity }];
    }),
    added: values.items ?? [],
    shipping: values.shipping ?? null,
    discount: values.discount ?? null,
    // Not sent without a return, because another server may not know this field.
    ...(exchange && { exchange: exchange._id }),
  });
  return success ? output : null;
}

/** The quantity of an item in the form: `before` if unchanged, null if cleared. */
export function quantityOf(kept: Kept, id: string, before: number): Kept[string] {
  const typed = kept[id];
  return typed === undefined ? before : typed;
}

/** The form's field for the field of a problem. */
export function formField(field: string, edit: OrderEdit): string {
  const [part = '', index = '', ...rest] = field.replace(/^edit\./, '').split('.');
  if (part === 'added') return ['items', index, ...rest].filter(Boolean).join('.');
  if (part === 'items') return index === '' ? 'kept' : `kept.${edit.items[Number(index)]?._id}`;
  return [part, index].filter(Boolean).join('.');
}

/** Converts the added items to the preview of a new order, which `ItemsCard` shows. */
export function asOrderPreview(
  { items, problems, ...totals }: OrderEditPreview,
  edit: OrderEdit,
): OrderPreview {
  return {
    ...totals,
    items: items
      .slice(items.length - edit.added.length)
      .map((item) => ({ ...item, productId: item.productId ?? '', price: null })),
    problems: problems.map((one) => ({ ...one, field: formField(one.field, edit) })),
    customer: null,
    shippingRate: null,
    shippingRates: [],
    shippingDiscount: 0,
    applied: [],
    refused: [],
    unknownCodes: [],
    guestOrders: 0,
    changes: [],
  };
}
