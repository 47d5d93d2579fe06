import { useState } from 'react';
import * as v from 'valibot';
import { type Carrier, LinkPattern } from '../../../../contract/linkPattern.ts';
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS, OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import { findCarrier } from '../../../../domain/carriers.ts';
import { asciiDigits } from '../../../../domain/digits.ts';
import type { OrderTransition, TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { hasEmail, transitionUpdate } from '../../../../domain/transitionUpdate.ts';
import { readSession } from '../../../session/session.ts';
import { NotifyValues } from '../NotifyCustomer.tsx';

/** The input of a transition. All orders of the transition share the fields, except `tracking`. */
export const TransitionValues = v.object({
  reason: v.optional(v.string(), ''),
  cancelReason: v.optional(v.picklist([...CANCEL_REASONS, '']), ''),
  restock: v.optional(v.boolean(), true),
  paymentReceived: v.optional(v.picklist(['yes', 'no', '']), ''),
  carrier: v.optional(v.string(), ''),
  /** URL pattern of a new carrier. */
  carrierLink: v.optional(v.string(), ''),
  ...NotifyValues.entries,
  /** Tracking numbers by order id. */
  tracking: v.optional(v.record(v.string(), v.string()), {}),
});
export type TransitionValues = v.InferOutput<typeof TransitionValues>;

type TransitionNeeds = ReadonlySet<TransitionNeed>;

/** The fields and the validation of a transition. Problems are shown after the first `validate`. */
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
    /** Shows the problems. True if there are none. */
    validate(): boolean {
      setChecked(true);
      return problems.length === 0;
    },
  };
}

/** Problems of required fields that are empty or invalid, and of the carrier's URL pattern. */
function transitionProblems(needs: TransitionNeeds, answers: TransitionValues): Problem[] {
  const { reason, cancelReason } = OrderUpdate.entries;
  const rules: Record<string, v.GenericSchema> = {
    ...(needsReason(needs, answers) && { reason: reason.wrapped }),
    ...(needs.has('cancelReason') && { cancelReason: cancelReason.wrapped }),
    ...(needs.has('paymentAnswer') && { paymentReceived: PaymentAnswer }),
    ...(needs.has('shipment') && linkOf(answers) && { carrierLink: LinkPattern }),
  };
  return problemsOf(v.object(rules), answers);
}

/** The typed URL pattern; empty without a carrier, because its field is hidden then. */
function linkOf({ carrier, carrierLink }: Pick<Shipping, 'carrier' | 'carrierLink'>): string {
  return carrier.trim() && carrierLink.trim();
}

const PaymentAnswer = v.picklist(['yes', 'no'], 'order.paymentAnswerRequired');

export function needsReason(needs: TransitionNeeds, { cancelReason }: TransitionValues): boolean {
  return needs.has('reason') || (needs.has('cancelReason') && cancelReason === 'other');
}

/** A transition, and the order to which it applies. */
export type TransitionStep = { order: Order; transition: Transition };
type Transition = Pick<OrderTransition, 'name' | 'to' | 'needs'>;

/** The update that applies the transition to an order, with an email if requested. */
export function updateOf(
  order: Order,
  transition: Transition,
  values: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  return transitionUpdate(order, transition, answersOf(transition.name, values, carriers));
}

type Answers = Parameters<typeof transitionUpdate>[2];

/** The part of the input that the transition needs, with `notifyCustomer` if an email is wanted and possible. */
export function answersOf(
  name: Transition['name'],
  values: TransitionValues,
  carriers: readonly Carrier[],
): Answers {
  const canEmail = readSession().storeSettings.emailLanguage !== null;
  const isEmailed = values.notifyCustomer && hasEmail(name) && canEmail;
  return { ...inputOf(name, values, carriers), ...(isEmailed && { notifyCustomer: true }) };
}

function inputOf(
  name: Transition['name'],
  { reason, cancelReason, restock, paymentReceived, ...shipping }: TransitionValues,
  carriers: readonly Carrier[],
): Answers {
  const text = reason.trim();
  switch (name) {
    case 'ship':
      return shippingOf(shipping, carriers);
    case 'hold':
      return { reason: text };
    case 'cancel':
      return {
        restock,
        ...(cancelReason !== '' && { cancelReason }),
        ...(cancelReason === 'other' && { reason: text }),
      };
    case 'deliver':
      return paymentReceived === '' ? {} : { paymentReceived: paymentReceived === 'yes' };
    default:
      return {};
  }
}

type Shipping = Pick<TransitionValues, 'carrier' | 'carrierLink' | 'tracking'>;

function shippingOf(
  { carrier, carrierLink, tracking }: Shipping,
  carriers: readonly Carrier[],
): Answers {
  const known = findCarrier(carrier, carriers);
  const name = known?.name ?? carrier.trim();
  const link = known ? known.link : linkOf({ carrier, carrierLink });
  const numbers = Object.entries(tracking)
    .map(([id, number]) => [id, asciiDigits(number).trim()])
    .filter(([, number]) => number !== '');
  return {
    ...(name && { carrier: name }),
    ...(link && { trackingLink: link }),
    ...(!known && name && link && { isNewCarrier: true }),
    ...(numbers.length > 0 && { trackingNumbers: Object.fromEntries(numbers) }),
  };
}
