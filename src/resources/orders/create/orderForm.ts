import { createContext, useContext } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import type { DraftOrder } from '../../../../contract/draftOrder.ts';
import { ORDER_PAYMENTS, ORDER_SHIPPING, OrderInput } from '../../../../contract/orderInput.ts';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import { useRawInput } from '../../../forms/inputs/useRawInput.ts';
import { errorsIn, useProblemText } from '../../../forms/problems.ts';
import { AddressValues, addressToValues } from '../../../ui/fields/contact/AddressFields.tsx';
import type { StorePreview } from '../useStorePreview.ts';

/** A number, the typed text if it is invalid, or null if empty. */
const Amount = v.optional(v.nullable(v.union([v.number(), v.string()])), null);
const MaybeText = v.optional(v.nullable(v.string()), null);

/** If `_id` is set, the order gets the name, phone and email of that customer. */
const CustomerValues = v.object({
  _id: MaybeText,
  name: MaybeText,
  phone: MaybeText,
  email: MaybeText,
  create: v.optional(v.boolean(), false),
});
export type CustomerValues = v.InferOutput<typeof CustomerValues>;

const ItemValues = v.object({
  productId: v.string(),
  variantId: MaybeText,
  quantity: Amount,
  unitPrice: Amount,
  priceReason: v.optional(v.string(), ''),
  priceSeen: v.optional(v.nullable(v.number()), null),
});
export type ItemValues = v.InferOutput<typeof ItemValues>;

const ShippingValues = v.object({
  method: v.optional(v.picklist(ORDER_SHIPPING), 'rate'),
  rateId: MaybeText,
  price: Amount,
  reason: v.optional(v.string(), ''),
});

const PaymentValues = v.object({
  kind: v.optional(v.picklist(ORDER_PAYMENTS), 'cash_on_delivery'),
  isPaid: v.optional(v.boolean(), false),
  reference: v.optional(v.string(), ''),
});

/** The sections of the form. Each is one field of react-hook-form. */
type Sections = {
  customer: CustomerValues | null;
  items: ItemValues[];
  codes: string[];
  shippingAddress: AddressValues | null;
  billingAddress: AddressValues | null;
  heldUntil: string | null;
  shipping: v.InferOutput<typeof ShippingValues>;
  payment: v.InferOutput<typeof PaymentValues>;
};

const sections: { [Name in keyof Sections]: v.GenericSchema<unknown, Sections[Name]> } = {
  customer: v.fallback(v.nullable(CustomerValues), null),
  items: v.fallback(v.array(ItemValues), []),
  codes: v.fallback(v.array(v.string()), []),
  shippingAddress: v.fallback(v.nullable(AddressValues), null),
  billingAddress: v.fallback(v.nullable(AddressValues), null),
  heldUntil: v.fallback(v.nullable(v.string()), null),
  shipping: v.fallback(ShippingValues, v.getDefaults(ShippingValues)),
  payment: v.fallback(PaymentValues, v.getDefaults(PaymentValues)),
};

export const blankOrder = {
  customer: null,
  items: [],
  codes: [],
  shippingAddress: null,
  billingAddress: null,
  shipping: v.getDefaults(ShippingValues),
  isTaxExempt: false,
  vatNumber: '',
  customerNote: '',
  note: '',
  tags: [],
  payment: v.getDefaults(PaymentValues),
  linkGuestOrders: false,
  notifyCustomer: false,
  heldUntil: null,
};

/** The form's values for a stored draft order. */
export const valuesOfDraft = ({ input, heldUntil = null }: DraftOrder) => ({
  ...blankOrder,
  ...input,
  shippingAddress: input.shippingAddress && addressToValues(input.shippingAddress),
  billingAddress: input.billingAddress && addressToValues(input.billingAddress),
  heldUntil,
});

export function useSection<Name extends keyof Sections>(source: Name) {
  const schema: v.GenericSchema<unknown, Sections[Name]> = sections[source];
  return useFormValue(source, schema);
}

/**
 * The value of a field, parsed by `schema`.
 * - `latest` reads the current value. Callbacks that waited for a response need it to keep changes made meanwhile.
 * - `problemAt` returns the error text of the field ('') or of a part (`3.quantity`), from the form or the preview.
 *   With `hasMoved`, it ignores the preview, which had another part at this place.
 */
export function useFormValue<Value>(source: string, schema: v.GenericSchema<unknown, Value>) {
  const { field } = useRawInput(source);
  const { getValues } = useFormContext();
  const { errors } = useFormState();
  const textOf = useProblemText();
  const { preview } = usePreviewContext();
  const problems = errorsIn(errors);
  return {
    value: v.parse(schema, field.value),
    latest: () => v.parse(schema, getValues(source)),
    change: (value: Value) => field.onChange(value),
    problemAt(path: string, hasMoved = false): string | undefined {
      const name = path === '' ? source : `${source}.${path}`;
      const error = problems.find((one) => one.field === name || one.field === `${name}.root`);
      if (error) return error.message;
      if (hasMoved) return undefined;
      const problem = preview?.problems.find(
        ({ field, code }) => field === name && SHOWN_WHILE_TYPING.test(code),
      );
      return problem && textOf(problem);
    },
  };
}

/** The field of the preview's problem "another customer has this phone". */
export const SAME_CUSTOMER = 'customer.phone';

/** Codes of problems to show while the merchant types. Others, such as a missing customer, wait for the submit. */
const SHOWN_WHILE_TYPING =
  /^(order\.(customerGone|customerBlocked|product|variant|price|stock|rate|itemUnknown|editShipped|discount|tooManyItems)|variant\.required)/;

/** Converts the form's values to an `OrderInput`; null while they are invalid. */
export function inputOf(values: Record<string, unknown>): OrderInput | null {
  const customer = v.parse(sections.customer, values.customer);
  const named = (address: AddressValues | null) =>
    address && { ...address, name: address.name || (customer?.name ?? '') };
  const isCollected = v.parse(sections.shipping, values.shipping).method === 'none';
  const names = Object.keys(OrderInput.entries).filter((name) => values[name] !== undefined);
  const { success, output } = v.safeParse(OrderInput, {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    shippingAddress: isCollected
      ? null
      : named(v.parse(sections.shippingAddress, values.shippingAddress)),
    billingAddress: named(v.parse(sections.billingAddress, values.billingAddress)),
  });
  return success ? output : null;
}

export type PreviewState = Omit<StorePreview<OrderInput, OrderPreview>, 'input' | 'previewOf'>;

const PreviewContext = createContext<PreviewState>({
  preview: undefined,
  isStale: true,
  isFetching: false,
  hasFailed: false,
  refetch: () => undefined,
});
export const PreviewProvider = PreviewContext.Provider;

export function usePreviewContext(): PreviewState {
  return useContext(PreviewContext);
}
