import type { Order, OrderItem, RefundPayment } from '../contract/order.ts';
import type { OrderReturn } from '../contract/orderReturn.ts';
import { dayOf } from './dates.ts';
import {
  type ActionContext,
  type ActionResult,
  type RefundRequest,
  recorded,
  refuse,
  type StockChange,
} from './orderActions.ts';
import { remainingUnits, unitsWithCustomer } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import {
  type ItemQuantities,
  openAmount,
  overpaidAmount,
  refundableAmount,
  refundableQuantity,
  refundableShipping,
  unrefundedAmount,
} from './refundAmounts.ts';
import { taxesOfRefund } from './refundSplit.ts';
import { itemName } from './variantNames.ts';

/** `field` is a field of `RefundInput`, or of its `payment`. */
export type RefundProblem = OrderProblem & { field: string };

type Today = Pick<ActionContext, 'now' | 'timeZone'>;

/** Why an order cannot be refunded now; undefined if it can. */
export function whyNoRefund(
  order: Pick<Order, 'status' | 'total' | 'paidTotal' | 'refundedTotal'>,
): OrderProblem | undefined {
  if (order.status === 'pending') return { code: 'refund.notYet' };
  if (refundableAmount(order) > 0) return undefined;
  return { code: order.paidTotal === 0 ? 'refund.notPaid' : 'refund.nothingPaid' };
}

/** The problems of a refund; empty if the refund is valid. */
export function refundProblems(order: Order, refund: RefundRequest, today: Today): RefundProblem[] {
  const { items, shipping, amount } = refund;
  const max = refundableAmount(order);
  const maxShipping = refundableShipping(order);
  const blockedBecause = whyNoRefund(order);
  if (blockedBecause) return [{ field: 'amount', ...blockedBecause }];
  const problems: RefundProblem[] = [];
  if (refund.reason.trim() === '')
    problems.push({ field: 'reason', code: 'refund.reasonRequired' });
  if (!Number.isSafeInteger(amount) || amount < 1) {
    problems.push({ field: 'amount', code: 'refund.tooSmall' });
  }
  if (amount > max) {
    const already = order.refundedTotal;
    problems.push(
      already > 0
        ? { field: 'amount', code: 'refund.tooLarge', values: { max, already } }
        : { field: 'amount', code: 'refund.abovePaid', values: { max } },
    );
  }
  if (shipping < 0 || shipping > maxShipping) {
    const values = { max: maxShipping };
    problems.push({ field: 'shipping', code: 'refund.shippingTooLarge', values });
  } else if (amount >= 1 && shipping > amount) {
    problems.push({
      field: 'shipping',
      code: 'refund.shippingAboveAmount',
      values: { max: amount },
    });
  }
  const wrongUnits = unitsProblem(order, items, refundableQuantity);
  if (wrongUnits) problems.push({ field: 'items', ...wrongUnits });
  problems.push(...refundPaymentProblems(order, refund, today));
  return problems;
}

/** Validates the day on which a refund was paid back: from the day of the order to today, in the store's time zone. */
export function refundPaymentProblems(
  { createdAt }: Pick<Order, 'createdAt'>,
  { payment }: Pick<RefundRequest, 'payment'>,
  { now, timeZone }: Today,
): RefundProblem[] {
  if (!payment) return [];
  if (payment.paidOn > dayOf(now, timeZone)) {
    return [{ field: 'paidOn', code: 'refund.paidInFuture' }];
  }
  if (payment.paidOn < dayOf(new Date(createdAt), timeZone)) {
    return [{ field: 'paidOn', code: 'refund.paidBeforeOrder' }];
  }
  return [];
}

/** Why these quantities are not possible; null if they are. `left` returns the available quantity of an item. */
export function unitsProblem(
  order: Order,
  wanted: ItemQuantities,
  left: (item: OrderItem) => number,
): OrderProblem | null {
  const named = new Set<string>();
  for (const { _id, quantity } of wanted) {
    const item = order.items.find((one) => one._id === _id);
    if (!item || named.has(_id)) return { code: 'order.itemUnknown' };
    named.add(_id);
    const max = left(item);
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > max) {
      return { code: 'order.tooManyUnits', values: { name: itemName(item), left: max } };
    }
  }
  return null;
}

/**
 * Records a refund of units, of shipping, or only of an amount. `isOfReturned` means that the units have come back, so
 * no unshipped unit is cancelled.
 */
