import { ORDER_STATUSES, type Order, type OrderStatus } from '../contract/order.ts';
import type { ActionContext, ActionResult } from './orderActions.ts';
import { remainingUnits, UNSENT_STATUSES, unitsWithCustomer } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import { openAmount, refundableAmount } from './refundAmounts.ts';

/** Input that a transition requires. */
export type TransitionNeed =
  | 'reason'
  | 'cancelReason'
  | 'restock'
  | 'refundChoice'
  | 'shipment'
  | 'paymentAnswer'
  | 'returnedItems';

/** Style of a transition: the main button, a menu entry, or a destructive menu entry. */
export type TransitionTone = 'main' | 'plain' | 'danger';

/**
 * A transition that is possible, or blocked. `warning`: a code to show before the transition. `blockedBecause`: why it
 * is not possible.
 */
export type OrderTransition = {
  to: OrderStatus;
  name: 'accept' | 'pack' | 'ship' | 'deliver' | 'resume' | 'hold' | 'cancel' | 'return' | 'undo';
  tone: TransitionTone;
  needs: readonly TransitionNeed[];
  warning?: string;
  blockedBecause?: OrderProblem;
};

export type TransitionOrder = Pick<
  Order,
  | 'status'
  | 'heldFrom'
  | 'items'
  | 'total'
  | 'paidTotal'
  | 'refundedTotal'
  | 'paymentMethod'
  | 'timeline'
  | 'allowedTransitions'
>;

/** "Delivered" can be undone for this many minutes. */
export const UNDO_MINUTES = 15;

/** Whether the console knows the status. Another store API may send others. */
export function isOrderStatus(status: string): status is OrderStatus {
  return ORDER_STATUSES.some((known) => known === status);
}

/**
 * The next transitions of an order, the main one first if there is one. An unknown status has none. If the server
 * sends `allowedTransitions`, only transitions to these statuses are returned.
 */
export function nextTransitions(order: TransitionOrder, now: Date): OrderTransition[] {
  if (!isOrderStatus(order.status)) return [];
  const transitions = transitionsFrom[order.status](order, now);
  const { allowedTransitions } = order;
  return allowedTransitions
    ? transitions.filter(({ to }) => allowedTransitions.includes(to))
    : transitions;
}

/** The transition to a status, or the refusal if it is not possible now. */
export function transitionTo(
  order: Order,
  to: OrderStatus,
  { now }: ActionContext,
): OrderTransition | Extract<ActionResult, { ok: false }> {
  const transition = nextTransitions(order, now).find((one) => one.to === to);
  if (!transition) {
    return {
      ok: false,
      problem: { code: 'order.stepForbidden', values: { from: order.status, to } },
    };
  }
  return transition.blockedBecause ? { ok: false, problem: transition.blockedBecause } : transition;
}

type TransitionsOf = (order: TransitionOrder, now: Date) => OrderTransition[];

const transitionsFrom: Record<OrderStatus, TransitionsOf> = {
  pending: (order) => [accept(order), hold, cancel(order)],
  confirmed: (order) => [
    { to: 'processing', name: 'pack', tone: 'main', needs: [] },
    ship(order, 'plain'),
    hold,
    cancel(order),
  ],
  processing: (order) => [ship(order, 'main'), hold, cancel(order)],
  on_hold: (order) => [...resume(order), cancel(order)],
  shipped: (order) => [deliver(order), recordReturn(order)],
  delivered: (order, now) => [...undoDelivered(order, now), recordReturn(order)],
  cancelled: () => [],
  returned: () => [],
};

const hold: OrderTransition = { to: 'on_hold', name: 'hold', tone: 'plain', needs: ['reason'] };

/** Whether the customer pays cash on delivery, and so owes nothing before the delivery. */
export function isPaidOnDelivery(order: Pick<Order, 'paymentMethod'>): boolean {
  return order.paymentMethod.kind === 'cash_on_delivery';
}

function accept(order: TransitionOrder): OrderTransition {
  const isOpen = openAmount(order) > 0 && !isPaidOnDelivery(order);
  return {
    to: 'confirmed',
    name: 'accept',
    tone: 'main',
    needs: [],
    ...(isOpen && { warning: 'order.notPaidYet' }),
  };
}

function ship(order: TransitionOrder, tone: TransitionTone): OrderTransition {
  const isNothingLeft = order.items.every((item) => remainingUnits(item) === 0);
  return {
    to: 'shipped',
    name: 'ship',
    tone,
    needs: ['shipment'],
    ...(isNothingLeft && { blockedBecause: { code: 'order.nothingToShip' } }),
  };
}

function cancel(order: TransitionOrder): OrderTransition {
  const isSent = order.items.some((item) => item.fulfilledQuantity > 0);
  return {
    to: 'cancelled',
    name: 'cancel',
    tone: 'danger',
    needs: [
      'cancelReason',
      'restock',
      ...(refundableAmount(order) > 0 ? ['refundChoice' as const] : []),
    ],
    ...(isSent && {
      blockedBecause: {
        code: refundableAmount(order) > 0 ? 'order.alreadySent' : 'order.alreadySentUnpaid',
      },
    }),
  };
}

function resume(order: TransitionOrder): OrderTransition[] {
  const from = order.heldFrom ?? '';
  const isKnown = isOrderStatus(from) && from !== 'on_hold' && UNSENT_STATUSES.includes(from);
  // An order on hold without its former status becomes pending again.
  return [{ to: isKnown ? from : 'pending', name: 'resume', tone: 'main', needs: [] }];
}

function deliver(order: TransitionOrder): OrderTransition {
  // After an edit, customers often pay the missing amount on delivery.
  const asks = openAmount(order) > 0 && (isPaidOnDelivery(order) || order.paidTotal > 0);
  return { to: 'delivered', name: 'deliver', tone: 'main', needs: asks ? ['paymentAnswer'] : [] };
}

function recordReturn(order: TransitionOrder): OrderTransition {
  const isNothingOut = order.items.every((item) => unitsWithCustomer(item) === 0);
  return {
    to: 'returned',
    name: 'return',
    tone: 'plain',
    needs: [
      'returnedItems',
      'restock',
      ...(refundableAmount(order) > 0 ? ['refundChoice' as const] : []),
    ],
    ...(isNothingOut && { blockedBecause: { code: 'order.nothingToReturn' } }),
  };
}

/** Offers to undo a mistaken "delivered" for `UNDO_MINUTES`, if nothing was returned. */
function undoDelivered(order: TransitionOrder, now: Date): OrderTransition[] {
  const delivered = order.timeline.findLast(({ type }) => type === 'delivered');
  if (!delivered) return [];
  const age = now.getTime() - Date.parse(delivered.at);
  const isReturned = order.items.some((item) => item.returnedQuantity > 0);
  if (age > UNDO_MINUTES * 60_000 || isReturned) return [];
  return [{ to: 'shipped', name: 'undo', tone: 'plain', needs: [] }];
}
