import * as v from 'valibot';
import { type Carrier, isLinkPattern } from '../../../../contract/carrier.ts';
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS, type OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { everythingLeft } from '../../../../domain/bulkSteps.ts';
import type { OrderStep, StepNeed } from '../../../../domain/orderSteps.ts';
import { trackingOf } from '../tracking.ts';

/** What the merchant answered, once for all orders; tracking numbers are of one order each. */
export const StepAnswers = v.object({
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
export type StepAnswers = v.InferOutput<typeof StepAnswers>;

export const noAnswers: StepAnswers = {
  reason: '',
  cancelReason: '',
  restock: true,
  paymentReceived: '',
  carrier: '',
  carrierLink: '',
  tracking: {},
};

/** Why the answers are not enough yet, by question; codes of `problems`. */
export function missingAnswers(
  needs: ReadonlySet<StepNeed>,
  answers: StepAnswers,
): Partial<Record<keyof StepAnswers, string>> {
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
  step: OrderStep,
  answers: StepAnswers,
  carriers: readonly Carrier[],
): OrderUpdate {
  const reason = answers.reason.trim();
  switch (step.label) {
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
        ...(step.needs.includes('paymentAnswer') && {
          paymentReceived: answers.paymentReceived === 'yes',
        }),
      };
    default:
      return { status: step.to };
  }
}