export function refundOrder(
  order: Order,
  refund: RefundRequest,
  context: ActionContext,
  { isOfReturned = false } = {},
): ActionResult {
  const [problem] = refundProblems(order, refund, context);
  if (problem) return { ok: false, problem };
  const taken = takeUnits(order.items, refund, isOfReturned);
  const _id = context.newId();
  const entry = {
    _id,
    ...refund,
    restock: refund.restock && taken.stock.every(({ item }) => isRestockable(item)),
    items: [...refund.items],
    createdAt: context.now.toISOString(),
    by: context.by,
    ...taxesOfRefund(order, refund),
  };
  const next = {
    ...order,
    items: taken.items,
    ...statusAfter(order, taken.items),
    refundedTotal: order.refundedTotal + refund.amount,
    refunds: [...order.refunds, entry],
  };
  const data = { amount: refund.amount, reason: refund.reason, refund: _id };
  const paidBack = recorded(withoutRemovals(next, context), context, 'refunded', data);
  return { ok: true, order: withRestock(paidBack, taken.stock, context), stock: taken.stock };
}

/** Records how and when the merchant paid back a refund that was recorded without a payment. */
export function payBack(
  order: Order,
  { refund: id, payment }: { refund: string; payment: RefundPayment },
  context: ActionContext,
): ActionResult {
  const refund = order.refunds.find(({ _id }) => _id === id);
  if (!refund) return refuse('refund.unknown');
  if (refund.payment) return refuse('refund.alreadyPaidBack');
  const [problem] = refundPaymentProblems(order, { payment }, context);
  if (problem) return { ok: false, problem };
  const refunds = order.refunds.map((one) => (one === refund ? { ...one, payment } : one));
  const data = { amount: refund.amount, refund: id };
  const paid = recorded({ ...order, refunds }, context, 'paid_back', data);
  return { ok: true, order: paid, stock: [] };
}

/** Records that an overpayment was paid back. `paidTotal` becomes the total of the edited order. */
export function payOverpaymentBack(
  order: Order,
  { payment }: { payment: RefundPayment },
  context: ActionContext,
): ActionResult {
  const amount = overpaidAmount(order);
  if (amount === 0) return refuse('order.notOverpaid');
  const [problem] = refundPaymentProblems(order, { payment }, context);
  if (problem) return { ok: false, problem };
  const paid = { ...order, paidTotal: order.total };
  return {
    ok: true,
    order: recorded(paid, context, 'paid_back', { amount, ...payment }),
    stock: [],
  };
}

/** Records that the payment of a cancelled order is kept. The payment can still be refunded later. */
export function keepPayment(
  order: Order,
  { reason }: { reason: string },
  context: ActionContext,
): ActionResult {
  const amount = unrefundedAmount(order);
  if (amount === 0) return refuse('order.nothingToKeep');
  if (reason.trim() === '') return refuse('order.reasonRequired');
  const kept = { ...order, isPaymentKept: true };
  return {
    ok: true,
    order: recorded(kept, context, 'payment_kept', { amount, reason }),
    stock: [],
  };
}

/**
 * The status after a refund, which may take units back, or after an edit. The status changes only if units were shipped
 * and none remain to be shipped: to `returned` if all shipped units are back, else from `processing` or `on_hold` to
 * `shipped`.
 */
export function statusAfter(
  { status, heldFrom }: Order,
  items: readonly OrderItem[],
): Pick<Order, 'status' | 'heldFrom'> {
  const isSent = items.some((item) => item.fulfilledQuantity > 0);
  const isNothingLeft = items.every((item) => remainingUnits(item) === 0);
  const isWaiting = status === 'processing' || status === 'on_hold';
  const isOpen = isWaiting || status === 'shipped' || status === 'delivered';
  if (!isOpen || !isSent || !isNothingLeft) return { status, heldFrom };
  if (items.every((item) => unitsWithCustomer(item) === 0)) {
    return { status: 'returned', heldFrom: null };
  }
  return { status: isWaiting ? 'shipped' : status, heldFrom: null };
}

/**
 * Cancels refunded units that have not been shipped, unless `isOfReturned`. Shipped units are returned with `restock`;
 * without it, they stay as they are.
 */
function takeUnits(items: readonly OrderItem[], refund: RefundRequest, isOfReturned: boolean) {
  const stock: StockChange[] = [];
  const next = items.map((item) => {
    const units = refund.items.find(({ _id }) => _id === item._id)?.quantity ?? 0;
    if (units === 0) return item;
    const cancelled = isOfReturned ? 0 : Math.min(units, remainingUnits(item));
    const returned = refund.restock ? Math.min(units - cancelled, unitsWithCustomer(item)) : 0;
    addStockChange(stock, item, refund.restock ? cancelled + returned : 0);
    return {
      ...item,
      refundedQuantity: item.refundedQuantity + units,
      cancelledQuantity: item.cancelledQuantity + cancelled,
      returnedQuantity: item.returnedQuantity + returned,
    };
  });
  return { items: next, stock };
}

