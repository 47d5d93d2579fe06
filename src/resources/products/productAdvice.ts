/** What a merchant may want to know about the values of the form. None of it forbids to save. */

interface Prices {
  price: number | null;
  costPrice: number | null;
}

export type PriceAdvice =
  | { kind: 'free' }
  | { kind: 'loss'; amount: number }
  | { kind: 'margin'; amount: number; percent: number };

/** What is left of the price after the cost; nothing to say when one of them is missing. */
export function priceAdvice({ price, costPrice }: Prices): PriceAdvice | null {
  if (price === 0) return { kind: 'free' };
  if (price === null || costPrice === null) return null;
  const amount = price - costPrice;
  if (amount < 0) return { kind: 'loss', amount: -amount };
  return { kind: 'margin', amount, percent: Math.round((amount / price) * 1000) / 10 };
}

interface Presented {
  status: string;
  images: readonly unknown[];
  categoryId: string | null;
}

/** What an active product lacks to be found and bought. */
export function missingWhenActive({ status, images, categoryId }: Presented) {
  if (status !== 'active') return [];
  return [
    ...(images.length === 0 ? (['picture'] as const) : []),
    ...(categoryId ? [] : (['category'] as const)),
  ];
}
