import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useDataProvider, useEvent, useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { formatMoney } from '../../../domain/money.ts';
import { ConflictError } from '../../api/ConflictError.ts';
import { contains } from '../../api/compareValues.ts';
import { ApiError, EarlierWriteError, isAborted } from '../../api/errors.ts';
import { isResponseLost, sendOnce } from '../../api/lostResponses.ts';
import { createPendingWrites, type PendingWrites } from '../../api/pendingWrites.ts';
import { versionOfRecord } from '../../api/records.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useErrorText } from '../../forms/problems.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { clockTime } from '../../ui/fields/moment.ts';
import { setNewestData, showErrorToast } from '../../ui/queryClient.ts';
import { showToast } from '../../ui/toasts.ts';
import { useLastCarrier } from '../../ui/useCarriers.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { doneText } from './doneText.ts';
import { isOwnVersion, pendingActions, rememberOwnVersion } from './pendingActions.ts';
import { orderKey, parseOrder } from './readOrder.ts';
import { rememberCarrier } from './tracking.ts';

/**
 * Changes an order. Each dialog or button needs its own instance. With the `attempts` of a draft, an action whose
 * response was lost can also be repeated after a reload.
 */
export function useOrderAction() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const tell = useOutcomeToast();
  const { setCarrier } = useLastCarrier();
  const [own] = useState(() => createPendingWrites());
  const running = useRef(new Set<string>());
  const [runningCount, setRunningCount] = useState(0);

  /**
   * Runs an action, and shows its outcome in a toast. If the current order is known afterwards, updates all queries of
   * orders. Never rejects. Returns null if this instance is still running an action of the same order.
   */
  const run = useCallback(
    async (
      order: Order,
      body: OrderUpdate,
      { ifMatch, attempts = own }: Partial<Pick<ActionOptions, 'ifMatch' | 'attempts'>> = {},
    ) => {
      const { _id } = order;
      // Enter and scripts can submit, too, so disabling the button is not enough.
      if (running.current.has(_id)) return null;
      running.current.add(_id);
      setRunningCount(running.current.size);
      let hideNoResponse: () => void = () => undefined;
      try {
        const outcome = await performOrderAction(dataProvider, order, body, {
          attempts,
          ifMatch,
          onLost: (error) => {
            hideNoResponse = showErrorToast(error);
          },
        });
        if ('order' in outcome && outcome.order) {
          const thisOrder = hashKey(orderKey(_id));
          await setNewestData(queryClient, orderKey(_id), outcome.order);
          // Not awaited: other screens are not part of saving.
          void queryClient.invalidateQueries({
            queryKey: ['orders'],
            predicate: ({ queryHash }) => queryHash !== thisOrder,
          });
        }
        if (outcome.kind === 'done') {
          rememberCarrierOf(body);
          if (body.shipment?.carrier) setCarrier(body.shipment.carrier);
        }
        // Phones show one toast at a time: after the toast of the outcome, the earlier error would appear again.
        hideNoResponse();
        tell(order, outcome, body);
        return outcome;
      } finally {
        running.current.delete(_id);
        setRunningCount(running.current.size);
      }
    },
    [dataProvider, queryClient, tell, own, setCarrier],
  );
  return { run, isRunning: runningCount > 0 };
}

function rememberCarrierOf(body: OrderUpdate): void {
  const { shipment, tracking, expectReturn, returnOnTheWay } = body;
  const { carrier, carrierLink } = shipment ?? tracking ?? expectReturn ?? returnOnTheWay ?? {};
  if (carrier && carrierLink) rememberCarrier({ name: carrier, link: carrierLink });
}

/**
 * Ignores the second click of a double click, and key repeat. The same button may offer the next transition by then,
 * which must not run.
 */
export function ignoreRepeatedPress(press: (() => void) | undefined) {
  return {
    onClick: ({ detail }: { detail: number }) => {
      if (detail < 2) press?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    },
  };
}

