import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import {
  nextTransitions,
  type OrderTransition,
  UNDO_MINUTES,
} from '../../../../domain/orderTransitions.ts';
import { refundableAmount, whyNoMoneyBack } from '../../../../domain/refund.ts';
import { useNowAt } from '../../../fields/useNow.ts';
import { type DialogName, useOrderScreen } from './orderScreen.ts';

/** Something that can be done to the order, or could if it were not blocked. */
export type Offer = {
  name: string;
  /** A translation key. */
  label: string;
  tone: OrderTransition['tone'];
  blockedBecause?: OrderProblem | undefined;
  onChoose(): void;
};

/** The one main step of the order and everything else that can be done to it. */
export function useOrderTransitions(): { main: Offer | null; others: Offer[] } {
  const { order, openDialog, act } = useOrderScreen();
  const delivered = order.timeline.findLast(({ type }) => type === 'delivered')?.at;
  // When it is over, "marked by mistake" is not offered any more.
  const now = useNowAt(() =>
    delivered ? Date.parse(delivered) + UNDO_MINUTES * 60_000 + 1 : undefined,
  );
  const choose = (transition: OrderTransition) => {
    const dialog = dialogOf(transition);
    if (dialog) openDialog(dialog);
    else void act({ status: transition.to } satisfies OrderUpdate);
  };
  const transitions = nextTransitions(order, now).map(
    (transition): Offer => ({
      name: transition.label,
      label: `orders.step.${transition.label}`,
      tone: transition.tone,
      blockedBecause: transition.blockedBecause,
      onChoose: () => choose(transition),
    }),
  );
  const main = transitions.find(({ tone }) => tone === 'main');
  const refund: Offer = {
    name: 'refund',
    label: 'orderShow.actions.refund',
    // Money that is left in an order that has come to its end is what remains to be looked after.
    tone: isOver(order) && refundableAmount(order) > 0 ? 'main' : 'plain',
    blockedBecause: whyNoRefund(order),
    onChoose: () => openDialog('refund'),
  };
  const plain = transitions.filter(
    (transition) => transition !== main && transition.tone !== 'danger',
  );
  const danger = transitions.filter(({ tone }) => tone === 'danger');
  const markPaid: Offer[] = canMarkPaid(order)
    ? [
        {
          name: 'markPaid',
          label: 'orderShow.actions.markPaid',
          tone: 'plain',
          onChoose: () => openDialog('markPaid'),
        },
      ]
    : [];
  const isRefundMain = !main && refund.tone === 'main';
  return {
    main: main ?? (isRefundMain ? refund : null),
    others: [...plain, ...markPaid, ...(isRefundMain ? [] : [refund]), ...danger],
  };
}

/** The dialog that asks what a step needs; null for a step that needs nothing. */
function dialogOf({ label, needs, warning }: OrderTransition): DialogName | null {
  if (label === 'accept') return warning ? 'accept' : null;
  if (label === 'deliver') return needs.includes('paymentAnswer') ? 'deliver' : null;
  if (label === 'ship' || label === 'hold' || label === 'cancel' || label === 'return') {
    return label;
  }
  return null;
}

function isOver({ status }: Order): boolean {
  return status === 'cancelled' || status === 'returned';
}

function whyNoRefund(order: Order): OrderProblem | undefined {
  if (order.status === 'pending') return { code: 'refund.notYet' };
  return whyNoMoneyBack(order);
}

function canMarkPaid({ paymentStatus, status }: Order): boolean {
  return ['unpaid', 'authorized', 'failed'].includes(paymentStatus) && status !== 'cancelled';
}
