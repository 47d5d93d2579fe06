import type { StockLevel } from '../../contract/stockLevel.ts';
import {
  type MetricOrders,
  type MetricSpan,
  metricOrdersFilter,
} from '../../domain/metricOrders.ts';

/** URL of the list of the orders that a metric, or one of its bars, counts. */
export function ordersUrl(
  metric: MetricOrders,
  span: MetricSpan,
  extraFilter: object = {},
): string {
  return listUrl('orders', { ...metricOrdersFilter(metric, span), ...extraFilter });
}

/** `exchange`: the id of a return whose units the edit exchanges. */
export function orderEditUrl(id: string, exchange?: string): string {
  const query = exchange === undefined ? '' : `?${new URLSearchParams({ return: exchange })}`;
  return `/orders/${encodeURIComponent(id)}/change${query}`;
}

export function orderUrl(id: string): string {
  return `/orders/${encodeURIComponent(id)}/show`;
}

export function purchaseOrderUrl(id: string): string {
  return `/purchase-orders/${encodeURIComponent(id)}`;
}

/** Printable documents of orders. */
export const DOCUMENTS = ['slip', 'invoice'] as const;
/** Only some orders have credit notes. */
export type DocumentKind = (typeof DOCUMENTS)[number] | 'creditNote';

/** `number`: the only document to print. `from`: the list to go back to, such as `invoices`. */
export function printUrl(
  kind: DocumentKind,
  ids: readonly string[],
  more: { number?: string; from?: string } = {},
): string {
  return `/orders/print?${new URLSearchParams({ ids: ids.join(), kind, ...more })}`;
}

/** URL of the list of the orders that reserve units of a variant, or of a product. */
export function reservingOrdersUrl({
  productId,
  variantId,
}: Pick<StockLevel, 'productId' | 'variantId'>): string {
  return listUrl('orders', { ...(variantId ? { variantId } : { productId }), unsent: true });
}

/** URL of the list of the purchase orders with awaited units of a variant, or of a product. */
export function awaitedPurchasesUrl({
  productId,
  variantId,
}: Pick<StockLevel, 'productId' | 'variantId'>): string {
  return listUrl('purchase-orders', {
    ...(variantId ? { variantId } : { productId }),
    awaited: 'all',
  });
}

/**
 * URL of the pick list or of the packing page. `left`: number of selected orders that are not on the page.
 */
export function packingUrl(page: 'pick' | 'pack', ids: readonly string[], left = 0): string {
  const params = { ids: ids.join(), ...(left > 0 && { left: String(left) }) };
  return `/orders/${page}?${new URLSearchParams(params)}`;
}

export function listUrl(resource: string, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
