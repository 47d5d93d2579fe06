import { type FigureOrders, type FigureSpan, ordersBehind } from '../../domain/figureOrders.ts';

/** URL of the list of exactly the orders that a figure, or a bar of it, was made of. */
export function ordersUrl(figure: FigureOrders, span: FigureSpan, more: object = {}): string {
  return listUrl('orders', { ...ordersBehind(figure, span), ...more });
}

/** URL of a list with a filter, in the words that lists read from it. */
export function listUrl(resource: string, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
