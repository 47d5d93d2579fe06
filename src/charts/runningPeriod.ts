import type { OrderStats, StatsPoint } from '../../contract/stats.ts';
import type { Interval } from '../../domain/statsPeriods.ts';
import { ordersUrl } from './listUrl.ts';
import type { Series } from './SeriesChart.tsx';

/** A period that may still be running: what of it has begun, what lies ahead, and what it is compared with. */
type Timed = Pick<OrderStats, 'range' | 'generatedAt'>;

export function isRunning({ range, generatedAt }: Timed): boolean {
  return Date.parse(generatedAt) < Date.parse(range.to);
}

/**
 * The points of a series that have begun, each to where the next begins (`end`, ISO 8601 UTC): what lies ahead
 * has sold nothing yet, not zero.
 */
export function pastPoints<Point extends { start: string }>(
  series: readonly Point[] = [],
  stats: Timed,
): (Point & { end: string })[] {
  return series
    .map((point, index) => ({ ...point, end: series[index + 1]?.start ?? stats.range.to }))
    .slice(0, begunCount(series, stats));
}

/** The others, which keep their place in a chart: a day has 24 hours at one in the morning, too. */
export function futurePoints<Point extends { start: string }>(
  series: readonly Point[] = [],
  stats: Timed,
): Point[] {
  return series.slice(begunCount(series, stats));
}

function begunCount(series: readonly { start: string }[], { generatedAt }: Timed): number {
  const ahead = series.findIndex(
    ({ start }, index) => index > 0 && Date.parse(start) >= Date.parse(generatedAt),
  );
  return ahead === -1 ? series.length : ahead;
}

/** True when nothing at all was ordered, cancelled or refunded in the period compared with. */
export function isEarlierEmpty({ previous }: Pick<OrderStats, 'previous'>): boolean {
  if (!previous) return false;
  return previous.orders + previous.cancelledOrders === 0 && previous.refunds === 0;
}

/**
 * The period compared with, for a chart: all of it as a line, and what as much of it as has passed comes to.
 * A server that sends only that much has cut its last point short, which is left out: it would fall to zero.
 */
export function earlierPoints(stats: OrderStats, amountOf: (point: StatsPoint) => number) {
  const { earlierSeries, previousSeries = [] } = stats;
  const whole = earlierSeries ?? (isRunning(stats) ? previousSeries.slice(0, -1) : previousSeries);
  const previous = whole.map((point) => ({ start: point.start, value: amountOf(point) }));
  // A line of zeros is none.
  if (previous.every(({ value }) => value === 0)) return {};
  return {
    previous,
    before: previousSeries.reduce((sum, point) => sum + amountOf(point), 0),
  };
}

/** What each point counts, by which orders are behind it. */
const counted = { placed: 'orders', sales: 'totalSales' } as const;

/** A metric over time, as far as it has passed: each bar opens its orders, and the earlier period is behind them. */
export function seriesOf(
  stats: OrderStats,
  metric: keyof typeof counted,
  { interval, timeZone }: { interval: Interval; timeZone: string },
): Omit<Series, 'format'> {
  const field = counted[metric];
  return {
    points: pastPoints(stats.series, stats).map((point) => ({
      start: point.start,
      value: point[field],
      to: ordersUrl(metric, { from: point.start, to: point.end }),
    })),
    ahead: futurePoints(stats.series, stats),
    isRunning: isRunning(stats),
    ...earlierPoints(stats, (point) => point[field]),
    interval,
    zone: timeZone,
  };
}
