import type { Promotion } from '../contract/promotion.ts';
import { type Basket, type BasketLine, basketCost, lineAmount } from './basket.ts';
import { type CategoryParents, isInScope, type ScopedPromotion } from './promotionScope.ts';
import { promotionState } from './promotionState.ts';
import { percentOf, spread, sum } from './rounding.ts';
import {
  isTaxIncluded,
  itemRate,
  priceFor,
  shippingRate,
  type Taxation,
  taxOf,
  withTax,
} from './tax.ts';

/** The fields of a promotion that decide a price. An unsaved promotion takes any unused `_id`, and `usedCount` 0. */
export type PricingPromotion = ScopedPromotion &
  Pick<
    Promotion,
    | '_id'
    | 'method'
    | 'code'
    | 'type'
    | 'value'
    | 'maxDiscount'
    | 'minSubtotal'
    | 'minQuantity'
    | 'usageLimit'
    | 'usageLimitPerCustomer'
    | 'startsAt'
    | 'endsAt'
    | 'isActive'
    | 'combinable'
    | 'usedCount'
  >;

export type PricingOptions = {
  now: Date;
  categoryParents: CategoryParents;
  /** Codes that the customer typed, in any case. */
  codes?: readonly string[];
  /** How often this customer has used each promotion, by the promotion's `_id`. */
  customerUses?: ReadonlyMap<string, number>;
};

export type WhyRefused =
  | 'disabled'
  | 'ended'
  | 'used_up'
  | 'scheduled'
  /** The customer has reached the limit per customer. */
  | 'customer_limit'
  /** No item of the basket is in the promotion's scope. */
  | 'nothing_matches'
  | 'below_min_subtotal'
  | 'below_min_quantity'
  /** The promotion saves nothing, for example because there is no shipping to pay or the items are already free. */
  | 'no_effect'
  /** The promotion does not combine with the applied promotions, which save as much or more. */
  | 'another_is_better';

/** As in an order's items, `tax` is the line's tax after the discount, and `total` is what the customer pays. */
export type PricedLine = BasketLine & {
  discount: number;
  tax: number;
  taxRate: number | null;
  taxName: string | null;
  total: number;
};

/**
 * Money in minor units. `total` = subtotal − discount + shipping − shippingDiscount, plus `tax` unless `taxIncluded`.
 */
export type PricedBasket = {
  subtotal: number;
  lines: PricedLine[];
  /** Sum of the lines' discounts. */
  discount: number;
  /** Before promotions. */
  shipping: number;
  shippingDiscount: number;
  taxIncluded: boolean;
  /** The tax of the shipping after its discount; null if shipping is free or not taxed. */
  shippingTax: { rate: number; name: string | null; amount: number } | null;
  /** Taxes of the lines and of the shipping. */
  tax: number;
  total: number;
  cost: number | null;
  /** Prices of the items minus discounts, cost and the shipping discount, all without tax. Null if `cost` is null. */
  margin: number | null;
  /** In the order of application. */
  applied: { promotionId: string; amount: number }[];
  refused: { promotionId: string; why: WhyRefused }[];
  /** Typed codes that match no promotion. */
  unknownCodes: string[];
};

/**
 * Prices a basket with automatic promotions and those whose code was typed.
 * - The customer gets the cheaper of two: all combinable promotions together, or the best one that is not combinable.
 * - Among combined promotions, those of products and categories apply before those of the order, and percentages
 *   before amounts. Each applies to what the earlier ones leave.
 * - Minimums apply to the quantity and the subtotal of the items in scope, before any promotion.
 * - A percentage is rounded once, half up, for all its lines, then split over them like an amount.
 * - Exempt customers pay prices without tax, so promotions apply to these prices.
 */
export function priceBasket(
  wanted: Basket,
  promotions: readonly PricingPromotion[],
  options: PricingOptions,
): PricedBasket {
  const basket = wanted.taxation ? forCustomer(wanted, wanted.taxation) : wanted;
  const refused: PricedBasket['refused'] = [];
  const offers: PricingPromotion[] = [];
  for (const promotion of promotions.toSorted(inOrder)) {
    if (!isRequested(promotion, options.codes ?? [])) continue;
    const why = whyRefused(promotion, basket, options) ?? whyNoEffect(promotion, basket, options);
    if (why === null) offers.push(promotion);
    else refused.push({ promotionId: promotion._id, why });
  }
  const best = bestOf(basket, offers, options.categoryParents);
  const given = new Set(best.applied.map(({ promotionId }) => promotionId));
  for (const { _id } of offers) {
    if (given.has(_id)) continue;
    refused.push({
      promotionId: _id,
      why: best.tried.has(_id) ? 'no_effect' : 'another_is_better',
    });
  }
  return { ...totalsOf(basket, best), refused, unknownCodes: unknownCodes(promotions, options) };
}

/** The basket at the customer's prices. */
function forCustomer(basket: Basket, taxation: Taxation): Basket {
  const priced = (amount: number, taxClass: string | null = null) =>
    priceFor(taxation, amount, taxClass);
  return {
    ...basket,
    shipping: priced(basket.shipping, basket.shippingTaxClass),
    lines: basket.lines.map((line) => ({
      ...line,
      unitPrice: priced(line.unitPrice, line.taxClass),
      compareAtPrice:
        line.compareAtPrice === null ? null : priced(line.compareAtPrice, line.taxClass),
    })),
  };
}

function inOrder(a: PricingPromotion, b: PricingPromotion): number {
  const rank = ({ scope, type }: PricingPromotion) =>
    (scope === 'order' ? 2 : 0) + (type === 'percentage' ? 0 : 1);
  return rank(a) - rank(b) || (a._id < b._id ? -1 : 1);
}

