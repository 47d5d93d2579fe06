import type { Order } from '../../contract/order.ts';
import { refundedNets, unpaidReturnOf } from '../../domain/refundSplit.ts';
import { aggregatedOrderOf, type OrderRows } from './orderRows.ts';
import { splitRefundRows } from './taxEntries.ts';

/* The columns that follow from the refunds of an order, and from its return if it was not paid. */

/** For orders that are inserted. */
export function withRefundColumns<Rows extends Pick<OrderRows, 'row' | 'items' | 'refunds'>>(
  order: Rows,
): Rows {
  const refunds = splitRefundRows(order);
  const whole = aggregatedOrderOf({ ...order, refunds });
  const nets = refundedNets(whole);
  return {
    ...order,
    refunds,
    row: { ...order.row, ...unpaidColumns(whole) },
    items: order.items.map((item, index) => ({ ...item, refunded_net: nets[index] ?? 0 })),
  };
}

/** The items of an order that changed. Those of which nothing more is refunded stay the same objects. */
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
