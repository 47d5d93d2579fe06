import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { remainingUnits } from '../../../domain/orderItems.ts';
import { nextTransitions } from '../../../domain/orderTransitions.ts';

/** A translation key with its values; `money` is in minor units. */
type DoneText = { title: string; values?: Record<string, string | number>; money?: number };

const texts = 'orders.outcome.done';

/** The message after an action. `before` is the order when the action was sent, `after` the current order. */
export function doneText(before: Order, after: Order, body: OrderUpdate): DoneText {
  const money = after.refundedTotal - before.refundedTotal;
  const isRefunded = money > 0;
  const { returned, shipment, tracking } = body;
  if (shipment) {
    const left = after.items.reduce((sum, item) => sum + remainingUnits(item), 0);
    const parcel = after.shipments.length;
    return {
      title: left > 0 ? `${texts}.shipPart` : `${texts}.ship`,
      values: { parcel, smart_count: left },
    };
  }
  if (returned) {
    const smart_count = returned.reduce((sum, { quantity }) => sum + quantity, 0);
    const title = isRefunded ? `${texts}.returnRefunded` : `${texts}.return`;
    return { title, values: { smart_count }, money };
  }
  const ofReturn = returnText(body, isRefunded);
  if (ofReturn) return { ...ofReturn, money };
  if (body.status === 'cancelled' && isRefunded) return { title: `${texts}.cancelRefunded`, money };
  if (body.status === 'delivered' && body.paymentReceived) return { title: `${texts}.deliverPaid` };
  if (body.status) {
    const transitions = nextTransitions(before, new Date());
    const name = transitions.find(({ to }) => to === body.status)?.name;
    return { title: name ? `${texts}.${name}` : `${texts}.other` };
  }
  if (isRefunded) return { title: `${texts}.refund`, money };
  if (body.refundPayment) return { title: `${texts}.paidBack` };
  if (body.paymentKept) return { title: `${texts}.paymentKept` };
  if (tracking) {
    const at = after.shipments.findIndex(({ _id }) => _id === tracking.shipment);
    return { title: `${texts}.tracking`, values: { parcel: at + 1 } };
  }
  if (body.paymentStatus) return { title: `${texts}.paid` };
  if (body.note !== undefined) return { title: `${texts}.note` };
  if (body.shippingAddress) return { title: `${texts}.address` };
  if (body.costs) return { title: `${texts}.costs` };
  if (body.customer)
    return { title: `${texts}.linked`, values: { name: before.customer.match?.name ?? '' } };
  if (body.tags) return tagText(before.tags, after.tags);
  return { title: `${texts}.other` };
}

function tagText(before: readonly string[], after: readonly string[]): DoneText {
  const added = after.find((tag) => !before.includes(tag));
  if (added !== undefined) return { title: `${texts}.tagAdded`, values: { tag: added } };
  const removed = before.find((tag) => !after.includes(tag));
  if (removed !== undefined) return { title: `${texts}.tagRemoved`, values: { tag: removed } };
  return { title: `${texts}.other` };
}

function returnText(body: OrderUpdate, isRefunded: boolean): DoneText | undefined {
  const { expectReturn, returnOnTheWay, receiveReturn, settleReturn, closeReturn } = body;
  if (expectReturn) return { title: `${texts}.returnExpected` };
  if (returnOnTheWay) return { title: `${texts}.returnOnTheWay` };
  if (closeReturn) return { title: `${texts}.returnClosed` };
  if (settleReturn) return { title: isRefunded ? `${texts}.refund` : `${texts}.returnSettled` };
  if (!receiveReturn) return undefined;
  const smart_count = receiveReturn.items.reduce(
    (sum, { restocked, discarded }) => sum + restocked + discarded,
    0,
  );
  return { title: `${texts}.${isRefunded ? 'returnRefunded' : 'return'}`, values: { smart_count } };
}
