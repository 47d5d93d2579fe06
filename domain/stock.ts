import type { Availability } from '../contract/stockKeeping.ts';

/** Default low-stock threshold of a store. */
export const LOW_STOCK_DEFAULT = 5;

export type Stocked = {
  trackStock: boolean;
  stock: number;
  lowStockThreshold: number | null;
};

/**
 * Availability of a product. `low` is 0 < stock ≤ threshold, the product's own or else the store's. `out` is stock ≤ 0:
 * backorders make the stock negative.
 */
export function availability(product: Stocked, lowStockDefault: number): Availability {
  if (!product.trackStock) return 'untracked';
  if (product.stock <= 0) return 'out';
  return product.stock <= (product.lowStockThreshold ?? lowStockDefault) ? 'low' : 'in';
}

/**
 * Availability of a product by the stocks of its enabled variants: out if all are out, low if some are low or out.
 */
export function availabilityTogether(
  { stocks, ...product }: Omit<Stocked, 'stock'> & { stocks: readonly number[] },
  lowStockDefault: number,
): Availability {
  const each = new Set(stocks.map((stock) => availability({ ...product, stock }, lowStockDefault)));
  if (!product.trackStock) return 'untracked';
  if (!each.has('in') && !each.has('low')) return 'out';
  return each.has('low') || each.has('out') ? 'low' : 'in';
}

/**
 * Whether a product with variants runs out as a whole: at least half of its enabled variants are low or out. One size
 * that is low is no warning.
 */
export function isMostlyLow(counts: { variants: number; low: number; out: number }): boolean {
  return (counts.low + counts.out) * 2 >= counts.variants;
}

export type Sellable = Stocked & {
  status: string;
  price: number | null;
  allowBackorder: boolean;
};

export type NotBuyableReason = 'status' | 'price' | 'stock' | 'category' | 'store';

/** Why customers cannot buy a product, in the order in which a merchant would fix the reasons; empty if they can. */
export function whyNotBuyable(
  product: Sellable,
  around: { isCategoryVisible: boolean; isStoreVisible: boolean },
): NotBuyableReason[] {
  const reasons: NotBuyableReason[] = [];
  if (product.status !== 'active') reasons.push('status');
  if (product.price === null) reasons.push('price');
  if (product.trackStock && product.stock <= 0 && !product.allowBackorder) reasons.push('stock');
  if (!around.isCategoryVisible) reasons.push('category');
  if (!around.isStoreVisible) reasons.push('store');
  return reasons;
}
