import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useDataProvider, useEvent, useLocale, useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { clockTime } from '../../fields/moment.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import { tellError } from '../../queryClient.ts';
import { showToast } from '../../toasts.ts';
import { useOrderErrorText } from './orderErrorText.ts';
import { orderKey } from './orderKey.ts';
import { type ActionOptions, type OrderOutcome, performOrderAction } from './performOrderAction.ts';
import { rememberCarrier } from './tracking.ts';
import { createUnansweredActions, isOwnAction } from './unansweredActions.ts';

type RunOptions = Pick<ActionOptions, 'ifMatch'>;

export type OrderActions = {
  /**
   * Does one thing to an order, tells what became of it, and brings every screen of orders up to date.
   * Never rejects. A second call for the same order while the first one runs gives `null` and does
   * nothing.
   */
  run(order: Order, body: OrderUpdate, options?: RunOptions): Promise<OrderOutcome | null>;
  isRunning: boolean;
};

/** The one way to change an order; each dialog or button has its own. */
export function useOrderAction(): OrderActions {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const tell = useTellOutcome();
  const [unanswered] = useState(createUnansweredActions);
  const running = useRef(new Set<string>());
  const [runningCount, setRunningCount] = useState(0);

  const run = useCallback<OrderActions['run']>(
    async (order, body, { ifMatch } = {}) => {
      const { _id } = order;
      // Not only the button: Enter and a script submit too.
      if (running.current.has(_id)) return null;
      running.current.add(_id);
      setRunningCount(running.current.size);
      try {
        const outcome = await performOrderAction(dataProvider, order, body, {
          unanswered,
          ifMatch,
          onNoAnswer: tellError,
        });
        if ('order' in outcome && outcome.order) {
          const isThisOrder = (key: readonly unknown[]) =>
            JSON.stringify(key) === JSON.stringify(orderKey(_id));
          queryClient.setQueryData(orderKey(_id), outcome.order);
          // Not waited for: what is shown elsewhere is not part of saving.
          void queryClient.invalidateQueries({
            queryKey: ['orders'],
            predicate: ({ queryKey }) => !isThisOrder(queryKey),
          });
        }
        if (outcome.kind === 'done') rememberCarrier(body);
        tell(order, outcome);
        return outcome;
      } finally {
        running.current.delete(_id);
        setRunningCount(running.current.size);
      }
    },
    [dataProvider, queryClient, tell, unanswered],
  );
  return { run, isRunning: runningCount > 0 };
}

/** Says what became of an action, once and in the same words everywhere. */
function useTellOutcome(): (order: Order, outcome: OrderOutcome) => void {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const textOf = useOrderErrorText();
  return useEvent((before, outcome) => {
    const { number } = before;
    if (outcome.kind === 'done') {
      const title = outcome.isLate ? 'orders.told.savedAfterAll' : 'orders.told.saved';
      showToast({ tone: 'success', title, values: { number } });
      return;
    }
    if (outcome.kind === 'changed') {
      const at = clockTime(outcome.order.updatedAt, timeZone, locale);
      const told = isOwnAction(before, outcome.order)
        ? 'orders.told.ownChange'
        : 'orders.told.changed';
      const text = translate(told, { number, time: at });
      showToast({ tone: 'warning', title: 'orders.told.nothingSaved', text });
      return;
    }
    if (outcome.kind === 'refused') {
      const text = textOf(outcome.error);
      showToast({ tone: 'error', title: 'errors.requestFailed', text });
      return;
    }
    if (outcome.kind === 'unknown') {
      showToast({
        tone: 'warning',
        title: 'orders.told.unknown',
        text: 'orders.told.unknownText',
      });
    } else if (outcome.isNoAnswer) {
      showToast({
        tone: 'error',
        title: 'orders.told.notSaved',
        text: 'orders.told.notSavedText',
      });
    } else {
      tellError(outcome.error);
    }
  });
}
