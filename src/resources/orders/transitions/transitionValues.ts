import { useState } from 'react';
import * as v from 'valibot';
import { type Carrier, LinkPattern } from '../../../../contract/linkPattern.ts';
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS, OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import { remainingShipment } from '../../../../domain/bulkTransitions.ts';
import type { OrderTransition, TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { NotifyValues, withEmail } from '../NotifyCustomer.tsx';
import { trackingOf } from '../tracking.ts';

/** Input of transitions. `tracking` is per order; the other fields are shared. */
export const TransitionValues = v.object({
  reason: v.optional(v.string(), ''),
  cancelReason: v.optional(v.picklist([...CANCEL_REASONS, '']), ''),
  restock: v.optional(v.boolean(), true),
  paymentReceived: v.optional(v.picklist(['yes', 'no', '']), ''),
  carrier: v.optional(v.string(), ''),
  /** URL pattern of a new carrier. */
  carrierLink: v.optional(v.string(), ''),
  ...NotifyValues.entries,
  /** By order id. */
  tracking: v.optional(v.record(v.string(), v.string()), {}),
});
export type TransitionValues = v.InferOutput<typeof TransitionValues>;

type TransitionNeeds = ReadonlySet<TransitionNeed>;

/** The input of a transition. Problems are shown after the first `validate`. */
export function useTransitionForm(
  steps: readonly TransitionStep[],
  {
    values,
    change,
  }: { values: TransitionValues; change: (changes: Partial<TransitionValues>) => void },
) {
  const [isChecked, setChecked] = useState(false);
  const needs: TransitionNeeds = new Set(steps.flatMap(({ transition }) => transition.needs));
  const problems = transitionProblems(needs, values);
  return {
    /** Props of `TransitionFields`. */
    fields: { steps, needs, values, problems: isChecked ? problems : [], onChange: change },
    /** True without problems. */
    validate(): boolean {
      setChecked(true);
      return problems.length === 0;
    },
  };
}

/** Validates the required input against the contract. */
function transitionProblems(needs: TransitionNeeds, answers: TransitionValues): Problem[] {
  const { reason, cancelReason } = OrderUpdate.entries;
  const rules: Record<string, v.GenericSchema> = {
    ...(needsReason(needs, answers) && { reason: reason.wrapped }),
    ...(needs.has('cancelReason') && { cancelReason: cancelReason.wrapped }),
    ...(needs.has('paymentAnswer') && { paymentReceived: PaymentAnswer }),
    ...(needs.has('shipment') && answers.carrierLink.trim() && { carrierLink: LinkPattern }),
  };
  return problemsOf(v.object(rules), answers);
}

const PaymentAnswer = v.picklist(['yes', 'no'], 'order.paymentAnswerRequired');

export function needsReason(needs: TransitionNeeds, { cancelReason }: TransitionValues): boolean {
  return needs.has('reason') || (needs.has('cancelReason') && cancelReason === 'other');
}

/** A transition and the order that takes it. */
export type TransitionStep = { order: Order; transition: Transition };
type Transition = Pick<OrderTransition, 'label' | 'to' | 'needs'>;

/** Transitions that have an email to the customer. */
export function hasEmail(label: OrderTransition['label']): boolean {
  return label === 'accept' || label === 'ship' || label === 'cancel';
}

/** The update that applies the transition to an order, with an email if requested. */
export function updateOf(
  order: Order,
  transition: Transition,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const body = transitionUpdate(order, transition, answers, carriers);
  return hasEmail(transition.label) ? withEmail(order, body, answers.notifyCustomer) : body;
}

function transitionUpdate(
  order: Order,
  transition: Transition,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const reason = answers.reason.trim();
  switch (transition.label) {
    case 'ship':
      return {
        status: 'shipped',
        shipment: {
          items: [...remainingShipment(order)],
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
