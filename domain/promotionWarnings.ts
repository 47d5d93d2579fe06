import { MAX_PRICE } from '../contract/fieldRules.ts';
import { type BasketLine, lineAmount } from './basket.ts';
import { type PricingOptions, type PricingPromotion, priceBasket } from './promotionDiscount.ts';
import { type CategoryParents, isFor, variantsNamedBy, withAncestors } from './promotionScope.ts';
import { promotionState } from './promotionState.ts';
import type { Steps } from './steps.ts';

/** What warnings need to know of the catalogue. */
export type Catalogue = {
  now: Date;
  categoryParents: CategoryParents;
  /** The category of each product that a promotion names. */
  productCategories: ReadonlyMap<string, string | null>;
};

/** Two promotions that are for the same goods at the same time. Instants are ISO 8601. */
export type Overlap<P> = {
  promotion: P;
  from: string;
  /** Null when neither ends. */
  until: string | null;
  /** Both are given at once; else a customer gets the one that saves more. */
  isTogether: boolean;
};

/**
 * The other promotions that will be for some of the same goods at the same time, from now on: those that
 * are disabled, over or used up are not among them. `others` may hold the promotion itself, as it was.
 */
export function overlapsOf<P extends PricingPromotion>(
  promotion: PricingPromotion,
  others: readonly P[],
  catalogue: Catalogue,
): Overlap<P>[] {
  if (!isToCome(promotion, catalogue.now)) return [];
  return others.flatMap((other) => {
    if (other._id === promotion._id || !isToCome(other, catalogue.now)) return [];
    const window = windowOf(promotion, other, catalogue.now);
    if (window === null || !touch(promotion, other, catalogue)) return [];
    return [{ promotion: other, ...window, isTogether: promotion.combinable && other.combinable }];
  });
}

