import type { DataProvider } from 'react-admin';
import * as v from 'valibot';
import { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { ConflictError } from '../../dataProvider/ConflictError.ts';
import { ApiError } from '../../errors.ts';
import { rememberUnanswered, type UnansweredAction } from './unansweredActions.ts';
import { wasDone } from './wasDone.ts';

export type ActionOptions = {
  /** One key for one intent: the same until what is asked for changes. */
  idempotencyKey: string;
  /** `false` for a row of a list, which has no version; by default the version last read. */
  ifMatch?: string | false | undefined;
  /** The order as it was before the first try, where this may be another: what shows since then was done. */
  since?: Order | undefined;
  /** Told as soon as an answer is missing, while the order is being read to find out. */
  onNoAnswer?: ((error: ApiError) => void) | undefined;
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
  { onNoAnswer, since = order, ...meta }: ActionOptions,
): Promise<OrderOutcome> {
  try {
    const { data } = await dataProvider.update('orders', {
      id: order._id,
      data: body,
      previousData: { id: order._id },
      meta,
    });
    const saved = asOrder(data);
    if (saved) return { kind: 'done', order: saved, isLate: false };
    throw new ApiError({ kind: 'malformed' });
  } catch (error) {
    return explain(dataProvider, { since, body, onNoAnswer }, error);
  }
}

type Asked = UnansweredAction & { onNoAnswer: ActionOptions['onNoAnswer'] };

async function explain(
  dataProvider: DataProvider,
  { since, body, onNoAnswer }: Asked,
  error: unknown,
): Promise<OrderOutcome> {
  if (error instanceof ConflictError) {
    const current = asOrder(error.current);
    if (current) return { kind: 'changed', order: current };
  }
  if (!(error instanceof ApiError) || error.status === 401) {
    return { kind: 'notSaved', error, order: null, isNoAnswer: false };
  }
  if (isRefusal(error)) {
    return { kind: 'refused', error, order: await readOrder(dataProvider, since._id) };
  }
  if (error.kind === 'http' && (error.status ?? 0) < 500) {
    return { kind: 'notSaved', error, order: null, isNoAnswer: false };
  }
  // No answer, half an answer or a broken one: the order itself knows whether it was done.
  onNoAnswer?.(error);
  const now = await readOrder(dataProvider, since._id);
  if (!now) {
    rememberUnanswered({ since, body });
    return { kind: 'unknown', error };
  }
  if (wasDone(since, now, body)) return { kind: 'done', order: now, isLate: true };
  return { kind: 'notSaved', error, order: now, isNoAnswer: true };
}

function isRefusal({ status }: ApiError): boolean {
  return status === 409 || status === 422;
}

async function readOrder(dataProvider: DataProvider, id: string): Promise<Order | null> {
  try {
    return asOrder((await dataProvider.getOne('orders', { id })).data);
  } catch {
    return null;
  }
}
