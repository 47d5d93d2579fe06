import { type FigureOrders, type FigureSpan, ordersBehind } from '../../domain/figureOrders.ts';

/** Address of the list of exactly the orders that a figure, or a bar of it, was made of. */
export function ordersAddress(figure: FigureOrders, span: FigureSpan, more: object = {}): string {
  return listAddress('orders', { ...ordersBehind(figure, span), ...more });
}

/** Address of a list with a filter, in the words that lists read from it. */
export function listAddress(resource: string, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
