const DAY = 86_400_000;

/** Stock levels assume that sales go on as in the last `SALES_DAYS` days. */
export const SALES_DAYS = 30;

/** Elapsed days of a period, at least one: the sales of an hour do not predict those of a day. */
export function daysPassed(period: { from: Date; to: Date }, now: Date): number {
  const until = Math.min(period.to.getTime(), Math.max(period.from.getTime(), now.getTime()));
  return Math.max(1, (until - period.from.getTime()) / DAY);
}

/**
 * Whole days until the stock is sold out at the rate of a period: stock ÷ (sold ÷ days). Null if stock is not tracked
 * or nothing was sold.
 */
export function daysOfStock(
  stock: number | null | undefined,
  sold: number,
  days: number,
): number | null {
  if (stock === null || stock === undefined || sold <= 0) return null;
  return Math.floor((Math.max(0, stock) * days) / sold);
}
