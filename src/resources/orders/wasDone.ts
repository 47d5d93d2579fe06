import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { holds } from '../../dataProvider/changes.ts';

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
