import { Address } from '../contract/address.ts';
import { OrderCustomer, type OrderInput, type OrderInputItem } from '../contract/orderInput.ts';
import { type Problem, problemsOf } from '../contract/problems.ts';

/* Rules of orders that a merchant enters. Problems name the part of the input: `items.2.quantity`. */

/** Problems that prevent placing the order, as far as they can be found without the store's records. */
export function problemsOfOrderInput(input: OrderInput): Problem[] {
  const { customer, items, shipping, shippingAddress, billingAddress } = input;
  const problems: Problem[] = [];
  if (customer === null) problems.push(problem('customer', 'order.customerRequired'));
  else if (customer._id === null) {
    problems.push(...within('customer', problemsOf(OrderCustomer, nullIfEmpty(customer))));
  }
  if (items.length === 0) problems.push(problem('items', 'order.chooseItems'));
  problems.push(...problemsOfOwnPrices(items));
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

/** A price that the merchant sets needs a reason. */
export function problemsOfOwnPrices(lines: readonly OrderInputItem[]): Problem[] {
  return lines.flatMap(({ unitPrice, priceReason }, index) =>
    unitPrice !== null && priceReason === ''
      ? [problem(`items.${index}.priceReason`, 'order.reasonRequired')]
      : [],
  );
}

/** An empty phone or email counts as missing. */
export function nullIfEmpty(customer: NonNullable<OrderInput['customer']>) {
  return { ...customer, phone: customer.phone || null, email: customer.email || null };
}

/** A product, or the variant that a line names, as it is sold now. */
export type Offer = {
  name: string;
  status: string;
  /** Null if the line names no variant of the product. */
  variant: { isEnabled: boolean } | null;
  hasVariants: boolean;
  /** Minor units; null if not set. */
  price: number | null;
  trackStock: boolean;
  allowBackorder: boolean;
  /** Excludes units that other drafts hold. */
  stock: number;
};

/** Why lines cannot be sold as they are. `offers` are in the order of the lines; null for a product that is gone. */
export function problemsOfLines(
  lines: readonly OrderInputItem[],
  offers: readonly (Offer | null)[],
): Problem[] {
  const wanted = unitsByLine(lines);
  return lines.flatMap((one, index) => {
    const offer = offers[index] ?? null;
    const found = lineProblem(one, offer) ?? stockProblem(offer, wanted.get(lineKey(one)) ?? 0);
    return found ? [problem(`items.${index}.${found.field}`, found.code, found.values)] : [];
  });
}

/** Problems of lines with too few units left, even if another problem prevents the sale of the line. */
export function problemsOfStock(
  lines: readonly OrderInputItem[],
  offers: readonly (Offer | null)[],
): Problem[] {
  const wanted = unitsByLine(lines);
  return lines.flatMap((one, index) => {
    const found = stockProblem(offers[index] ?? null, wanted.get(lineKey(one)) ?? 0);
    return found ? [problem(`items.${index}.${found.field}`, found.code, found.values)] : [];
  });
}

type Sold = Pick<OrderInputItem, 'productId' | 'variantId'>;

/** A key that is the same for lines with the same product or variant. */
export function lineKey({ productId, variantId }: Sold): string {
  return `${productId} ${variantId ?? ''}`;
}

function unitsByLine(lines: readonly OrderInputItem[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const one of lines) units.set(lineKey(one), (units.get(lineKey(one)) ?? 0) + one.quantity);
  return units;
}

/** The units that a draft with these lines holds. Each product or variant with a limited stock appears once. */
export function heldLines(
  lines: readonly OrderInputItem[],
  offers: readonly (Offer | null)[],
): (Sold & { units: number })[] {
  const units = unitsByLine(lines);
  const isLimited = (offer: Offer | null | undefined) => offer && stockLeft(offer) !== null;
  const held = lines.filter((_, index) => isLimited(offers[index]));
  return [...new Map(held.map((one) => [lineKey(one), one]))].map(
    ([key, { productId, variantId }]) => ({ productId, variantId, units: units.get(key) ?? 0 }),
  );
}

function lineProblem(one: OrderInputItem, offer: Offer | null) {
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
  return null;
}

/** `wanted` are the units of all lines with the same product or variant. */
function stockProblem(offer: Offer | null, wanted: number) {
  const left = offer && stockLeft(offer);
  if (offer === null || left === null || wanted <= left) return null;
  const { name } = offer;
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
