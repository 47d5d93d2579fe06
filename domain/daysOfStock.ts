const DAY = 86_400_000;

/** Days of a period that have passed, at least one: an hour's sales say little about a day's. */
export function daysPassed(period: { from: Date; to: Date }, now: Date): number {
  const until = Math.min(period.to.getTime(), Math.max(period.from.getTime(), now.getTime()));
  return Math.max(1, (until - period.from.getTime()) / DAY);
}

/**
 * For how many whole days what is left lasts when it goes on selling as in a period: stock ÷ (sold ÷ days).
 * Null when that cannot be said: stock is not counted, or nothing was sold.
 */
export function daysOfStock(
  stock: number | null | undefined,
  sold: number,
  days: number,
): number | null {
  if (stock === null || stock === undefined || sold <= 0) return null;
  return Math.floor((Math.max(0, stock) * days) / sold);
}
