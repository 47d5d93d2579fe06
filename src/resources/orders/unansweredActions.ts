import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { onSessionCleared } from '../../session.ts';
import { orderChanges, type Side } from './show/orderChanges.ts';
import { wasDone } from './wasDone.ts';

/** Something that was sent for an order `since`, of which nobody knows whether it was done. */
export type UnansweredAction = { since: Order; body: OrderUpdate };

const unansweredActions = new Map<string, UnansweredAction[]>();
onSessionCleared(() => unansweredActions.clear());

export function rememberUnanswered(action: UnansweredAction): void {
  const { _id } = action.since;
  unansweredActions.set(_id, [...(unansweredActions.get(_id) ?? []), action]);
}

/** Whether all that happened to an order between two readings was sent from this tab, without an answer. */
export function isOwnAction(before: Order, after: Order): boolean {
  const done = (unansweredActions.get(after._id) ?? []).filter(({ since, body }) =>
    wasDone(since, after, body),
  );
  const own = done.flatMap(({ body }) => sidesOf(body));
  return done.length > 0 && orderChanges(before, after).every(({ side }) => own.includes(side));
}

function sidesOf({ status, ...body }: OrderUpdate): Side[] {
  const isAboutUnits = body.shipment || body.returned || body.refund || status === 'cancelled';
  const isAboutMoney = body.refund || body.paymentStatus || body.paymentReceived;
  return [
    ...(status ? (['status'] as const) : []),
    ...(isAboutUnits ? (['items'] as const) : []),
    ...(isAboutMoney ? (['money'] as const) : []),
    ...(body.note ? (['notes'] as const) : []),
    ...(body.shippingAddress ? (['address'] as const) : []),
    ...(body.tags ? (['tags'] as const) : []),
    ...(body.tracking ? (['tracking'] as const) : []),
  ];
}
