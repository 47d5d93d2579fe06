import type { Carrier } from '../../contract/linkPattern.ts';
import { OrderUpdate, type TrackingInput } from '../../contract/orderUpdate.ts';
import type { OrderAction, RefundRequest, Tracking } from '../../domain/orderActions.ts';
import { badRequest, invalid, problem } from '../http/errors.ts';

type Field = keyof OrderUpdate;

/** `WITH_STATUS` has the fields that may accompany a status, `COMPANIONS` those that may accompany another action. */
const WITH_STATUS: Partial<Record<NonNullable<OrderUpdate['status']>, readonly Field[]>> = {
  confirmed: ['notifyCustomer'],
  shipped: ['shipment', 'notifyCustomer'],
  cancelled: ['cancelReason', 'reason', 'restock', 'refund', 'notifyCustomer'],
  returned: ['returned', 'restock', 'refund', 'notifyCustomer'],
  delivered: ['paymentReceived'],
  on_hold: ['reason'],
};
const COMPANIONS: Partial<Record<Field, readonly Field[]>> = {
  expectReturn: [],
  returnOnTheWay: [],
  receiveReturn: ['refund', 'notifyCustomer'],
  settleReturn: ['refund', 'notifyCustomer'],
  closeReturn: [],
  tracking: ['notifyCustomer', 'notifyAgain'],
  refund: ['notifyCustomer'],
  refundPayment: [],
  overpayment: [],
  paymentKept: ['reason'],
  paymentStatus: ['paymentReference'],
  note: [],
  shippingAddress: [],
  customer: [],
  tags: [],
  costs: [],
  edit: ['notifyCustomer'],
};

/** An edit needs the catalogue, which the other actions do not. */
type EditAction = { kind: 'edit'; edit: NonNullable<OrderUpdate['edit']> };

/**
 * The single action of a request body. 400 without an action. 422 for each field that doesn't belong to the
 * action, because the intention is unclear.
 */
export function toAction(input: OrderUpdate): OrderAction | EditAction {
  const { field, companions } = mainField(input);
  const unexpected = sentFields(input).filter((one) => one !== field && !companions.includes(one));
  if (unexpected.length > 0)
    throw invalid(unexpected.map((one) => problem(one, 'order.oneAction')));
  const { tracking, refund, refundPayment, paymentReference, note } = input;
  const { shippingAddress, customer, tags, costs, edit, overpayment } = input;
  if (input.status !== undefined) return toTransition(input.status, input);
  const ofReturn = toReturnAction(input);
  if (ofReturn) return ofReturn;
  if (tracking) {
    const { shipment } = tracking;
    return { kind: 'track', shipment, tracking: toTracking(tracking), ...notification(input) };
  }
  if (refund) return { kind: 'refund', refund: toRefundRequest(refund) };
  if (refundPayment) {
    const { refund: id, ...payment } = refundPayment;
    return { kind: 'payBack', refund: id, payment };
  }
  if (note !== undefined) return { kind: 'note', text: note };
  if (shippingAddress) return { kind: 'address', address: shippingAddress };
  if (customer) return { kind: 'link', customer: customer._id };
  if (tags) return { kind: 'tags', tags };
  if (costs) return { kind: 'costs', costs };
  if (overpayment) return { kind: 'payOverpaymentBack', payment: overpayment };
  if (input.paymentKept) return { kind: 'keepPayment', reason: input.reason ?? '' };
  if (edit) return { kind: 'edit', edit };
  return { kind: 'markPaid', reference: paymentReference || null };
}

function mainField(input: OrderUpdate): { field: Field; companions: readonly Field[] } {
  if (input.status !== undefined) {
    return { field: 'status', companions: WITH_STATUS[input.status] ?? [] };
  }
  for (const field of sentFields(input)) {
    const companions = COMPANIONS[field];
    if (companions) return { field, companions };
  }
  const actions = ['status', ...Object.keys(COMPANIONS)].join(', ');
  throw badRequest(`Send one action: ${actions}.`);
}

function sentFields(input: OrderUpdate): Field[] {
  return FIELDS.filter((field) => input[field] !== undefined);
}

const FIELDS = keysOf(OrderUpdate.entries);

function keysOf<T extends object>(value: T): (keyof T)[] {
  const keys: (keyof T)[] = [];
  for (const key in value) keys.push(key);
  return keys;
}

function toTransition(status: NonNullable<OrderUpdate['status']>, input: OrderUpdate): OrderAction {
  const { reason, restock = false, shipment, paymentReceived } = input;
  const refund = input.refund && { refund: toRefundRequest(input.refund) };
  if (status === 'cancelled') {
    const { cancelReason = '' } = input;
    return { kind: 'cancel', reason: cancelReason, note: reason ?? '', restock, ...refund };
  }
  if (status === 'returned') {
    return { kind: 'return', items: input.returned ?? [], restock, ...refund };
  }
  // Without a shipment, "shipped" only reverts a mistaken "delivered".
  if (status === 'shipped' && shipment) {
    const { items } = shipment;
    return { kind: 'ship', shipment: { items, ...toTracking(shipment) }, ...notification(input) };
  }
  return {
    kind: 'transition',
    to: status,
    reason,
    paymentReceived,
  };
}

function notification({ notifyCustomer }: OrderUpdate): { isNotified?: boolean } {
  return notifyCustomer ? { isNotified: true } : {};
}

function toReturnAction(input: OrderUpdate): OrderAction | undefined {
  const { expectReturn, returnOnTheWay, receiveReturn, settleReturn, closeReturn } = input;
  const refund = input.refund && { refund: toRefundRequest(input.refund) };
  if (expectReturn) {
    const { items, wish, reason, note, isOnTheWay, ...tracking } = expectReturn;
    const announced = { items, wish, reason, note, isOnTheWay, tracking: toTracking(tracking) };
    return { kind: 'expectReturn', ...announced };
  }
  if (returnOnTheWay) {
    const { return: id, ...tracking } = returnOnTheWay;
    return { kind: 'trackReturn', return: id, tracking: toTracking(tracking) };
  }
  if (receiveReturn) return { kind: 'receiveReturn', ...receiveReturn, ...refund };
  if (settleReturn) return { kind: 'settleReturn', ...settleReturn, ...refund };
  return closeReturn && { kind: 'closeReturn', ...closeReturn };
}

type TrackingFields = Omit<TrackingInput, 'shipment'>;

function toTracking({ carrier, trackingNumber, trackingUrl }: TrackingFields): Tracking {
  return { carrier: carrier || null, trackingNumber: trackingNumber || null, trackingUrl };
}

/** The carrier that the merchant wants to save. */
export function savedCarrier(input: OrderUpdate): Carrier | undefined {
  const { shipment, tracking, returnOnTheWay, expectReturn } = input;
  const { carrier, carrierLink } = shipment ?? tracking ?? returnOnTheWay ?? expectReturn ?? {};
  return carrier && carrierLink ? { name: carrier, link: carrierLink } : undefined;
}

function toRefundRequest(refund: NonNullable<OrderUpdate['refund']>): RefundRequest {
  const { items, shipping, amount, reason, note, restock, payment = null } = refund;
  return { items, shipping, amount, reason, note, restock, payment };
}
