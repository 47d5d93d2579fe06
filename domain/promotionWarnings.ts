import { MAX_AMOUNT } from '../contract/maxAmount.ts';
import { type BasketLine, lineAmount } from './basket.ts';
import type { Steps } from './calculationSteps.ts';
import { type PricingOptions, type PricingPromotion, priceBasket } from './priceBasket.ts';
import {
  type CategoryParents,
  isInScope,
  variantsInScope,
  withAncestors,
} from './promotionScope.ts';
import { promotionState } from './promotionState.ts';
import { netPrice, type Taxation } from './tax.ts';

/** The time and the catalogue data that warnings use. */
export type Catalogue = {
  now: Date;
  categoryParents: CategoryParents;
  /** The categories of the products that one promotion names. Needed only if another promotion names categories. */
  productCategories: ReadonlyMap<string, string | null>;
};

/** Another promotion that applies to some of the same products at the same time. Instants are ISO 8601. */
export type Overlap<P> = {
  promotion: P;
  from: string;
  /** Null if neither promotion ends. */
  until: string | null;
  /** Whether both apply together. Otherwise the customer gets the one that saves more. */
  isTogether: boolean;
};

/**
 * The other promotions that apply to some of the same products at the same time. Only active and scheduled promotions
 * overlap; the list is empty if `promotion` is neither. `others` may contain the saved promotion itself.
 */
export function overlapsOf<P extends PricingPromotion>(
  promotion: PricingPromotion,
  others: readonly P[],
  catalogue: Catalogue,
): Overlap<P>[] {
  if (!isActiveOrScheduled(promotion, catalogue.now)) return [];
  return others.flatMap((other) => {
    if (other._id === promotion._id || !isActiveOrScheduled(other, catalogue.now)) return [];
    const window = windowOf(promotion, other, catalogue.now);
    if (window === null || !shareAProduct(promotion, other, catalogue)) return [];
    return [{ promotion: other, ...window, isTogether: promotion.combinable && other.combinable }];
  });
}

export function isActiveOrScheduled(promotion: PricingPromotion, now: Date): boolean {
  const state = promotionState(promotion, now);
  return state === 'active' || state === 'scheduled';
}

function windowOf(a: PricingPromotion, b: PricingPromotion, now: Date) {
  const from = Math.max(Date.parse(a.startsAt), Date.parse(b.startsAt), now.getTime());
  const ends = [a.endsAt, b.endsAt].filter((end) => end !== null).map((end) => Date.parse(end));
  const until = ends.length > 0 ? Math.min(...ends) : null;
  if (until !== null && until <= from) return null;
  return {
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  };
}

/** Whether both promotions can apply to the same product or variant. */
function shareAProduct(a: PricingPromotion, b: PricingPromotion, catalogue: Catalogue): boolean {
  if (a.scope === 'products') return a.productIds.some((id) => shareProduct(a, b, id, catalogue));
  if (b.scope === 'products') return b.productIds.some((id) => shareProduct(b, a, id, catalogue));
  if (a.scope === 'order' || b.scope === 'order') return true;
  return isUnder(a, b, catalogue.categoryParents) || isUnder(b, a, catalogue.categoryParents);
}

/** Whether `b` applies to a product that `a` names. If `a`, or else `b`, names variants of it, one of them suffices. */
function shareProduct(
  a: PricingPromotion,
  b: PricingPromotion,
  productId: string,
  catalogue: Catalogue,
): boolean {
  const categoryId = catalogue.productCategories.get(productId) ?? null;
  const variantIds = variantsInScope(a, productId) ?? variantsInScope(b, productId) ?? [null];
  return variantIds.some((variantId) => {
    const product = { productId, variantId, categoryId, unitPrice: 0, compareAtPrice: null };
    return isInScope(b, product, catalogue.categoryParents);
  });
}

function isUnder(a: PricingPromotion, b: PricingPromotion, parents: CategoryParents): boolean {
  return a.categoryIds.some((id) =>
    withAncestors(id, parents).some((above) => b.categoryIds.includes(above)),
  );
}

/** A product or variant with its price, and its cost if known. Money in minor units. */
export type SoldProduct = Omit<BasketLine, 'quantity'>;

export type LowestPrice = {
  productId: string;
  /** For a product with variants. */
  variantId?: string;
  unitPrice: number;
  /** The lowest price of one unit, rounded down. */
  lowestPrice: number;
  costPrice: number | null;
  /** The promotions that apply at this price. */
  promotionIds: string[];
};

type PricingCatalogue = Pick<Catalogue, 'now' | 'categoryParents'>;

/**
 * The lowest price of each product while the promotion is active, if the customer buys only this product. Tries the
 * quantities of `quantitiesOf` at each of `fullestMoments`, with all codes typed. Omits products without a discount.
 */
export function* lowestPrices(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  products: readonly SoldProduct[],
  catalogue: PricingCatalogue,
): Steps<LowestPrice[]> {
  const pricesOf = yield* pricing(promotion, overlaps, catalogue);
  const lowest: LowestPrice[] = [];
  for (const product of products) lowest.push(...cheapest(yield* pricesOf(product)));
  return lowest;
}

/**
 * The products that the promotion, alone or combined, sells below their cost price. Costs are without tax; with
 * `taxation`, so is `lowestPrice`. Omits products without a known cost.
 */
