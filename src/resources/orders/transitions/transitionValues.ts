import * as v from 'valibot';
import { type Carrier, isLinkPattern } from '../../../../contract/carrier.ts';
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS, type OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { everythingLeft } from '../../../../domain/bulkTransitions.ts';
import type { OrderTransition, TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { trackingOf } from '../tracking.ts';

/** What the merchant answered, once for all orders; tracking numbers are of one order each. */
export const TransitionValues = v.object({
  reason: v.string(),
  cancelReason: v.picklist([...CANCEL_REASONS, '']),
  restock: v.boolean(),
  paymentReceived: v.picklist(['yes', 'no', '']),
  carrier: v.string(),
  /** Where parcels of a carrier that is not known yet can be followed. */
  carrierLink: v.string(),
  /** By the order's id. */
  tracking: v.record(v.string(), v.string()),
});
export type TransitionValues = v.InferOutput<typeof TransitionValues>;

export const emptyValues: TransitionValues = {
  reason: '',
  cancelReason: '',
  restock: true,
  paymentReceived: '',
  carrier: '',
  carrierLink: '',
  tracking: {},
};

/** Why the answers are not enough yet, by question; codes of `problems`. */
export function missingValues(
  needs: ReadonlySet<TransitionNeed>,
  answers: TransitionValues,
): Partial<Record<keyof TransitionValues, string>> {
  const isBlank = answers.reason.trim() === '';
  const wantsText = needs.has('reason') || answers.cancelReason === 'other';
  return {
    ...(wantsText && isBlank && { reason: 'order.reasonRequired' }),
    ...(needs.has('cancelReason') &&
      answers.cancelReason === '' && { cancelReason: 'order.cancelReasonRequired' }),
    ...(needs.has('paymentAnswer') &&
      answers.paymentReceived === '' && { paymentReceived: 'order.paymentAnswerRequired' }),
    ...(needs.has('shipment') &&
      answers.carrierLink.trim() !== '' &&
      !isLinkPattern(answers.carrierLink) && { carrierLink: 'linkPattern.invalid' }),
  };
}

/** The body that takes this step with this order as it is now. */
export function bodyOf(
  order: Order,
  transition: OrderTransition,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const reason = answers.reason.trim();
  switch (transition.label) {
    case 'ship':
      return {
        status: 'shipped',
        shipment: {
          items: [...everythingLeft(order)],
          ...trackingOf(
            { ...answers, trackingNumber: answers.tracking[order._id] ?? '' },
            carriers,
          ),
        },
      };
    case 'hold':
      return { status: 'on_hold', reason };
    case 'cancel':
      return {
        status: 'cancelled',
        restock: answers.restock,
        ...(answers.cancelReason !== '' && { cancelReason: answers.cancelReason }),
        ...(answers.cancelReason === 'other' && { reason }),
      };
    case 'deliver':
      return {
        status: 'delivered',
        ...(transition.needs.includes('paymentAnswer') && {
          paymentReceived: answers.paymentReceived === 'yes',
        }),
      };
    default:
      return { status: transition.to };
  }
}
