import { ORDER_STATUSES, type OrderFilter, type OrderStatus } from '../contract/order.ts';

/** The orders behind each metric of a period, as filters of the console's list of orders. */
export const METRIC_ORDERS = [
  'sales',
  'placed',
  'refunds',
  'cancelled',
  'newCustomers',
  'returningCustomers',
] as const;
/**
 * - `sales`: orders placed or refunded in the period.
 * - `placed`: orders placed in the period.
 * - The others are named after their metric. Only `cancelled` includes cancelled orders.
 */
export type MetricOrders = (typeof METRIC_ORDERS)[number];

/** A named period or days, as in `StatsChoice`; or half-open instants, ISO 8601 UTC. */
export type MetricSpan = { period: string } | { from: string; to: string };

export const NOT_CANCELLED: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'cancelled',
);

/** Whether the filter has every status except `cancelled`. */
export function isNotCancelled(status: OrderFilter['status']): boolean {
  const wanted = new Set([status ?? []].flat());
  return wanted.size === NOT_CANCELLED.length && NOT_CANCELLED.every((one) => wanted.has(one));
}

/** The list filter that finds exactly the orders of a metric. */
export function metricOrdersFilter(
  metric: MetricOrders,
  span: MetricSpan,
): Record<string, unknown> {
  const status = [...NOT_CANCELLED];
  switch (metric) {
    case 'sales':
      return within('sales', span);
    case 'placed':
      return { status, ...within('created', span) };
    case 'refunds':
      return { status, ...within('refunded', span) };
    case 'cancelled':
      return { status: 'cancelled', ...within('created', span) };
    case 'newCustomers':
      return { status, customers: 'new', ...within('created', span) };
    case 'returningCustomers':
      return { status, customers: 'returning', ...within('created', span) };
  }
}

function within(what: 'sales' | 'created' | 'refunded', span: MetricSpan): Record<string, string> {
  if ('from' in span) return { [`${what}From`]: span.from, [`${what}To`]: span.to };
  return { [what === 'created' ? 'period' : `${what}Period`]: span.period };
}
