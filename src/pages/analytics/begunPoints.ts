import type { OrderStats, StatsPoint } from '../../../contract/stats.ts';

/** A point with when it ends, ISO 8601 UTC. */
export type BegunPoint = StatsPoint & { end: string };

/** The points that have begun, each to where the next begins: what lies ahead has sold nothing yet, not zero. */
export function begunPoints({
  series = [],
  range,
  generatedAt,
}: Pick<OrderStats, 'series' | 'range' | 'generatedAt'>): BegunPoint[] {
  return series
    .map((point, index) => ({ ...point, end: series[index + 1]?.start ?? range.to }))
    .filter(({ start }, index) => index === 0 || Date.parse(start) < Date.parse(generatedAt));
}