/** Whether it runs or will run. */
export function isToCome(promotion: PricingPromotion, now: Date): boolean {
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

/** Whether some product, or variant, may be what both are for. */
function touch(a: PricingPromotion, b: PricingPromotion, catalogue: Catalogue): boolean {
  if (a.scope === 'products') return a.productIds.some((id) => shareProduct(a, b, id, catalogue));
  if (b.scope === 'products') return b.productIds.some((id) => shareProduct(b, a, id, catalogue));
  if (a.scope === 'order' || b.scope === 'order') return true;
  return isUnder(a, b, catalogue.categoryParents) || isUnder(b, a, catalogue.categoryParents);
}

/** Whether of a product that the first names, or of the variants that it names of it, the other is for one. */
function shareProduct(
  a: PricingPromotion,
  b: PricingPromotion,
  productId: string,
  catalogue: Catalogue,
): boolean {
  const categoryId = catalogue.productCategories.get(productId) ?? null;
  const variantIds = variantsNamedBy(a, productId) ?? variantsNamedBy(b, productId) ?? [null];
  return variantIds.some((variantId) => {
    const product = { productId, variantId, categoryId, unitPrice: 0, compareAtPrice: null };
    return isFor(b, product, catalogue.categoryParents);
  });
}

function isUnder(a: PricingPromotion, b: PricingPromotion, parents: CategoryParents): boolean {
  return a.categoryIds.some((id) =>
    withAncestors(id, parents).some((above) => b.categoryIds.includes(above)),
  );
}

/** A product as it is sold, with its cost when it is known. Money in minor units. */
export type SoldProduct = Omit<BasketLine, 'quantity'>;

export type LowestPrice = {
  productId: string;
  /** Of a product with variants. */
  variantId?: string;
  unitPrice: number;
  /** What one comes to at its cheapest, rounded down. */
  lowestPrice: number;
  costPrice: number | null;
  /** The promotions given then. */
  promotionIds: string[];
};

type Surroundings = Pick<Catalogue, 'now' | 'categoryParents'>;

/**
 * The cheapest that each product will be, while a promotion runs, when nothing else is bought: as few of
 * it as the minimums ask for, all codes typed, at the worst moment. What nothing is taken off is left out.
 */
export function* lowestPrices(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  products: readonly SoldProduct[],
  shop: Surroundings,
): Steps<LowestPrice[]> {
  const pricesOf = yield* pricing(promotion, overlaps, shop);
  const lowest: LowestPrice[] = [];
  for (const product of products) lowest.push(...cheapest(yield* pricesOf(product)));
  return lowest;
}

/** The products that the promotion, alone or with what it can be combined with, sells below their cost. */
export function* salesBelowCost(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  products: readonly SoldProduct[],
  shop: Surroundings,
): Steps<(LowestPrice & { costPrice: number })[]> {
  const together = overlaps.filter(({ isTogether }) => isTogether);
  const pricesOf = yield* pricing(promotion, together, shop);
  const losses: (LowestPrice & { costPrice: number })[] = [];
  for (const product of products) {
    const { costPrice } = product;
    if (costPrice === null) continue;
    const prices = yield* pricesOf(product);
    const own = prices.filter(({ promotionIds }) => promotionIds.includes(promotion._id));
    const [lowest] = cheapest(own);
    if (lowest && lowest.lowestPrice < costPrice) losses.push({ ...lowest, costPrice });
  }
  return losses;
}

function cheapest(prices: readonly LowestPrice[]): LowestPrice[] {
  return prices.toSorted((a, b) => a.lowestPrice - b.lowestPrice).slice(0, 1);
}

/** All that a product may come to at the worst moments, with all codes typed. */
function* pricing(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
  { now, categoryParents }: Surroundings,
): Steps<(product: SoldProduct) => Steps<LowestPrice[]>> {
  const all = [promotion, ...overlaps.map((overlap) => overlap.promotion)];
  const moments: { running: PricingPromotion[]; options: PricingOptions }[] = [];
  for (const moment of isToCome(promotion, now) ? fullestMoments(promotion, overlaps, now) : []) {
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
 * The most that a promotion, with all that it can be combined with, takes off a product that is bought alone:
 * so many per cent of its price, in whole hundredths, and so much money. What costs no more than that leaves
 * is never sold below its cost.
 */
export function deepestCut(
  promotion: PricingPromotion,
  overlaps: readonly Overlap<PricingPromotion>[],
): { percent: number; amount: number } {
  const together = overlaps.filter(({ isTogether }) => isTogether);
  const all = [promotion, ...together.map((overlap) => overlap.promotion)];
  let left = 1;
  let part = 0;
  // Each may round a unit down.
  let amount = all.length;
  for (const { type, value, minSubtotal, minQuantity } of all) {
    if (type === 'percentage') left *= 1 - (value ?? 0) / 100;
    if (type !== 'fixed_amount' || value === null) continue;
    // 5 off 50 and more is a tenth of them at most.
    if (minSubtotal !== null && minSubtotal > value) part += value / minSubtotal;
    else amount += Math.ceil(value / Math.max(1, minQuantity ?? 1));
  }
  // The last digits of a binary fraction are no hundredth more.
  const hundredths = Math.ceil((1 - left + part) * 10_000 - 1e-6);
  return {
    percent: Math.max(0, Math.min(10_000, hundredths)) / 100,
    amount: Math.min(MAX_PRICE, amount),
  };
}

/**
 * The moments of a promotion at which most others run, too: what starts adds to what is there, so only the
 * last start before something ends can be the worst.
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

const MOST = 1_000_000;

/** One, and the fewest with which each promotion's minimums are met. */
function quantitiesOf({ unitPrice }: SoldProduct, promotions: readonly PricingPromotion[]) {
  const wanted = promotions.map(({ minQuantity, minSubtotal }) => {
    const forSubtotal = unitPrice > 0 ? Math.ceil((minSubtotal ?? 0) / unitPrice) : 1;
    return Math.min(MOST, Math.max(1, minQuantity ?? 1, forSubtotal));
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
