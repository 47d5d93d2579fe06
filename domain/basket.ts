import type { Taxation } from './tax.ts';

/** Money is whole minor units, never negative; quantities are integers from 1. */
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

/** A basket before checkout. Its amounts stay below 2^53 with at most 90,000 units in total, even at `MAX_AMOUNT`. */
export type Basket = {
  lines: readonly BasketLine[];
  /** Shipping costs before promotions. */
  shipping: number;
  /** Null or absent: `standard`. */
  shippingTaxClass?: string | null;
  /** Absent: no tax. */
  taxation?: Taxation;
};

export function lineAmount({
  quantity,
  unitPrice,
}: Pick<BasketLine, 'quantity' | 'unitPrice'>): number {
  return quantity * unitPrice;
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
