import type { DataProvider } from 'react-admin';
import * as v from 'valibot';
import { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { ConflictError } from '../../dataProvider/ConflictError.ts';
import { findOut, isAnswerLost } from '../../dataProvider/lostAnswers.ts';
import { ApiError, isAborted } from '../../errors.ts';
import { rememberUnanswered, type UnansweredActions, wasDone } from './unansweredActions.ts';

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

/** An order as the console holds it, checked against the contract. Null when it is none. */
export function asOrder(record: unknown): Order | null {
  const result = v.safeParse(Order, record);
  return result.success ? result.output : null;
}

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
    const saved = asOrder(data);
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
  const current = error instanceof ConflictError ? asOrder(error.current) : null;
  if (current) return { kind: 'changed', order: current };
  if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
    return { kind: 'refused', error, order: await readAgain() };
  }
  return { kind: 'notSaved', error, order: null, isNoAnswer: false };
}

async function readOrder(dataProvider: DataProvider, id: string): Promise<Order | null> {
  try {
    return asOrder((await dataProvider.getOne('orders', { id })).data);
  } catch {
    return null;
  }
}
