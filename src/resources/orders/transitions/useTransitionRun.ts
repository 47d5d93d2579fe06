import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin';
import type { Carrier } from '../../../../contract/linkPattern.ts';
import type { Order } from '../../../../contract/order.ts';
import { type BulkTransition, splitByTransition } from '../../../../domain/bulkTransitions.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { UnconfirmedError } from '../../../api/lostAnswers.ts';
import type { DraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { useRunOnEach } from '../../../lists/bulk/BulkDialog.tsx';
import { useOrderErrorText, useOrderProblemText } from '../orderErrorText.ts';
import { orderKey, parseOrder } from '../readOrder.ts';
import { rememberCarrier, useCarriers } from '../tracking.ts';
import { createUnansweredActions, type UnansweredActions } from '../unansweredActions.ts';
import { type OrderOutcome, performOrderAction } from '../useOrderAction.ts';
import { bodyOf, type TransitionValues } from './TransitionFields.tsx';

/** Takes the step with one order after the other; what became of each is kept. */
export function useTransitionRun(label: BulkTransition, kept: DraftValues<TransitionValues>) {
  const dataProvider = useDataProvider();
  const { carriers } = useCarriers();
  const queryClient = useQueryClient();
  const [unanswered] = useState(createUnansweredActions);
  return useRunOnEach(async (id, answers: TransitionValues) => {
    const asked = { label, answers, carriers, unanswered };
    // Where the list loses the order, only this says that its change is her own (`useNews`).
    queryClient.setQueryData(orderKey(id), await applyTransition(dataProvider, id, asked));
    return 'done';
  }, kept);
}

/** Why an order did not take the step: a rule of the machine, or what became of the write. */
class TransitionFailure extends Error {
  override readonly name = 'TransitionFailure';
  readonly reason: OrderProblem | OrderOutcome;

  constructor(reason: OrderProblem | OrderOutcome) {
    super('The order did not take the step');
    this.reason = reason;
  }
}

type Asked = {
  label: BulkTransition;
  answers: TransitionValues;
  carriers: readonly Carrier[];
  unanswered: UnansweredActions;
};

/**
 * Takes a step with one order, and gives it as it is then. It is read first: the rules are asked about the order as
 * it is, and the write names its version. Rejects with `TransitionFailure`, or with what reading it failed with.
 */
async function applyTransition(
  dataProvider: DataProvider,
  id: string,
  { label, answers, carriers, unanswered }: Asked,
): Promise<Order> {
  const order = parseOrder((await dataProvider.getOne('orders', { id })).data);
  if (!order) throw new TransitionFailure({ code: 'invalid' });
  if (unanswered.shows(order)) return order;
  const { eligible, blocked } = splitByTransition([order], label, new Date());
  const transition = eligible[0]?.transition;
  if (!transition) throw new TransitionFailure(blocked[0]?.reason ?? { code: 'invalid' });

  const body = bodyOf(order, transition, answers, carriers);
  const outcome = await performOrderAction(dataProvider, order, body, { unanswered });
  if (outcome.kind === 'unknown') throw new UnconfirmedError(new TransitionFailure(outcome));
  if (outcome.kind !== 'done') throw new TransitionFailure(outcome);
  rememberCarrier(body);
  return outcome.order;
}

/** Says why an order did not take a step. */
export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const told = useOrderErrorText();
  return (error) => {
    if (!(error instanceof TransitionFailure)) return told(error);
    const { reason } = error;
    if ('code' in reason) return problemText(reason);
    if (reason.kind === 'changed') return translate('orders.bulk.changed');
    if (reason.kind === 'refused') return told(reason.error);
    if (reason.kind === 'unknown') return translate('orders.bulk.unknown');
    if (reason.kind === 'notSaved' && reason.isNoAnswer) return translate('orders.bulk.noAnswer');
    return reason.kind === 'notSaved' ? told(reason.error) : '';
  };
}
