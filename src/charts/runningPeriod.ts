import type { OrderStats, StatsPoint } from '../../contract/stats.ts';
import type { Interval } from '../../domain/statsPeriods.ts';
import { ordersUrl } from '../ui/screenUrls.ts';
import type { Series } from './SeriesChart.tsx';

/** A period that may not have ended. */
type StatsRange = Pick<OrderStats, 'range' | 'generatedAt'>;

export function isRunning({ range, generatedAt }: StatsRange): boolean {
  return Date.parse(generatedAt) < Date.parse(range.to);
}

/**
 * The points that have begun, with their `end` (ISO 8601, UTC). Future points would look like zero
 * sales.
 */
export function pastPoints<Point extends { start: string }>(
  series: readonly Point[] = [],
  stats: StatsRange,
): (Point & { end: string })[] {
  return series
    .map((point, index) => ({ ...point, end: series[index + 1]?.start ?? stats.range.to }))
    .slice(0, startedCount(series, stats));
}

/** The points that have not begun, for which the chart reserves space. */
export function futurePoints<Point extends { start: string }>(
  series: readonly Point[] = [],
  stats: StatsRange,
): Point[] {
  return series.slice(startedCount(series, stats));
}

function startedCount(series: readonly { start: string }[], { generatedAt }: StatsRange): number {
  const ahead = series.findIndex(
    ({ start }, index) => index > 0 && Date.parse(start) >= Date.parse(generatedAt),
  );
  return ahead === -1 ? series.length : ahead;
}

/** True if the previous period has no orders, cancellations or refunds. */
export function isPreviousEmpty({ previous }: Pick<OrderStats, 'previous'>): boolean {
  if (!previous) return false;
  return previous.orders + previous.cancelledOrders === 0 && previous.refunds === 0;
}

/**
 * All points of the previous period, and its total up to the time that a running period has reached. Older servers
 * send only the points up to this time; the last one is incomplete and left out. Empty if all values are zero.
 */
export function previousPoints(stats: OrderStats, getAmount: (point: StatsPoint) => number) {
  const { earlierSeries, previousSeries = [] } = stats;
  const points = earlierSeries ?? (isRunning(stats) ? previousSeries.slice(0, -1) : previousSeries);
  const previous = points.map((point) => ({ start: point.start, value: getAmount(point) }));
  // Draws no line of zeros.
  if (previous.every(({ value }) => value === 0)) return {};
  return {
    previous,
    previousTotal: previousSeries.reduce((sum, point) => sum + getAmount(point), 0),
  };
}

/** Field of `StatsPoint` by metric. */
const seriesFields = { placed: 'orders', sales: 'totalSales' } as const;

/** A metric over time and its previous period. Each past point links to its orders. */
export function createSeries(
  stats: OrderStats,
  metric: keyof typeof seriesFields,
  { interval, timeZone }: { interval: Interval; timeZone: string },
): Omit<Series, 'format'> {
  const field = seriesFields[metric];
  return {
    points: pastPoints(stats.series, stats).map((point) => ({
      start: point.start,
      value: point[field],
      to: ordersUrl(metric, { from: point.start, to: point.end }),
    })),
    futurePoints: futurePoints(stats.series, stats),
    isRunning: isRunning(stats),
    ...previousPoints(stats, (point) => point[field]),
    interval,
    zone: timeZone,
  };
}
