import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Carrier } from '../../../../contract/linkPattern.ts';
import type { Order } from '../../../../contract/order.ts';
import { type BulkTransition, splitByTransition } from '../../../../domain/bulkTransitions.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { UnconfirmedError, wasDone } from '../../../api/lostAnswers.ts';
import { createPendingWrites, type PendingWrites } from '../../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import type { DraftState } from '../../../forms/drafts/useDraftState.ts';
import { useBulkWrites } from '../../../lists/bulk/BulkDialog.tsx';
import { useOrderErrorText, useOrderProblemText } from '../orderErrorText.ts';
import { orderKey, parseOrder } from '../readOrder.ts';
import { rememberCarrier, useCarriers } from '../tracking.ts';
import { type OrderOutcome, performOrderAction } from '../useOrderAction.ts';
import { type TransitionValues, updateOf } from './transitionValues.ts';

/** Applies the transition to the orders one by one and stores each outcome. */
export function useTransitionRun(label: BulkTransition, draft: DraftState<TransitionValues>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { carriers } = useCarriers();
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createPendingWrites());
  return useBulkWrites(async (id, answers: TransitionValues) => {
    const input = { label, answers, carriers, attempts };
    // Marks the change as the merchant's own if the order leaves the list (`useOrderNews`).
    queryClient.setQueryData(orderKey(id), await applyTransition(dataProvider, id, input));
    return 'done';
  }, draft);
}

/** Failure of a transition: a violated rule, or the outcome of the request. */
class TransitionFailure extends Error {
  override readonly name = 'TransitionFailure';
  readonly reason: OrderProblem | OrderOutcome;

  constructor(reason: OrderProblem | OrderOutcome) {
    super('The transition was not applied');
    this.reason = reason;
  }
}

type TransitionInput = {
  label: BulkTransition;
  answers: TransitionValues;
  carriers: readonly Carrier[];
  attempts: PendingWrites;
};

/**
 * Applies a transition to one order and returns the updated order. Reads the order first, so rules
 * apply to the current order and the request has its version. Rejects with `TransitionFailure`, or
 * with the error of the read.
 */
async function applyTransition(
  dataProvider: ConsoleDataProvider,
  id: string,
  { label, answers, carriers, attempts }: TransitionInput,
): Promise<Order> {
  const isDone = await wasDone(attempts, id, dataProvider.getWriteState);
  const order = parseOrder((await dataProvider.getOne('orders', { id })).data);
  if (!order) throw new TransitionFailure({ code: 'invalid' });
  if (isDone) return order;
  const { eligible, blocked } = splitByTransition([order], label, new Date());
  const transition = eligible[0]?.transition;
  if (!transition) throw new TransitionFailure(blocked[0]?.reason ?? { code: 'invalid' });

  const body = updateOf(order, transition, answers, carriers);
  const outcome = await performOrderAction(dataProvider, order, body, { attempts });
  if (outcome.kind === 'unknown') throw new UnconfirmedError(new TransitionFailure(outcome));
  if (outcome.kind !== 'done') throw new TransitionFailure(outcome);
  rememberCarrier(body);
  return outcome.order;
}

export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const errorText = useOrderErrorText();
  return (error) => {
    if (!(error instanceof TransitionFailure)) return errorText(error);
    const { reason } = error;
    if ('code' in reason) return problemText(reason);
    if (reason.kind === 'changed') return translate('orders.bulk.changed');
    if (reason.kind === 'refused') return errorText(reason.error);
    if (reason.kind === 'unknown') return translate('orders.bulk.unknown');
    if (reason.kind === 'notSaved' && reason.isNoAnswer) return translate('orders.bulk.noAnswer');
    return reason.kind === 'notSaved' ? errorText(reason.error) : '';
  };
}
