import { messageText } from '../../contract/messages.ts';
import type { Order } from '../../contract/order.ts';
import { formatMoney } from '../../domain/money.ts';
import type { OrderAction } from '../../domain/orderActions.ts';
import type { OrderProblem } from '../../domain/orderProblem.ts';
import { problem, StoreError } from '../http/errors.ts';

/** Wrong for any order: 422. Everything else is wrong for the order as it is now: 409 with the order. */
const WRONG_INPUT = [
  'order.reasonRequired',
  'order.cancelReasonRequired',
  'order.chooseItems',
  'order.itemUnknown',
  'order.shipmentRequired',
  'refund.reasonRequired',
  'refund.tooSmall',
];

/** How the store answers what `applyOrderAction` refuses; in its text money is in the order's currency. */
export function refusal(
  action: OrderAction,
  { code, values }: OrderProblem,
  order: Order,
): StoreError {
  const field = fieldOf(action, code);
  const text = messageText(code, textsOf(values ?? {}, order.currency));
  const more = { problems: [problem(field, code, values)], errors: { [field]: text } };
  return WRONG_INPUT.includes(code)
    ? new StoreError(422, text, more)
    : new StoreError(409, text, { ...more, extra: { current: order } });
}

const MONEY = ['max', 'already'];

function textsOf(values: Record<string, string | number>, currency: string) {
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const isMoney = MONEY.includes(name) && typeof value === 'number';
    if (isMoney) texts[name] = formatMoney(value, currency);
    else texts[name] = name === 'from' || name === 'to' ? String(value).replace('_', ' ') : value;
  }
  return texts;
}

/** The field of the body that a problem is about. */
function fieldOf(action: OrderAction, code: string): string {
  if (code === 'order.reasonRequired') return 'reason';
  if (code === 'order.cancelReasonRequired') return 'cancelReason';
  if (code.startsWith('refund.')) return 'refund';
  const isAboutUnits = /^order\.(chooseItems|itemUnknown|tooManyUnits|shipmentRequired)$/.test(
    code,
  );
  switch (action.kind) {
    case 'move':
      return isAboutUnits ? 'shipment' : 'status';
    case 'ship':
      return isAboutUnits ? 'shipment' : 'status';
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
    case 'tags':
      return 'tags';
  }
}
