import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { holds } from '../../api/compareValues.ts';
import { onSessionCleared } from '../../session/session.ts';
import { orderChanges, type Side } from './show/orderChanges.ts';

/** Something that is asked for; `since` is the order as it was when it was asked for first. */
type UnansweredAction = { since: Order; body: OrderUpdate; key: string };

export type UnansweredActions = ReturnType<typeof createUnansweredActions>;

/**
 * What one dialog or button asks of orders, with one `Idempotency-Key` each: asking for the same again, after
 * a failure, is the same action and must not be done twice. Once something was done it means something new.
 */
export function createUnansweredActions() {
  const unanswered = new Map<string, UnansweredAction[]>();
  const openOf = ({ _id }: Order) => unanswered.get(_id) ?? [];
  return {
    meant(order: Order, body: OrderUpdate): UnansweredAction {
      const content = JSON.stringify(body);
      const known = openOf(order).find((one) => JSON.stringify(one.body) === content);
      if (known) return known;
      const action = { since: order, body, key: crypto.randomUUID() };
      unanswered.set(order._id, [...openOf(order), action]);
      return action;
    },
    /** The store has said no. */
    refused(order: Order, action: UnansweredAction): void {
      unanswered.set(
        order._id,
        openOf(order).filter((one) => one !== action),
      );
    },
    done: (order: Order): void => void unanswered.delete(order._id),
    /** Whether something that had no answer shows in the order now. */
    shows: (order: Order): boolean =>
      openOf(order).some(({ since, body }) => wasDone(since, order, body)),
  };
}

/** Something that was sent for an order `since`, of which nobody knows whether it was done. */
type SentAction = Omit<UnansweredAction, 'key'>;

const sentFromHere = new Map<string, SentAction[]>();
onSessionCleared(() => sentFromHere.clear());

export function rememberUnanswered(action: SentAction): void {
  const { _id } = action.since;
  sentFromHere.set(_id, [...(sentFromHere.get(_id) ?? []), action]);
}

/** Whether all that happened to an order between two readings was sent from this tab, without an answer. */
export function isOwnAction(before: Order, after: Order): boolean {
  const done = (sentFromHere.get(after._id) ?? []).filter(({ since, body }) =>
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

/**
 * Whether an action whose answer was lost shows in the order: `before` is the order it was sent for,
 * `after` what was read since. Every part of the body has to show.
 */
export function wasDone(before: Order, after: Order, body: OrderUpdate): boolean {
  const { status, shipment, tracking, returned, refund, note, shippingAddress, tags } = body;
  const signs = [
    body.paymentStatus === undefined || after.paymentStatus !== before.paymentStatus,
    refund === undefined || added(before.refunds, after.refunds).some(isTheRefund(refund)),
    note === undefined || added(before.notes, after.notes).some(({ text }) => text === note.trim()),
    shippingAddress === undefined || holds(after.shippingAddress, shippingAddress),
    tags === undefined || holds(after.tags, tags),
    shipment === undefined ||
      added(before.shipments, after.shipments).some(isTheShipment(shipment)),
    tracking === undefined || after.shipments.some(isTracked(tracking)),
    returned === undefined || isBack(before, after, returned),
    status === undefined || shipment !== undefined || returned !== undefined
      ? true
      : after.status === status && before.status !== status,
  ];
  return signs.every(Boolean);
}

function added<T extends { _id: string }>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter(({ _id }) => before.every((one) => one._id !== _id));
}

const isTheRefund =
  (refund: NonNullable<OrderUpdate['refund']>) =>
  ({ amount, reason }: Order['refunds'][number]) =>
    amount === refund.amount && reason === refund.reason;

const isTheShipment =
  (shipment: NonNullable<OrderUpdate['shipment']>) =>
  ({ items, trackingNumber }: Order['shipments'][number]) =>
    holds(items, shipment.items) &&
    (trackingNumber ?? '') === (shipment.trackingNumber?.trim() ?? '');

const isTracked =
  ({ carrierLink: _, shipment, ...tracking }: NonNullable<OrderUpdate['tracking']>) =>
  (parcel: Order['shipments'][number]) =>
    parcel._id === shipment && holds(parcel, tracking);

function isBack(before: Order, after: Order, returned: NonNullable<OrderUpdate['returned']>) {
  return returned.every(({ _id, quantity }) => {
    const unitsOf = (order: Order) =>
      order.items.find((item) => item._id === _id)?.returnedQuantity ?? 0;
    return unitsOf(after) === unitsOf(before) + quantity;
  });
}