export function* salesBelowCost(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  products: readonly SoldProduct[],
  catalogue: PricingCatalogue & { taxation?: Taxation },
): Steps<(LowestPrice & { costPrice: number })[]> {
  const { taxation } = catalogue;
  const together = overlaps.filter(({ isTogether }) => isTogether);
  const pricesOf = yield* pricing(promotion, together, catalogue);
  const losses: (LowestPrice & { costPrice: number })[] = [];
  for (const product of products) {
    const { costPrice, taxClass = null } = product;
    if (costPrice === null) continue;
    const prices = yield* pricesOf(product);
    const own = prices.filter(({ promotionIds }) => promotionIds.includes(promotion._id));
    const [lowest] = cheapest(own);
    if (!lowest) continue;
    const lowestPrice = taxation
      ? netPrice(taxation, lowest.lowestPrice, taxClass)
      : lowest.lowestPrice;
    if (lowestPrice < costPrice) losses.push({ ...lowest, lowestPrice, costPrice });
  }
  return losses;
}

function cheapest(prices: readonly LowestPrice[]): LowestPrice[] {
  return prices.toSorted((a, b) => a.lowestPrice - b.lowestPrice).slice(0, 1);
}

/** Returns a function that lists the possible prices of a product at `fullestMoments`, with all codes typed. */
function* pricing(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  { now, categoryParents }: PricingCatalogue,
): Steps<(product: SoldProduct) => Steps<LowestPrice[]>> {
  const all = [promotion, ...overlaps.map((overlap) => overlap.promotion)];
  const moments: { running: PricingPromotion[]; options: PricingOptions }[] = [];
  for (const moment of isActiveOrScheduled(promotion, now)
    ? fullestMoments(promotion, overlaps, now)
    : []) {
    const running = all.filter((one) => promotionState(one, moment) === 'active');
    const codes = running.flatMap(({ code }) => (code === null ? [] : [code]));
    moments.push({ running, options: { now: moment, categoryParents, codes } });
    yield;
  }
  return function* (product) {
    const prices: LowestPrice[] = [];
    for (const { running, options } of moments) {
      for (const quantity of quantitiesOf(product, running)) {
        prices.push(...priceOf({ ...product, quantity }, running, options));
        yield;
      }
    }
    return prices;
  };
}

/**
 * Upper bound of the discount on a product that is bought alone, by a promotion with all overlaps that apply together:
 * `percent` of its price, in whole hundredths, plus `amount`. A product whose cost is below the remaining price is
 * never sold below cost. As costs are without tax, the tax that prices include counts as a discount: `includedTax` is
 * the highest rate, in per cent.
 */
export function maximumDiscount(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  includedTax = 0,
): { percent: number; amount: number } {
  const together = overlaps.filter(({ isTogether }) => isTogether);
  const all = [promotion, ...together.map((overlap) => overlap.promotion)];
  let left = 100 / (100 + includedTax);
  let part = 0;
  // Each promotion, and the tax, may round down by one unit.
  let amount = all.length + (includedTax > 0 ? 1 : 0);
  for (const { type, value, minSubtotal, minQuantity } of all) {
    if (type === 'percentage') left *= 1 - (value ?? 0) / 100;
    if (type !== 'fixed_amount' || value === null) continue;
    // A discount of 5 on at least 50 is at most 10 %.
    if (minSubtotal !== null && minSubtotal > value) part += value / minSubtotal;
    else amount += Math.ceil(value / Math.max(1, minQuantity ?? 1));
  }
  // A tolerance for binary fractions.
  const hundredths = Math.ceil((1 - left + part) * 10_000 - 1e-6);
  return {
    percent: Math.max(0, Math.min(10_000, hundredths)) / 100,
    amount: Math.min(MAX_AMOUNT, amount),
  };
}

/**
 * The moments at which the most promotions overlap. Starts only add promotions, so only the last start before an end
 * can be the worst moment.
 */
function fullestMoments(
  { startsAt, endsAt }: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  now: Date,
): Date[] {
  const start = Math.max(Date.parse(startsAt), now.getTime());
  const starts = [...new Set([start, ...overlaps.map(({ from }) => Date.parse(from))])];
  const ends = [endsAt, ...overlaps.map(({ until }) => until)]
    .filter((end) => end !== null)
    .map((end) => Date.parse(end));
  starts.sort((a, b) => a - b);
  return starts
    .filter((at, index) => {
      const next = starts[index + 1];
      return next === undefined || ends.some((end) => end > at && end <= next);
    })
    .map((at) => new Date(at));
}

const MAX_QUANTITY = 1_000_000;

/** 1, and for each promotion the smallest quantity that meets its minimums, at most `MAX_QUANTITY`. */
function quantitiesOf({ unitPrice }: SoldProduct, promotions: readonly PricingPromotion[]) {
  const wanted = promotions.map(({ minQuantity, minSubtotal }) => {
    const forSubtotal = unitPrice > 0 ? Math.ceil((minSubtotal ?? 0) / unitPrice) : 1;
    return Math.min(MAX_QUANTITY, Math.max(1, minQuantity ?? 1, forSubtotal));
  });
  return [...new Set([1, ...wanted])];
}

function priceOf(
  line: BasketLine,
  promotions: readonly PricingPromotion[],
  options: PricingOptions,
): LowestPrice[] {
  const { applied, discount } = priceBasket({ lines: [line], shipping: 0 }, promotions, options);
  if (discount === 0) return [];
  const { productId, variantId, unitPrice, costPrice, quantity } = line;
  const lowestPrice = Math.floor((lineAmount(line) - discount) / quantity);
  const promotionIds = applied.map(({ promotionId }) => promotionId);
  const sold = { productId, ...(variantId && { variantId }) };
  return [{ ...sold, unitPrice, lowestPrice, costPrice, promotionIds }];
}
