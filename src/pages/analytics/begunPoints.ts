import type { OrderStats } from '../../../contract/stats.ts';

/**
 * The points of a series that have begun, each to where the next begins (`end`, ISO 8601 UTC): what lies ahead
 * has sold nothing yet, not zero.
 */
export function begunPoints<Point extends { start: string }>(
  series: readonly Point[] = [],
  { range, generatedAt }: Pick<OrderStats, 'range' | 'generatedAt'>,
): (Point & { end: string })[] {
  return series
    .map((point, index) => ({ ...point, end: series[index + 1]?.start ?? range.to }))
    .filter(({ start }, index) => index === 0 || Date.parse(start) < Date.parse(generatedAt));
}