/** Records returned units, and an optional refund. */
export function returnOrder(
  order: Order,
  action: { items: ItemQuantities; restock: boolean; refund?: RefundRequest },
  context: ActionContext,
): ActionResult {
  if (action.items.length === 0) return refuse('order.chooseItems');
  const problem = unitsProblem(order, action.items, unitsWithCustomer);
  if (problem) return { ok: false, problem };
  const lines = action.items.map((one) => ({
    ...one,
    restocked: action.restock ? one.quantity : 0,
  }));
  const { order: stored, stock } = takeBack(order, lines, context);
  if (!action.refund) return { ok: true, order: withUnpaidUnits(stored, lines, context), stock };
  // Units are recorded above; the refund is only for the money.
  const refunded = refundOrder(stored, { ...action.refund, restock: false }, context);
  return refunded.ok ? { ...refunded, stock: [...stock, ...refunded.stock] } : refunded;
}

/** Settles open returns with the wish `removal` if the order is returned: nothing is owed for a returned order. */
function withoutRemovals(order: Order, { now }: ActionContext): Order {
  const { returns, status } = order;
  if (status !== 'returned' || !returns) return order;
  const done = { outcome: 'nothing', updatedAt: now.toISOString() };
  const isOpen = (one: OrderReturn) => one.wish === 'removal' && one.outcome === null;
  return { ...order, returns: returns.map((one) => (isOpen(one) ? { ...one, ...done } : one)) };
}

/**
 * Adds a return to settle for units that came back before the order was paid. The customer owes their price until an
 * edit removes them.
 */
function withUnpaidUnits(
  order: Order,
  lines: readonly BackLine[],
  { now, newId }: ActionContext,
): Order {
  const { returns } = order;
  if (!returns || openAmount(order) === 0) return order;
  const at = now.toISOString();
  const items = lines.map((line) => ({ ...line, discarded: line.quantity - line.restocked }));
  const one: OrderReturn = {
    _id: newId(),
    status: 'received',
    wish: 'removal',
    reason: 'other',
    note: '',
    items,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    outcome: null,
    refunds: [],
    createdAt: at,
    updatedAt: at,
  };
  return { ...order, returns: [...returns, one] };
}

type BackLine = { _id: string; quantity: number; restocked: number };

/** Records units that are back, of which `restocked` go into the stock. */
export function takeBack(
  order: Order,
  lines: readonly BackLine[],
  context: ActionContext,
): { order: Order; stock: StockChange[] } {
  const stock: StockChange[] = [];
  const items = order.items.map((item) => {
    const { quantity = 0, restocked = 0 } = lines.find(({ _id }) => _id === item._id) ?? {};
    addStockChange(stock, item, restocked);
    return quantity === 0 ? item : { ...item, returnedQuantity: item.returnedQuantity + quantity };
  });
  // The status changes only when no unit is with the customer or still to be shipped.
  const isAllBack = items.every(
    (item) => unitsWithCustomer(item) === 0 && remainingUnits(item) === 0,
  );
  const status = isAllBack ? 'returned' : order.status;
  const units = lines.map(({ _id, quantity }) => ({ _id, quantity }));
  const next = withoutRemovals({ ...order, items, status }, context);
  const back = recorded(next, context, 'returned', { items: units });
  return { order: withRestock(back, stock, context), stock };
}

export function addStockChange(stock: StockChange[], item: OrderItem, quantity: number): void {
  if (quantity > 0) stock.push({ item, quantity });
}

/** Whether the item's units have a stock to go back to. */
export function isRestockable({ productId, isRestockable: answered }: OrderItem): boolean {
  return productId !== null && answered !== false;
}

/** Adds up to two timeline entries: one for restocked units, and one for units that could not be restocked. */
export function withRestock(order: Order, stock: StockChange[], context: ActionContext): Order {
  const back = stock.filter(({ item }) => isRestockable(item));
  const lost = stock.filter(({ item }) => !isRestockable(item));
  const units = (some: StockChange[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  const restocked =
    back.length > 0 ? recorded(order, context, 'restocked', { units: units(back) }) : order;
  if (lost.length === 0) return restocked;
  const names = lost.map(({ item }) => itemName(item)).join(', ');
  return recorded(restocked, context, 'not_restocked', { units: units(lost), names });
}
