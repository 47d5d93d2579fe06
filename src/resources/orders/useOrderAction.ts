import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { type DataProvider, useDataProvider, useEvent, useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { formatMoney } from '../../../domain/money.ts';
import { ConflictError } from '../../api/ConflictError.ts';
import { ApiError, isAborted } from '../../api/errors.ts';
import { findOut, isAnswerLost } from '../../api/lostAnswers.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { clockTime } from '../../ui/fields/moment.ts';
import { tellError } from '../../ui/queryClient.ts';
import { showToast } from '../../ui/toasts.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { doneText } from './doneText.ts';
import { useOrderErrorText } from './orderErrorText.ts';
import { orderKey, parseOrder } from './readOrder.ts';
import { rememberCarrier } from './tracking.ts';
import {
  createUnansweredActions,
  isOwnAction,
  rememberUnanswered,
  type UnansweredActions,
  wasDone,
} from './unansweredActions.ts';

/** The one way to change an order; each dialog or button has its own. */
export function useOrderAction() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const tell = useTellOutcome();
  const [unanswered] = useState(createUnansweredActions);
  const running = useRef(new Set<string>());
  const [runningCount, setRunningCount] = useState(0);

  /**
   * Does one thing to an order, tells what became of it, and brings every screen of orders up to date.
   * Never rejects. A second call for the same order while the first one runs gives `null` and does
   * nothing.
   */
  const run = useCallback(
    async (order: Order, body: OrderUpdate, { ifMatch }: Pick<ActionOptions, 'ifMatch'> = {}) => {
      const { _id } = order;
      // Not only the button: Enter and a script submit too.
      if (running.current.has(_id)) return null;
      running.current.add(_id);
      setRunningCount(running.current.size);
      let hideNoAnswer: () => void = () => undefined;
      try {
        const outcome = await performOrderAction(dataProvider, order, body, {
          unanswered,
          ifMatch,
          onNoAnswer: (error) => {
            hideNoAnswer = tellError(error);
          },
        });
        if ('order' in outcome && outcome.order) {
          const thisOrder = hashKey(orderKey(_id));
          queryClient.setQueryData(orderKey(_id), outcome.order);
          // Not waited for: what is shown elsewhere is not part of saving.
          void queryClient.invalidateQueries({
            queryKey: ['orders'],
            predicate: ({ queryHash }) => queryHash !== thisOrder,
          });
        }
        if (outcome.kind === 'done') rememberCarrier(body);
        // On a phone, which shows one at a time, it would come back as the last word.
        hideNoAnswer();
        tell(order, outcome, body);
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

/**
 * For the button of the next step, which stays for the step after it: a double click, or a key that is held down,
 * is one press, however soon the store answers.
 */
export function onePress(press: (() => void) | undefined) {
  return {
    onClick: ({ detail }: { detail: number }) => {
      if (detail < 2) press?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    },
  };
}

/** Says what became of an action, once and in the same words everywhere. */
function useTellOutcome(): (order: Order, outcome: OrderOutcome, body: OrderUpdate) => void {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const textOf = useOrderErrorText();
  return useEvent((before, outcome, body) => {
    const { number } = before;
    if (outcome.kind === 'done') {
      const { title, money = 0, values } = doneText(before, outcome.order, body);
      const amount = formatMoney(money, before.currency, locale);
      const done = translate(title, { number, amount, ...values });
      const isPaidBack = money > 0;
      const payBack = isPaidBack ? translate('orders.told.payBack', { amount }) : undefined;
      showToast({
        tone: 'success',
        ...(outcome.isLate
          ? { title: 'orders.told.savedAfterAll', text: payBack ?? done }
          : { title: done, text: payBack }),
      });
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

export type ActionOptions = {
  /** Those of the dialog or the button that asks. */
  unanswered: UnansweredActions;
  /** `false` for a row of a list, which has no version; by default the version last read. */
  ifMatch?: false | undefined;
  /** Told as soon as an answer is missing, while the order is being read to find out. */
  onNoAnswer?: (error: unknown) => void;
};

/** What became of an action. Nothing was saved unless it is `done` or, perhaps, `unknown`. */
export type OrderOutcome =
  /** `isLate`: no answer came, but the order shows that it was done. */
  | { kind: 'done'; order: Order; isLate: boolean }
  /** The order was changed first (412), by somebody else or by an action without an answer; `order` is what it is now. */
  | { kind: 'changed'; order: Order }
  /** The order's state or the input forbids it, as the server says in `error`. */
  | { kind: 'refused'; error: ApiError; order: Order | null }
  /** `isNoAnswer`: no answer came, and the order shows that it was not done. */
  | { kind: 'notSaved'; error: unknown; order: Order | null; isNoAnswer: boolean }
  /** No answer came, and the order could not be read either. */
  | { kind: 'unknown'; error: unknown };

/**
 * Does one thing to an order and finds out what became of it: a write without an answer is looked up in
 * the order itself. Never rejects, shows nothing; `useOrderAction` is this with its messages.
 */
export async function performOrderAction(
  dataProvider: DataProvider,
  order: Order,
  body: OrderUpdate,
  { unanswered, ifMatch, onNoAnswer }: ActionOptions,
): Promise<OrderOutcome> {
  const action = unanswered.meant(order, body);
  const { since, key } = action;
  const id = order._id;
  try {
    const meta = { idempotencyKey: key, ifMatch };
    const { data } = await dataProvider.update('orders', {
      id,
      data: body,
      previousData: { id },
      meta,
    });
    const saved = parseOrder(data);
    if (!saved) throw new ApiError({ kind: 'malformed' });
    unanswered.done(order);
    return { kind: 'done', order: saved, isLate: false };
  } catch (error) {
    const readAgain = () => readOrder(dataProvider, id);
    if (!isAnswerLost(error) || isAborted(error)) {
      const outcome = await refusalOf(error, readAgain);
      if (outcome.kind !== 'notSaved') unanswered.refused(order, action);
      return outcome;
    }
    // No answer, half an answer or a broken one: the order itself knows whether it was done.
    onNoAnswer?.(error);
    const { now, isDone } = await findOut({
      readAgain,
      shows: (read) => wasDone(since, read, body),
    });
    if (!now) {
      rememberUnanswered({ since, body });
      return { kind: 'unknown', error };
    }
    if (!isDone) return { kind: 'notSaved', error, order: now, isNoAnswer: true };
    unanswered.done(order);
    return { kind: 'done', order: now, isLate: true };
  }
}

/** What an answer other than yes means. */
async function refusalOf(
  error: unknown,
  readAgain: () => Promise<Order | null>,
): Promise<OrderOutcome> {
  const current = error instanceof ConflictError ? parseOrder(error.current) : null;
  if (current) return { kind: 'changed', order: current };
  if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
    return { kind: 'refused', error, order: await readAgain() };
  }
  return { kind: 'notSaved', error, order: null, isNoAnswer: false };
}

async function readOrder(dataProvider: DataProvider, id: string): Promise<Order | null> {
  try {
    return parseOrder((await dataProvider.getOne('orders', { id })).data);
  } catch {
    return null;
  }
}
