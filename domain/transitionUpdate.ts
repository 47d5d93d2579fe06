import type { TransitionChange } from '../contract/bulkJobInput.ts';
import type { Order } from '../contract/order.ts';
import type { OrderUpdate } from '../contract/orderUpdate.ts';
import { remainingShipment } from './bulkTransitions.ts';
import { trackingLink } from './carriers.ts';
import type { OrderTransition } from './orderTransitions.ts';

/** Whether a transition can send an email to the customer. */
export function hasEmail(name: OrderTransition['name']): boolean {
  return name === 'accept' || name === 'ship' || name === 'cancel';
}

type Answers = Omit<TransitionChange, 'kind' | 'transition'>;

/** The update that applies a transition to an order. `notifyCustomer` skips customers without an email address. */
export function transitionUpdate(
  order: Order,
  transition: Pick<OrderTransition, 'name' | 'to' | 'needs'>,
  answers: Answers,
): OrderUpdate {
  const isEmailed =
    answers.notifyCustomer && hasEmail(transition.name) && Boolean(order.customer.email);
  return {
    ...updateOf(order, transition, answers),
    ...(isEmailed && { notifyCustomer: true }),
  };
}

function updateOf(
  order: Order,
  { name, to, needs }: Pick<OrderTransition, 'name' | 'to' | 'needs'>,
  { reason, cancelReason, restock, paymentReceived, ...shipping }: Answers,
): OrderUpdate {
  const { carrier, trackingLink: link, isNewCarrier, trackingNumbers } = shipping;
  switch (name) {
    case 'ship': {
      const number = trackingNumbers?.[order._id]?.trim() || null;
      return {
        status: to,
        shipment: {
          items: [...remainingShipment(order)],
          carrier: carrier || null,
          trackingNumber: number,
          trackingUrl: trackingLink(link, number),
          ...(isNewCarrier && link && { carrierLink: link }),
        },
      };
    }
    case 'hold':
      return { status: to, ...(reason && { reason }) };
    case 'cancel':
      return {
        status: to,
        restock: restock ?? true,
        ...(cancelReason && { cancelReason }),
        ...(cancelReason === 'other' && reason && { reason }),
      };
    case 'deliver':
      return {
        status: to,
        ...(needs.includes('paymentAnswer') &&
          paymentReceived !== undefined && { paymentReceived }),
      };
    default:
      return { status: to };
  }
}
