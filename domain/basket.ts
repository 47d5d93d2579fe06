/** One product of a basket. Money is whole minor units, never negative; quantities are whole, at least 1. */
export type BasketLine = {
  productId: string;
  /** The one that is bought, where the product has variants; what the product is in, they all are in. */
  variantId?: string | null;
  categoryId: string | null;
  quantity: number;
  unitPrice: number;
  /** The price before, when it is shown struck through. */
  compareAtPrice: number | null;
  /** Null when it is not known. */
  costPrice: number | null;
};

/** What somebody is about to buy. Amounts stay below 2^53: a line of 99 999 999 999 takes 90,000 units. */
export type Basket = {
  lines: readonly BasketLine[];
  /** What sending it costs, before any promotion. */
  shipping: number;
  /** Per cent that is added to what the goods cost after discounts; none when it is left out. */
  taxRate?: number | null;
};

export function lineAmount({ quantity, unitPrice }: BasketLine): number {
  return quantity * unitPrice;
}

/** A percentage with at most two decimals, rounded half up. */
export function percentOf(amount: number, percent: number): number {
  const exact = BigInt(amount) * BigInt(Math.round(percent * 100));
  return Number((exact + 5000n) / 10_000n);
}

/** What the whole basket cost the merchant; null as soon as the cost of one line is not known. */
export function basketCost({ lines }: Pick<Basket, 'lines'>): number | null {
  let cost = 0;
  for (const { costPrice, quantity } of lines) {
    if (costPrice === null) return null;
    cost += costPrice * quantity;
  }
  return cost;
}

/** `amount × part ÷ whole` without losing a unit to the 53 bits of a number. Rounded down. */
export function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/**
 * An amount spread over parts in proportion, to the last minor unit: the shares add up to it. What
 * rounding leaves over goes to the parts that lost most by it, the first of equals. No share is above
 * its part, as long as the amount is not above their sum.
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
