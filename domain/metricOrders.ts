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
 * - sales: placed in the period, or refunded in it: total and net sales, the refund rate;
 * - placed: gross sales, discounts, shipping, tax, orders, average order;
 * - the others are as they are called. Cancelled orders are out of all but `cancelled`.
 */
export type MetricOrders = (typeof METRIC_ORDERS)[number];

/** A period by its name or days, as `statsPlan` has it; or half open instants, ISO 8601 UTC. */
export type MetricSpan = { period: string } | { from: string; to: string };

/** Every status but `cancelled`. */
export const NOT_CANCELLED: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'cancelled',
);

/** True for statuses that leave out the cancelled orders and nothing else. */
export function isNotCancelled(status: OrderFilter['status']): boolean {
  const wanted = new Set([status ?? []].flat());
  return wanted.size === NOT_CANCELLED.length && NOT_CANCELLED.every((one) => wanted.has(one));
}

/** The filter with which the list shows exactly the orders that a metric was made of. */
export function ordersBehind(metric: MetricOrders, span: MetricSpan): Record<string, unknown> {
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