/** Returns a function that shows the outcome of an action in a toast. */
function useOutcomeToast(): (order: Order, outcome: OrderOutcome, body: OrderUpdate) => void {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const textOf = useErrorText();
  return useEvent((before, outcome, body) => {
    const { number } = before;
    if (outcome.kind === 'done') {
      const { title, money = 0, values } = doneText(before, outcome.order, body);
      const amount = formatMoney(money, before.currency, locale);
      const done = translate(title, { number, amount, ...values });
      const isOwed = money > 0 && !before.paymentMethod.canRefund && !body.refund?.payment;
      const payBack = isOwed ? translate('orders.outcome.payBack', { amount }) : undefined;
      showToast({
        tone: 'success',
        ...(outcome.isLate
          ? { title: 'orders.outcome.savedAfterAll', text: payBack ?? done }
          : { title: done, text: payBack }),
      });
      return;
    }
    if (outcome.kind === 'changed') {
      const at = clockTime(outcome.order.updatedAt, timeZone, locale);
      const titleKey = isOwnVersion(outcome.order)
        ? 'orders.outcome.ownChange'
        : 'orders.outcome.changed';
      const text = translate(titleKey, { number, time: at });
      showToast({ tone: 'warning', title: 'orders.outcome.nothingSaved', text });
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
        title: 'orders.outcome.unknown',
        text: 'orders.outcome.unknownText',
      });
    } else if (outcome.isNoResponse) {
      showToast({
        tone: 'error',
        title: 'orders.outcome.notSaved',
        text: 'orders.outcome.notSavedText',
      });
    } else {
      showErrorToast(outcome.error);
    }
  });
}

type ActionOptions = {
  /** Actions of the calling dialog or button whose outcome is unknown. */
  attempts: PendingWrites;
  /** `false` sends no `If-Match`, such as for list rows, which have no version. Default: the order's version. */
  ifMatch?: false | undefined;
  /** Called when the response is lost, before the outcome is known. */
  onLost?: (error: unknown) => void;
};

/** The outcome of an action. Only `done` is known to be saved. */
type OrderOutcome =
  /** `isLate`: the response was lost, but the action was done. */
  | { kind: 'done'; order: Order; isLate: boolean }
  /**
   * Nothing was saved: the precondition failed (412), or an earlier action with a lost response turned out to be done.
   * `order` is the current version.
   */
  | { kind: 'changed'; order: Order }
  /** 409 or 422. `error` has the server's reason; `order` is null if it could not be read. */
  | { kind: 'refused'; error: ApiError; order: Order | null }
  /** `isNoResponse`: the response was lost, and the store has not done the action so far. */
  | { kind: 'notSaved'; error: unknown; order: Order | null; isNoResponse: boolean }
  /** The response of this action or of an earlier one was lost, and the order could not be read. */
  | { kind: 'unknown'; error: unknown };

/** Sends an action. Never rejects. Shows nothing: `useOrderAction` shows the toasts. */
async function performOrderAction(
  dataProvider: ConsoleDataProvider,
  order: Order,
  body: OrderUpdate,
  { attempts, ifMatch, onLost }: ActionOptions,
): Promise<OrderOutcome> {
  const id = order._id;
  let now: Order | null = null;
  const reread = async () => {
    now = await readOrder(dataProvider, id);
    return now;
  };
  try {
    const version =
      ifMatch === false
        ? null
        : (versionOfRecord(order) ?? (await dataProvider.versionOf('orders', id)));
    const { data, isLate } = await sendOnce<Order>({
      id,
      body,
      version,
      attempts,
      earlier: pendingActions,
      onLost,
      getWriteState: dataProvider.getWriteState,
      reread,
      shows: (read) => contains(read, body),
      async send(attempt) {
        const meta = { idempotencyKey: attempt.key, ifMatch: attempt.version ?? false };
        const update = { id, data: body, previousData: { id }, meta };
        const saved = parseOrder((await dataProvider.update('orders', update)).data);
        if (!saved) throw new ApiError({ kind: 'malformed' });
        return saved;
      },
    });
    return { kind: 'done', order: data, isLate };
  } catch (error) {
    if (error instanceof EarlierWriteError) {
      const current = await reread();
      if (!current) return { kind: 'unknown', error };
      rememberOwnVersion(current);
      return { kind: 'changed', order: current };
    }
    if (!isResponseLost(error) || isAborted(error)) return outcomeOfError(error, reread);
    return now
      ? { kind: 'notSaved', error, order: now, isNoResponse: true }
      : { kind: 'unknown', error };
  }
}

/** The outcome of an action that was refused, aborted, or not sent. */
async function outcomeOfError(
  error: unknown,
  refetch: () => Promise<Order | null>,
): Promise<OrderOutcome> {
  const current = error instanceof ConflictError ? parseOrder(error.current) : null;
  if (current) return { kind: 'changed', order: current };
  if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
    return { kind: 'refused', error, order: await refetch() };
  }
  return { kind: 'notSaved', error, order: null, isNoResponse: false };
}

async function readOrder(dataProvider: ConsoleDataProvider, id: string): Promise<Order | null> {
  try {
    return parseOrder((await dataProvider.getOne('orders', { id })).data);
  } catch {
    return null;
  }
}
