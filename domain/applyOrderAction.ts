import type { Order } from '../contract/order.ts';
import {
  type ActionContext,
  type ActionResult,
  type OrderAction,
  recorded,
  refuse,
} from './orderActions.ts';
import { cancelOrder } from './orderCancel.ts';
import { changeCosts } from './orderCosts.ts';
import { changeStatus, shipOrder, trackParcel } from './orderFulfilment.ts';
import {
  keepPayment,
  payBack,
  payOverpaymentBack,
  refundOrder,
  returnOrder,
} from './orderRefund.ts';
import {
  closeReturn,
  expectReturn,
  receiveReturn,
  settleReturn,
  trackReturn,
} from './orderReturns.ts';
import {
  canChangeDestination,
  canMarkPaid,
  fulfilmentStatusOf,
  paymentStatusOf,
} from './orderStatus.ts';
import { nextTransitions } from './orderTransitions.ts';
import { openAmount } from './refundAmounts.ts';

/**
 * Applies one action to an order, or returns why it is refused. Pure: returns a new order with its derived statuses and
 * new timeline entries, and the stock changes.
 */
export function applyOrderAction(
  order: Order,
  action: OrderAction,
  context: ActionContext,
): ActionResult {
  const result = perform(order, action, context);
  if (!result.ok) return result;
  return { ...result, order: { ...result.order, ...badgesOf(result.order) } };
}

/** Derives the payment and fulfilment status of an order. */
export function badgesOf(order: Order): Pick<Order, 'paymentStatus' | 'fulfilmentStatus'> {
  return {
    paymentStatus: paymentStatusOf(order),
    fulfilmentStatus: fulfilmentStatusOf(order.items),
  };
}

function perform(order: Order, action: OrderAction, context: ActionContext): ActionResult {
  switch (action.kind) {
    case 'transition':
      return changeStatus(order, action, context);
    case 'ship':
      return shipOrder(order, action, context);
    case 'track':
      return trackParcel(order, action, context);
    case 'cancel':
      return cancelOrder(order, action, context);
    case 'refund':
      return refundOrder(order, action.refund, context);
    case 'return':
      return refuseReturn(order, context) ?? returnOrder(order, action, context);
    case 'expectReturn':
      return expectReturn(order, action, context);
    case 'trackReturn':
      return trackReturn(order, action, context);
    case 'receiveReturn':
      return receiveReturn(order, action, context);
    case 'settleReturn':
      return settleReturn(order, action, context);
    case 'closeReturn':
      return closeReturn(order, action, context);
    case 'payBack':
      return payBack(order, action, context);
    case 'payOverpaymentBack':
      return payOverpaymentBack(order, action, context);
    case 'keepPayment':
      return keepPayment(order, action, context);
    case 'markPaid':
      return markPaid(order, action.reference, context);
    case 'note':
      return addNote(order, action.text, context);
    case 'address':
      return changeAddress(order, action, context);
    case 'link':
      return linkCustomer(order, action.customer, context);
    case 'tags':
      return done(
        recorded({ ...order, tags: action.tags }, context, 'edited', { tags: action.tags }),
      );
    case 'costs':
      return changeCosts(order, action.costs, context);
  }
}

const done = (order: Order): ActionResult => ({ ok: true, order, stock: [] });

function refuseReturn(order: Order, { now }: ActionContext): ActionResult | null {
  const transition = nextTransitions(order, now).find(({ to }) => to === 'returned');
  if (!transition) return refuse('order.stepForbidden', { from: order.status, to: 'returned' });
  return transition.blockedBecause ? { ok: false, problem: transition.blockedBecause } : null;
}

function markPaid(order: Order, reference: string | null, context: ActionContext): ActionResult {
  if (!canMarkPaid(order)) return refuse('order.notUnpaid');
  const paymentMethod = reference ? { ...order.paymentMethod, reference } : order.paymentMethod;
  const paid = { ...order, paymentMethod, paidTotal: order.total };
  return done(recorded(paid, context, 'marked_paid', { amount: openAmount(order) }));
}

function addNote(order: Order, text: string, context: ActionContext): ActionResult {
  const at = context.now.toISOString();
  const note = { _id: context.newId(), text, by: context.by, at };
  return done(
    recorded({ ...order, notes: [...order.notes, note] }, context, 'note_added', {
      note: note._id,
    }),
  );
}

function changeAddress(
  order: Order,
  { address }: Extract<OrderAction, { kind: 'address' }>,
  context: ActionContext,
): ActionResult {
  if (!canChangeDestination(order)) return refuse('order.addressLocked');
  return done(recorded({ ...order, shippingAddress: address }, context, 'address_changed'));
}

/** Links only to the customer with the order's phone. */
function linkCustomer(order: Order, customerId: string, context: ActionContext): ActionResult {
  const { match, ...guest } = order.customer;
  if (guest._id || match?._id !== customerId) return refuse('order.notSameCustomer');
  const linked = { ...order, customer: { ...guest, _id: customerId } };
  return done(recorded(linked, context, 'customer_linked', { names: match.name }));
}
