import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { holds } from '../../api/compareValues.ts';
import { onSessionCleared } from '../../session/session.ts';
import { orderChanges, type Side } from './show/orderChanges.ts';

/** A request without a response; `since` is the order at the first attempt. */
type UnansweredAction = { since: Order; body: OrderUpdate; key: string };

export type UnansweredActions = ReturnType<typeof createUnansweredActions>;

/**
 * Requests of one dialog or button whose outcome is unknown, each with an `Idempotency-Key`.
 * Repeating the same request after a failure reuses the key. After a success, the same request is a
 * new action.
 */
export function createUnansweredActions() {
  const unanswered = new Map<string, UnansweredAction[]>();
  const openOf = ({ _id }: Order) => unanswered.get(_id) ?? [];
  return {
    register(order: Order, body: OrderUpdate): UnansweredAction {
      const content = JSON.stringify(body);
      const known = openOf(order).find((one) => JSON.stringify(one.body) === content);
      if (known) return known;
      const action = { since: order, body, key: crypto.randomUUID() };
      unanswered.set(order._id, [...openOf(order), action]);
      return action;
    },
    /** The store rejected the action. */
    refused(order: Order, action: UnansweredAction): void {
      unanswered.set(
        order._id,
        openOf(order).filter((one) => one !== action),
      );
    },
    done: (order: Order): void => void unanswered.delete(order._id),
    /** Whether the order shows the effect of a request without a response. */
    shows: (order: Order): boolean =>
      openOf(order).some(({ since, body }) => hasTakenEffect(since, order, body)),
  };
}

/** A request without a response; `since` is the order before the request. */
type SentAction = Omit<UnansweredAction, 'key'>;

const sentActions = new Map<string, SentAction[]>();
onSessionCleared(() => sentActions.clear());

export function rememberUnanswered(action: SentAction): void {
  const { _id } = action.since;
  sentActions.set(_id, [...(sentActions.get(_id) ?? []), action]);
}

/** Whether requests of this tab without a response explain all differences between two versions. */
export function isOwnAction(before: Order, after: Order): boolean {
  const done = (sentActions.get(after._id) ?? []).filter(({ since, body }) =>
    hasTakenEffect(since, after, body),
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

/**
 * Whether `after` shows the effect of a request sent for `before`. Requires every part of the body
 * to show.
 */
export function hasTakenEffect(before: Order, after: Order, body: OrderUpdate): boolean {
  const { status, shipment, tracking, returned, refund, note, shippingAddress, tags } = body;
  const signs = [
    body.paymentStatus === undefined || after.paymentStatus !== before.paymentStatus,
    refund === undefined || added(before.refunds, after.refunds).some(matchesRefund(refund)),
    note === undefined || added(before.notes, after.notes).some(({ text }) => text === note.trim()),
    shippingAddress === undefined || holds(after.shippingAddress, shippingAddress),
    tags === undefined || holds(after.tags, tags),
    shipment === undefined ||
      added(before.shipments, after.shipments).some(matchesShipment(shipment)),
    tracking === undefined || after.shipments.some(matchesTracking(tracking)),
    returned === undefined || isReturned(before, after, returned),
    status === undefined || shipment !== undefined || returned !== undefined
      ? true
      : after.status === status && before.status !== status,
  ];
  return signs.every(Boolean);
}

function added<T extends { _id: string }>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter(({ _id }) => before.every((one) => one._id !== _id));
}

const matchesRefund =
  (refund: NonNullable<OrderUpdate['refund']>) =>
  ({ amount, reason }: Order['refunds'][number]) =>
    amount === refund.amount && reason === refund.reason;

const matchesShipment =
  (shipment: NonNullable<OrderUpdate['shipment']>) =>
  ({ items, trackingNumber }: Order['shipments'][number]) =>
    holds(items, shipment.items) &&
    (trackingNumber ?? '') === (shipment.trackingNumber?.trim() ?? '');

const matchesTracking =
  ({ carrierLink: _, shipment, ...tracking }: NonNullable<OrderUpdate['tracking']>) =>
  (parcel: Order['shipments'][number]) =>
    parcel._id === shipment && holds(parcel, tracking);

function isReturned(before: Order, after: Order, returned: NonNullable<OrderUpdate['returned']>) {
  return returned.every(({ _id, quantity }) => {
    const unitsOf = (order: Order) =>
      order.items.find((item) => item._id === _id)?.returnedQuantity ?? 0;
    return unitsOf(after) === unitsOf(before) + quantity;
  });
}
