import { type MetricOrders, type MetricSpan, ordersBehind } from '../../domain/metricOrders.ts';

/** URL of the list of exactly the orders that a metric, or a bar of it, was made of. */
export function ordersUrl(metric: MetricOrders, span: MetricSpan, more: object = {}): string {
  return listUrl('orders', { ...ordersBehind(metric, span), ...more });
}

/** URL of an order's page. */
export function orderUrl(id: string): string {
  return `/orders/${encodeURIComponent(id)}/show`;
}

/** What can be printed of orders. */
export const DOCUMENTS = ['slip', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

/** URL of the papers of orders. */
export function printUrl(kind: DocumentKind, ids: readonly string[]): string {
  return `/orders/print?${new URLSearchParams({ ids: ids.join(), kind })}`;
}

/** URL of a list with a filter, in the words that lists read from it. */
export function listUrl(resource: string, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
