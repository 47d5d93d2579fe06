import type { Order } from '../../contract/order.ts';
import type { OrderAction } from '../../domain/orderActions.ts';
import type { OrderProblem } from '../../domain/orderProblem.ts';
import { conflict, invalid, problem, type StoreError } from '../http/errors.ts';

/** Input that is invalid for any order: 422. All other codes depend on the order's state: 409 with the order. */
const WRONG_INPUT = [
  'order.reasonRequired',
  'order.cancelReasonRequired',
  'order.chooseItems',
  'order.itemUnknown',
  'order.parcelUnknown',
  'order.shipmentRequired',
  'refund.paidBeforeOrder',
  'refund.paidInFuture',
  'refund.reasonRequired',
  'refund.unknown',
  'return.refundRequired',
  'return.unknown',
  'refund.tooSmall',
  'refund.shippingAboveAmount',
];

/** Converts a problem of `applyOrderAction` to an error, with amounts in the order's currency. */
export function refusal(
  action: OrderAction,
  { code, values }: OrderProblem,
  order: Order,
): StoreError {
  const problems = [problem(problemField(action, code), code, values)];
  return WRONG_INPUT.includes(code)
    ? invalid(problems, order.currency)
    : conflict(problems, { current: order }, order.currency);
}

/** The body's field that a problem concerns. */
function problemField(action: OrderAction, code: string): string {
  if (code === 'order.reasonRequired') return 'reason';
  if (code === 'order.cancelReasonRequired') return 'cancelReason';
  if (action.kind === 'payBack') return 'refundPayment';
  if (action.kind === 'payOverpaymentBack') return 'overpayment';
  if (action.kind === 'keepPayment') return 'paymentKept';
  if (code.startsWith('refund.')) return 'refund';
  const isAboutUnits = /^order\.(chooseItems|itemUnknown|tooManyUnits|shipmentRequired)$/.test(
    code,
  );
  switch (action.kind) {
    case 'expectReturn':
      return 'expectReturn';
    case 'trackReturn':
      return 'returnOnTheWay';
    case 'receiveReturn':
      return 'receiveReturn';
    case 'settleReturn':
      return 'settleReturn';
    case 'closeReturn':
      return 'closeReturn';
    case 'transition':
      return isAboutUnits ? 'shipment' : 'status';
    case 'ship':
      return isAboutUnits ? 'shipment' : 'status';
    case 'track':
      return 'tracking';
    case 'return':
      return isAboutUnits ? 'returned' : 'status';
    case 'cancel':
      return isAboutUnits ? 'refund' : 'status';
    case 'refund':
      return 'refund';
    case 'markPaid':
      return 'paymentStatus';
    case 'address':
      return 'shippingAddress';
    case 'note':
      return 'note';
    case 'link':
      return 'customer';
    case 'tags':
      return 'tags';
    case 'costs':
      return 'costs';
  }
}
