import type { Order } from '../../contract/order.ts';
import { refundedNets, unpaidReturnOf } from '../../domain/refundSplit.ts';
import { aggregatedOrderOf, type OrderRows } from './orderRows.ts';
import { splitRefundRows } from './taxEntries.ts';

/* Columns computed from an order's refunds, and from the unpaid part of an order that came back completely. */

/** Adds the columns to an order that is about to be inserted. */
export function withRefundColumns<Rows extends Pick<OrderRows, 'row' | 'items' | 'refunds'>>(
  order: Rows,
): Rows {
  const refunds = splitRefundRows(order);
  const aggregated = aggregatedOrderOf({ ...order, refunds });
  const nets = refundedNets(aggregated);
  return {
    ...order,
    refunds,
    row: { ...order.row, ...unpaidColumns(aggregated) },
    items: order.items.map((item, index) => ({ ...item, refunded_net: nets[index] ?? 0 })),
  };
}

/** Sets `refundedNet` of the items. Items with an unchanged value stay the same objects, so that saving skips them. */
export function withRefundedNets(order: Order): Order {
  const nets = refundedNets(order);
  const items = order.items.map((item, index) => {
    const refundedNet = nets[index] ?? 0;
    return item.refundedNet === refundedNet ? item : { ...item, refundedNet };
  });
  return { ...order, items };
}

export function unpaidColumns(order: Parameters<typeof unpaidReturnOf>[0]) {
  const { amount, tax } = unpaidReturnOf(order);
  return { unpaid_return: amount, unpaid_return_tax: tax };
}