function isRequested({ method, code }: PricingPromotion, codes: readonly string[]): boolean {
  return method === 'automatic' || codes.some((typed) => isSameCode(typed, code));
}

export function isSameCode(typed: string, code: string | null): boolean {
  return code !== null && typed.trim().toUpperCase() === code.toUpperCase();
}

function unknownCodes(
  promotions: readonly PricingPromotion[],
  { codes = [] }: PricingOptions,
): string[] {
  return codes.filter((typed) => !promotions.some(({ code }) => isSameCode(typed, code)));
}

function whyRefused(
  promotion: PricingPromotion,
  { lines }: Basket,
  { now, categoryParents, customerUses }: PricingOptions,
): WhyRefused | null {
  const state = promotionState(promotion, now);
  if (state !== 'active') return state;
  const { usageLimitPerCustomer, minSubtotal, minQuantity } = promotion;
  const uses = customerUses?.get(promotion._id) ?? 0;
  if (usageLimitPerCustomer !== null && uses >= usageLimitPerCustomer) return 'customer_limit';
  const matching = lines.filter((line) => isInScope(promotion, line, categoryParents));
  if (matching.length === 0) return 'nothing_matches';
  const subtotal = sum(matching.map(lineAmount));
  if (minSubtotal !== null && subtotal < minSubtotal) return 'below_min_subtotal';
  const quantity = sum(matching.map((line) => line.quantity));
  return minQuantity !== null && quantity < minQuantity ? 'below_min_quantity' : null;
}

function whyNoEffect(
  promotion: PricingPromotion,
  basket: Basket,
  { categoryParents }: PricingOptions,
): WhyRefused | null {
  return savedBy(applyAll(basket, [promotion], categoryParents)) === 0 ? 'no_effect' : null;
}

/** What a set of promotions takes off. `discounts` has one amount a line; `tried` has the ids of the set. */
type Outcome = {
  discounts: number[];
  shippingDiscount: number;
  applied: PricedBasket['applied'];
  tried: ReadonlySet<string>;
};

function bestOf(
  basket: Basket,
  offers: readonly PricingPromotion[],
  parents: CategoryParents,
): Outcome {
  const sets = [
    offers.filter(({ combinable }) => combinable),
    ...offers.filter(({ combinable }) => !combinable).map((offer) => [offer]),
  ];
  const outcomes = sets.map((set) => applyAll(basket, set, parents));
  return outcomes.reduce((best, one) => (savedBy(one) > savedBy(best) ? one : best));
}

function savedBy({ applied }: Outcome): number {
  return sum(applied.map(({ amount }) => amount));
}

function applyAll(
  basket: Basket,
  offers: readonly PricingPromotion[],
  parents: CategoryParents,
): Outcome {
  const left = basket.lines.map(lineAmount);
  const applied: Outcome['applied'] = [];
  let shipping = basket.shipping;
  for (const offer of offers) {
    if (offer.type === 'free_shipping') {
      if (shipping > 0) applied.push({ promotionId: offer._id, amount: shipping });
      shipping = 0;
      continue;
    }
    const parts = basket.lines.map((line, index) =>
      isInScope(offer, line, parents) ? (left[index] ?? 0) : 0,
    );
    const amount = amountOff(offer, sum(parts));
    spread(amount, parts).forEach((off, index) => {
      left[index] = (left[index] ?? 0) - off;
    });
    if (amount > 0) applied.push({ promotionId: offer._id, amount });
  }
  return {
    discounts: basket.lines.map((line, index) => lineAmount(line) - (left[index] ?? 0)),
    shippingDiscount: basket.shipping - shipping,
    applied,
    tried: new Set(offers.map(({ _id }) => _id)),
  };
}

/** Discount of a percentage or an amount; never more than `maxDiscount` or the subtotal. */
function amountOff({ type, value, maxDiscount }: PricingPromotion, subtotal: number): number {
  const wanted = type === 'percentage' ? percentOf(subtotal, value ?? 0) : (value ?? 0);
  return Math.max(0, Math.min(wanted, maxDiscount ?? wanted, subtotal));
}

function totalsOf(basket: Basket, { discounts, shippingDiscount, applied }: Outcome) {
  const { taxation, shipping } = basket;
  const taxIncluded = taxation !== undefined && isTaxIncluded(taxation);
  const lines = basket.lines.map((line, at): PricedLine => {
    const discount = discounts[at] ?? 0;
    const rate = taxation ? itemRate(taxation, line.taxClass ?? null) : null;
    return {
      ...line,
      ...withTax(lineAmount(line) - discount, rate?.rate ?? 0, taxIncluded),
      discount,
      taxRate: rate?.rate ?? null,
      taxName: rate?.name ?? null,
    };
  });
  const rate = taxation ? shippingRate(taxation, basket.shippingTaxClass ?? null) : null;
  const paid = shipping - shippingDiscount;
  const taxed = withTax(paid, rate?.rate ?? 0, taxIncluded);
  const [subtotal, discount] = [sum(basket.lines.map(lineAmount)), sum(discounts)];
  const cost = basketCost(basket);
  const net = sum(lines.map((line) => line.total - line.tax));
  const free = taxIncluded
    ? shippingDiscount - taxOf(shippingDiscount, rate?.rate ?? 0, true)
    : shippingDiscount;
  return {
    subtotal,
    lines,
    discount,
    shipping,
    shippingDiscount,
    taxIncluded,
    shippingTax: rate && paid > 0 ? { ...rate, amount: taxed.tax } : null,
    tax: sum(lines.map((line) => line.tax)) + taxed.tax,
    total: sum(lines.map((line) => line.total)) + taxed.total,
    cost,
    margin: cost === null ? null : net - free - cost,
    applied,
  };
}
