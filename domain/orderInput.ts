import { Address } from '../contract/address.ts';
import { OrderCustomer, type OrderInput, type OrderInputItem } from '../contract/orderInput.ts';
import { type Problem, problemsOf } from '../contract/problems.ts';

/* Rules of orders that a merchant enters. Problems name the part of the input: `items.2.quantity`. */

/** What an input lacks before it can be placed, whatever the store's records are. */
export function problemsOfOrderInput(input: OrderInput): Problem[] {
  const { customer, items, shipping, shippingAddress, billingAddress } = input;
  const problems: Problem[] = [];
  if (customer === null) problems.push(problem('customer', 'order.customerRequired'));
  else if (customer._id === null) {
    problems.push(...within('customer', problemsOf(OrderCustomer, nullIfEmpty(customer))));
  }
  if (items.length === 0) problems.push(problem('items', 'order.chooseItems'));
  items.forEach(({ unitPrice, priceReason }, index) => {
    if (unitPrice !== null && priceReason === '') {
      problems.push(problem(`items.${index}.priceReason`, 'order.reasonRequired'));
    }
  });
  if (shipping.method === 'own') {
    if (shipping.price === null) problems.push(problem('shipping.price', 'money.invalid'));
    if (shipping.reason === '') problems.push(problem('shipping.reason', 'order.reasonRequired'));
  }
  if (shippingAddress === null && shipping.method !== 'none') {
    problems.push(problem('shippingAddress', 'order.addressRequired'));
  }
  for (const [name, address] of Object.entries({ shippingAddress, billingAddress })) {
    if (address !== null) problems.push(...within(name, problemsOf(Address, address)));
  }
  return problems;
}

/** An empty phone or email is none. */
export function nullIfEmpty(customer: NonNullable<OrderInput['customer']>) {
  return { ...customer, phone: customer.phone || null, email: customer.email || null };
}

/** A product, or the variant that a line names, as it is sold now. */
export type Offer = {
  name: string;
  status: string;
  /** Null for a product with variants if the line names none of them. */
  variant: { isEnabled: boolean } | null;
  hasVariants: boolean;
  /** Minor units. */
  price: number | null;
  trackStock: boolean;
  allowBackorder: boolean;
  stock: number;
};

/** Why lines cannot be sold as they are. `offers` are in the order of the lines; null for a product that is gone. */
export function problemsOfLines(
  lines: readonly OrderInputItem[],
  offers: readonly (Offer | null)[],
): Problem[] {
  const wanted = new Map<string, number>();
  for (const one of lines) wanted.set(keyOf(one), (wanted.get(keyOf(one)) ?? 0) + one.quantity);
  return lines.flatMap((one, index) => {
    const found = lineProblem(one, offers[index] ?? null, wanted.get(keyOf(one)) ?? 0);
    return found ? [problem(`items.${index}.${found.field}`, found.code, found.values)] : [];
  });
}

function keyOf({ productId, variantId }: OrderInputItem): string {
  return `${productId} ${variantId ?? ''}`;
}

/** `wanted` are the units of all lines with the same product or variant. */
function lineProblem(one: OrderInputItem, offer: Offer | null, wanted: number) {
  if (!offer) return problem('productId', 'order.productGone');
  const { name, status, variant, hasVariants } = offer;
  if (hasVariants && one.variantId === null) return problem('variantId', 'variant.required');
  if ((one.variantId !== null) !== (variant !== null)) {
    return problem('variantId', 'order.variantGone', { name });
  }
  if (status !== 'active' || variant?.isEnabled === false) {
    return problem('productId', 'order.productInactive', { name });
  }
  if (offer.price === null && one.unitPrice === null) {
    return problem('unitPrice', 'order.priceMissing', { name });
  }
  const left = stockLeft(offer);
  if (left === null || wanted <= left) return null;
  return left === 0
    ? problem('quantity', 'order.stockOut', { name })
    : problem('quantity', 'order.stockLeft', { name, left });
}

/** Units that can be sold; null without a limit. */
export function stockLeft(offer: Pick<Offer, 'trackStock' | 'allowBackorder' | 'stock'>) {
  return offer.trackStock && !offer.allowBackorder ? Math.max(0, offer.stock) : null;
}

/** Prices of the catalogue that changed since the lines were written. */
export function changesOfLines(
  lines: readonly OrderInputItem[],
  offers: readonly (Offer | null)[],
): Problem[] {
  return lines.flatMap(({ priceSeen }, index) => {
    const price = offers[index]?.price ?? null;
    if (priceSeen === null || price === null || price === priceSeen) return [];
    return [
      problem(`items.${index}.unitPrice`, 'order.priceChanged', { price, already: priceSeen }),
    ];
  });
}

function within(part: string, problems: readonly Problem[]): Problem[] {
  return problems.map((one) => ({ ...one, field: `${part}.${one.field}` }));
}

function problem(field: string, code: string, values: Problem['values'] = {}): Problem {
  return { field, code, values };
}
