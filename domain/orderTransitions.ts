import { ORDER_STATUSES, type Order, type OrderStatus } from '../contract/order.ts';
import { remainingUnits, unitsOut } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import { refundableAmount } from './refund.ts';

/** What a step asks for before it can be taken. */
export type TransitionNeed =
  | 'reason'
  | 'cancelReason'
  | 'restock'
  | 'refundChoice'
  | 'shipment'
  | 'paymentAnswer'
  | 'returnedItems';

/** How a step looks: the one main button, an ordinary menu entry, or one that takes something away. */
export type TransitionTone = 'main' | 'plain' | 'danger';

/**
 * A step that an order can take, or could if it were not blocked. `label` is the last part of a text's
 * key; `warning` a code to show before the step is taken; `blockedBecause` the reason why it can't be.
 */
export type OrderTransition = {
  to: OrderStatus;
  label: 'accept' | 'pack' | 'ship' | 'deliver' | 'resume' | 'hold' | 'cancel' | 'return' | 'undo';
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

/** Minutes after "delivered" within which it can be taken back as a mistake. */
export const UNDO_MINUTES = 15;

/** True for a status that this machine knows; another backend may send others. */
export function isOrderStatus(status: string): status is OrderStatus {
  return ORDER_STATUSES.some((known) => known === status);
}

/**
 * The next steps of an order, the main one first. An unknown status has none. When the server sends
 * `allowedTransitions` it wins: what it does not name is left out.
 */
export function nextTransitions(order: TransitionOrder, now: Date): OrderTransition[] {
  if (!isOrderStatus(order.status)) return [];
  const transitions = transitionsFrom[order.status](order, now);
  const { allowedTransitions } = order;
  return allowedTransitions
    ? transitions.filter(({ to }) => allowedTransitions.includes(to))
    : transitions;
}

type TransitionsOf = (order: TransitionOrder, now: Date) => OrderTransition[];

const transitionsFrom: Record<OrderStatus, TransitionsOf> = {
  pending: (order) => [accept(order), hold, cancel(order)],
  confirmed: (order) => [
    { to: 'processing', label: 'pack', tone: 'main', needs: [] },
    ship(order, 'plain'),
    hold,
    cancel(order),
  ],
  processing: (order) => [ship(order, 'main'), hold, cancel(order)],
  on_hold: (order) => [...resume(order), cancel(order)],
  shipped: (order) => [deliver(order), takeBack(order)],
  delivered: (order, now) => [...undoDelivered(order, now), takeBack(order)],
  cancelled: () => [],
  returned: () => [],
};

const hold: OrderTransition = { to: 'on_hold', label: 'hold', tone: 'plain', needs: ['reason'] };

/** Paid when the goods arrive, so that nothing is owed before. */
export function isPaidOnDelivery(order: Pick<Order, 'paymentMethod'>): boolean {
  return order.paymentMethod.kind === 'cash_on_delivery';
}

function accept(order: TransitionOrder): OrderTransition {
  const isOpen = order.paidTotal < order.total && !isPaidOnDelivery(order);
  return {
    to: 'confirmed',
    label: 'accept',
    tone: 'main',
    needs: [],
    ...(isOpen && { warning: 'order.notPaidYet' }),
  };
}

function ship(order: TransitionOrder, tone: TransitionTone): OrderTransition {
  const isNothingLeft = order.items.every((item) => remainingUnits(item) === 0);
  return {
    to: 'shipped',
    label: 'ship',
    tone,
    needs: ['shipment'],
    ...(isNothingLeft && { blockedBecause: { code: 'order.nothingToShip' } }),
  };
}

function cancel(order: TransitionOrder): OrderTransition {
  const isSent = order.items.some((item) => item.fulfilledQuantity > 0);
  return {
    to: 'cancelled',
    label: 'cancel',
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
  // An order on hold that does not say where it came from starts again.
  const to = isOrderStatus(from) && canHold(order, from) ? from : 'pending';
  return [{ to, label: 'resume', tone: 'main', needs: [] }];
}

function canHold(order: TransitionOrder, status: OrderStatus): boolean {
  return status !== 'on_hold' && transitionsFrom[status](order, new Date(0)).includes(hold);
}

function deliver(order: TransitionOrder): OrderTransition {
  const asks = isPaidOnDelivery(order) && order.paidTotal < order.total;
  return { to: 'delivered', label: 'deliver', tone: 'main', needs: asks ? ['paymentAnswer'] : [] };
}

function takeBack(order: TransitionOrder): OrderTransition {
  const isNothingOut = order.items.every((item) => unitsOut(item) === 0);
  return {
    to: 'returned',
    label: 'return',
    tone: 'plain',
    needs: [
      'returnedItems',
      'restock',
      ...(refundableAmount(order) > 0 ? ['refundChoice' as const] : []),
    ],
    ...(isNothingOut && { blockedBecause: { code: 'order.nothingToReturn' } }),
  };
}

/** "Delivered" by mistake: back to shipped, for a short while, as long as nothing came back. */
function undoDelivered(order: TransitionOrder, now: Date): OrderTransition[] {
  const delivered = order.timeline.findLast(({ type }) => type === 'delivered');
  if (!delivered) return [];
  const age = now.getTime() - Date.parse(delivered.at);
  const isReturned = order.items.some((item) => item.returnedQuantity > 0);
  if (age > UNDO_MINUTES * 60_000 || isReturned) return [];
  return [{ to: 'shipped', label: 'undo', tone: 'plain', needs: [] }];
}
