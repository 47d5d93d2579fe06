import type { Order } from '../contract/order.ts';
import type { TimelineType } from '../contract/timeline.ts';
import {
  type ActionContext,
  type ActionResult,
  type OrderAction,
  recorded,
  refuse,
} from './orderActions.ts';
import { remainingUnits } from './orderItems.ts';
import { unitsProblem } from './orderRefund.ts';
import { type OrderTransition, transitionTo } from './orderTransitions.ts';
import { openAmount } from './refundAmounts.ts';

/** Transitions that move no units: accept, pack, hold, resume, deliver, undo. */
export function changeStatus(
  order: Order,
  { to, reason, paymentReceived }: Extract<OrderAction, { kind: 'transition' }>,
  context: ActionContext,
): ActionResult {
  const transition = transitionTo(order, to, context);
  if ('ok' in transition) return transition;
  if (transition.needs.includes('reason') && !reason?.trim()) return refuse('order.reasonRequired');
  if (transition.needs.includes('shipment')) return refuse('order.shipmentRequired');
  if (transition.name === 'cancel' || transition.name === 'return') {
    return refuse('order.stepForbidden', { from: order.status, to });
  }
  const moved = {
    ...(transition.name === 'undo' ? undoDelivery(order) : order),
    status: to,
    heldFrom: transition.name === 'hold' ? order.status : null,
  };
  const next = recorded(moved, context, entryOf(transition), reason ? { reason } : {});
  if (transition.name !== 'deliver') return { ok: true, order: next, stock: [] };
  return { ok: true, order: deliver(next, paymentReceived === true, context), stock: [] };
}

/** The order without the delivery dates that its last "delivered" set. A recorded payment stays. */
function undoDelivery(order: Order): Order {
  const delivered = order.timeline.findLast(({ type }) => type === 'delivered');
  const shipments = order.shipments.map((shipment) =>
    shipment.deliveredAt === delivered?.at ? { ...shipment, deliveredAt: null } : shipment,
  );
  return { ...order, shipments };
}

function entryOf({ name, to }: OrderTransition): TimelineType {
  if (name === 'resume') return 'resumed';
  if (name === 'undo') return 'edited';
  return to === 'pending' ? 'edited' : to;
}

function deliver(order: Order, paymentReceived: boolean, context: ActionContext): Order {
  const deliveredAt = context.now.toISOString();
  const shipments = order.shipments.map((shipment) => ({
    ...shipment,
    deliveredAt: shipment.deliveredAt ?? deliveredAt,
  }));
  const amount = openAmount(order);
  if (amount === 0 || !paymentReceived) return { ...order, shipments };
  return recorded({ ...order, shipments, paidTotal: order.total }, context, 'marked_paid', {
    amount,
  });
}

/** Ships units. The order becomes `shipped` if no units remain, else `processing`. */
export function shipOrder(
  order: Order,
  { shipment, isNotified }: Extract<OrderAction, { kind: 'ship' }>,
  context: ActionContext,
): ActionResult {
  const transition = transitionTo(order, 'shipped', context);
  if ('ok' in transition) return transition;
  if (transition.name !== 'ship')
    return refuse('order.stepForbidden', { from: order.status, to: 'shipped' });
  if (shipment.items.length === 0) return refuse('order.chooseItems');
  const problem = unitsProblem(order, shipment.items, remainingUnits);
  if (problem) return { ok: false, problem };
  const items = order.items.map((item) => {
    const units = shipment.items.find(({ _id }) => _id === item._id)?.quantity ?? 0;
    return { ...item, fulfilledQuantity: item.fulfilledQuantity + units };
  });
  const isComplete = items.every((item) => remainingUnits(item) === 0);
  const sent = {
    _id: context.newId(),
    ...shipment,
    items: [...shipment.items],
    shippedAt: context.now.toISOString(),
    deliveredAt: null,
  };
  const next: Order = {
    ...order,
    items,
    status: isComplete ? 'shipped' : 'processing',
    shipments: [...order.shipments, sent],
  };
  const data = {
    shipment: sent._id,
    carrier: sent.carrier,
    trackingNumber: sent.trackingNumber,
    isComplete,
    ...(isNotified && { notified: true }),
  };
  return { ok: true, order: recorded(next, context, 'shipped', data), stock: [] };
}

/** Replaces the tracking of a parcel, when it was unknown or wrong. */
export function trackParcel(
  order: Order,
  { shipment, tracking, isNotified }: Extract<OrderAction, { kind: 'track' }>,
  context: ActionContext,
): ActionResult {
  const parcel = order.shipments.find(({ _id }) => _id === shipment);
  if (!parcel) return refuse('order.parcelUnknown');
  const shipments = order.shipments.map((one) => (one === parcel ? { ...one, ...tracking } : one));
  const { carrier, trackingNumber } = tracking;
  const data = { shipment, carrier, trackingNumber, ...(isNotified && { notified: true }) };
  const tracked = recorded({ ...order, shipments }, context, 'tracking_updated', data);
  return { ok: true, order: tracked, stock: [] };
}
