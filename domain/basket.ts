import type { Taxation } from './tax.ts';

/** One line of a basket. Money is whole minor units, never negative; quantities are integers from 1. */
export type BasketLine = {
  productId: string;
  /** The bought variant, for a product with variants. Variants have the categories of their product. */
  variantId?: string | null;
  categoryId: string | null;
  /** Null or absent: `standard`. */
  taxClass?: string | null;
  quantity: number;
  unitPrice: number;
  /** The price before a reduction, shown struck through. */
  compareAtPrice: number | null;
  /** Null if not known. */
  costPrice: number | null;
};

/** A basket before checkout. Amounts stay below 2^53: a line of 99 999 999 999 allows 90,000 units. */
export type Basket = {
  lines: readonly BasketLine[];
  /** Shipping costs before promotions. */
  shipping: number;
  /** Null or absent: `standard`. */
  shippingTaxClass?: string | null;
  /** Absent: no tax. */
  taxation?: Taxation;
};

export function lineAmount({ quantity, unitPrice }: BasketLine): number {
  return quantity * unitPrice;
}

/** A percentage with at most two decimals, rounded half up. */
export function percentOf(amount: number, percent: number): number {
  const exact = BigInt(amount) * BigInt(Math.round(percent * 100));
  return Number((exact + 5000n) / 10_000n);
}

/** Cost of the whole basket for the merchant; null if the cost of one line is not known. */
export function basketCost({ lines }: Pick<Basket, 'lines'>): number | null {
  let cost = 0;
  for (const { costPrice, quantity } of lines) {
    if (costPrice === null) return null;
    cost += costPrice * quantity;
  }
  return cost;
}

/** `amount × part ÷ whole`, rounded down. Exact above 2^53 too. */
export function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/**
 * Splits an amount in proportion to `parts`; the shares add up to the amount. Remaining minor units go to the parts
 * that lost most by rounding, the first among equals. No share exceeds its part if the amount does not exceed their
 * sum.
 */
export function spread(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const shares = parts.map((part) => share(amount, part, whole));
  const losses = parts.map((part, index) => ({
    index,
    loss: (BigInt(amount) * BigInt(part)) % BigInt(whole),
  }));
  losses.sort((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss > b.loss ? -1 : 1));
  let left = amount - shares.reduce((sum, one) => sum + one, 0);
  for (const { index } of losses) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
