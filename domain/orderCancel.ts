import type { Order } from '../contract/order.ts';
import {
  type ActionContext,
  type ActionResult,
  type OrderAction,
  recorded,
  refuse,
  type StockChange,
} from './orderActions.ts';
import { remainingUnits } from './orderItems.ts';
import { addStockChange, refundOrder, withRestock } from './orderRefund.ts';
import { transitionTo } from './orderTransitions.ts';

/** Cancels an order without shipped units. Money is refunded only if the action has a refund. */
export function cancelOrder(
  order: Order,
  action: Extract<OrderAction, { kind: 'cancel' }>,
  context: ActionContext,
): ActionResult {
  const transition = transitionTo(order, 'cancelled', context);
  if ('ok' in transition) return transition;
  if (action.reason.trim() === '') return refuse('order.cancelReasonRequired');
  if (action.reason === 'other' && action.note.trim() === '') return refuse('order.reasonRequired');
  const stock: StockChange[] = [];
  const items = order.items.map((item) => {
    const units = remainingUnits(item);
    if (action.restock) addStockChange(stock, item, units);
    return { ...item, cancelledQuantity: item.cancelledQuantity + units };
  });
  const cancelReason = action.reason === 'other' ? action.note.trim() : action.reason;
  const ended: Order = { ...order, items, status: 'cancelled', heldFrom: null, cancelReason };
  const next = withRestock(
    recorded(ended, context, 'cancelled', { reason: cancelReason }),
    stock,
    context,
  );
  if (!action.refund) return { ok: true, order: next, stock };
  // Units are handled above; the refund is only for the money.
  const refunded = refundOrder(next, { ...action.refund, restock: false }, context);
  return refunded.ok ? { ...refunded, stock } : refunded;
}
