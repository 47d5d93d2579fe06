import type { Order, OrderItem } from '../contract/order.ts';
import type { OrderReturn, ReturnOutcome, ReturnState } from '../contract/orderReturn.ts';
import {
  type ActionContext,
  type ActionResult,
  type OrderAction,
  type RefundRequest,
  recorded,
  refuse,
} from './orderActions.ts';
import { unitsWithCustomer } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import { refundOrder, takeBack, unitsProblem } from './orderRefund.ts';
import { whyNoRewrite } from './orderStatus.ts';
import type { ItemQuantities } from './refundAmounts.ts';
import { itemName } from './variantNames.ts';

/* Returns that a customer announced: requested, on the way, received in parts, refunded or exchanged. */

/** Whether units of the return are still to come. */
export function isExpected({ status }: Pick<OrderReturn, 'status'>): boolean {
  return status === 'requested' || status === 'on_the_way';
}

export function returnStateOf(one: Pick<OrderReturn, 'status' | 'outcome'>): ReturnState {
  if (isExpected(one)) return 'expected';
  return one.status === 'received' && one.outcome === null ? 'toSettle' : 'done';
}

/** Units of an item that this return still expects. Never more than the customer has. */
export function outstandingUnits(one: OrderReturn, item: OrderItem): number {
  const line = one.items.find(({ _id }) => _id === item._id);
  if (!line || !isExpected(one)) return 0;
  const left = line.quantity - line.restocked - line.discarded;
  return Math.max(0, Math.min(left, unitsWithCustomer(item)));
}

/** Units that a further return can announce: with the customer, and not expected by another return. */
export function announceableUnits(returns: readonly OrderReturn[], item: OrderItem): number {
  return Math.max(0, unitsWithCustomer(item) - expectedUnits(returns, item));
}

/** Units of an item that returns still expect. */
export function expectedUnits(returns: readonly OrderReturn[] = [], item: OrderItem): number {
  return returns.reduce((sum, one) => sum + outstandingUnits(one, item), 0);
}

/** The number of units of a return that are back. */
export function receivedUnits({ items }: Pick<OrderReturn, 'items'>): number {
  return items.reduce((sum, { restocked, discarded }) => sum + restocked + discarded, 0);
}

/** The received units of a return that are not refunded yet. */
export function unitsToRefund({ refunds }: Order, one: OrderReturn): ItemQuantities {
  const paidBack = refunds.filter(({ _id }) => one.refunds.includes(_id));
  return one.items.map(({ _id, restocked, discarded }) => {
    const lines = paidBack.flatMap(({ items }) => items.filter((line) => line._id === _id));
    const before = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { _id, quantity: Math.max(0, restocked + discarded - before) };
  });
}

/** The items of an order without the units of a return that are back, as an exchange leaves them. */
export function withoutReturned(
  items: readonly OrderItem[],
  one: OrderReturn | undefined,
): OrderItem[] {
  // The units of a settled return have been removed by an exchange, or stay in the order.
  const lines = one?.outcome === null ? one.items : [];
  return items.map((item) => {
    const line = lines.find(({ _id }) => _id === item._id);
    const back = line ? line.restocked + line.discarded : 0;
    if (back === 0) return item;
    return {
      ...item,
      quantity: item.quantity - back,
      fulfilledQuantity: item.fulfilledQuantity - back,
      returnedQuantity: item.returnedQuantity - back,
    };
  });
}

/** Why a return cannot be exchanged by an edit of its order; undefined if it can. */
export function whyNoExchange(order: Order, id: string): OrderProblem | undefined {
  const one = findReturn(order, id);
  if (!one) return { code: 'return.unknown' };
  const why = whyNotSettled(one) ?? whyNoRewrite(order);
  if (why) return why;
  const paidBack = withoutReturned(order.items, one).find(
    ({ quantity, refundedQuantity }) => quantity < refundedQuantity,
  );
  return paidBack && { code: 'return.exchangeRefunded', values: { name: itemName(paidBack) } };
}

function whyNotSettled(one: OrderReturn): OrderProblem | undefined {
  if (isExpected(one) || receivedUnits(one) === 0) return { code: 'return.notReceived' };
  return one.outcome === null ? undefined : { code: 'return.settled' };
}

/** Settles a return whose units an edit has exchanged. */
export function exchangeReturn(order: Order, id: string, context: ActionContext): Order {
  const one = findReturn(order, id);
  return one ? settled(order, one, 'exchanged', context) : order;
}

function settled(
  order: Order,
  one: OrderReturn,
  outcome: ReturnOutcome,
  context: ActionContext,
): Order {
  const data = { return: one._id, outcome: settledAs(one, outcome), units: receivedUnits(one) };
  return recorded(changed(order, one, { outcome }, context), context, 'return_settled', data);
}

/** Name of an outcome. A return of unpaid units, with the wish `removal`, is `removed` or `closed`. */
export function settledAs({ wish }: Pick<OrderReturn, 'wish'>, outcome: string): string {
  if (wish !== 'removal') return outcome;
  return outcome === 'exchanged' ? 'removed' : 'closed';
}

type ReturnAction<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>;

/** Announces a return. */
export function expectReturn(
  order: Order,
  { items, isOnTheWay, tracking, ...announced }: ReturnAction<'expectReturn'>,
  context: ActionContext,
): ActionResult {
  const { returns = [] } = order;
  if (items.length === 0) return refuse('order.chooseItems');
  const problem = unitsProblem(order, items, (item) => announceableUnits(returns, item));
  if (problem) return { ok: false, problem };
  const at = context.now.toISOString();
  const { kind: _, ...wanted } = announced;
  const one: OrderReturn = {
    _id: context.newId(),
    status: isOnTheWay ? 'on_the_way' : 'requested',
    ...wanted,
    ...tracking,
    items: items.map((line) => ({ ...line, restocked: 0, discarded: 0 })),
    outcome: null,
    refunds: [],
    createdAt: at,
    updatedAt: at,
  };
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const next = { ...order, returns: [...returns, one] };
  const data = { return: one._id, units, reason: one.reason };
  return done(recorded(next, context, 'return_expected', data));
}

/** Marks a return as sent by the customer, or corrects its tracking. */
export function trackReturn(
  order: Order,
  { return: id, tracking }: ReturnAction<'trackReturn'>,
  context: ActionContext,
): ActionResult {
  const one = findReturn(order, id);
  if (!one) return refuse('return.unknown');
  if (!isExpected(one)) return refuse('return.notExpected');
  const { carrier, trackingNumber } = tracking;
  const next = changed(order, one, { ...tracking, status: 'on_the_way' }, context);
  const data = { return: id, carrier, trackingNumber };
  return done(recorded(next, context, 'return_on_the_way', data));
}

/** Receives units, restocked or discarded, with an optional refund. The rest stays expected. */
export function receiveReturn(
  order: Order,
  { return: id, items, refund }: ReturnAction<'receiveReturn'>,
  context: ActionContext,
): ActionResult {
  const one = findReturn(order, id);
  if (!one) return refuse('return.unknown');
  if (!isExpected(one)) return refuse('return.notExpected');
  const units = items.map((line) => ({ ...line, quantity: line.restocked + line.discarded }));
  const came = units.filter(({ quantity }) => quantity > 0);
  if (came.length === 0) return refuse('order.chooseItems');
  const problem = unitsProblem(order, came, (item) => outstandingUnits(one, item));
  if (problem) return { ok: false, problem };
  const back = takeBack(order, came, context);
  const lines = one.items.map((line) => {
    const { restocked = 0, discarded = 0 } = came.find(({ _id }) => _id === line._id) ?? {};
    return {
      ...line,
      restocked: line.restocked + restocked,
      discarded: line.discarded + discarded,
    };
  });
  const isLeft = back.order.items.some(
    (item) => outstandingUnits({ ...one, items: lines }, item) > 0,
  );
  const status = isLeft ? one.status : 'received';
  // A refund of earlier units does not settle the units that came later.
  const next = changed(back.order, one, { items: lines, status, outcome: null }, context);
  if (!refund) return { ok: true, order: next, stock: back.stock };
  const refunded = refundReturn(next, id, refund, context);
  return refunded.ok ? { ...refunded, stock: back.stock } : refunded;
}

/** Closes a return: its outstanding units are no longer expected. */
export function closeReturn(
  order: Order,
  { return: id }: ReturnAction<'closeReturn'>,
  context: ActionContext,
): ActionResult {
  const one = findReturn(order, id);
  if (!one) return refuse('return.unknown');
  if (!isExpected(one)) return refuse('return.notExpected');
  const status = receivedUnits(one) > 0 ? 'received' : 'closed';
  const next = changed(order, one, { status }, context);
  return done(recorded(next, context, 'return_closed', { return: id }));
}

/** Records what the customer gets for the received units. */
export function settleReturn(
  order: Order,
  { return: id, outcome, refund }: ReturnAction<'settleReturn'>,
  context: ActionContext,
): ActionResult {
  const one = findReturn(order, id);
  if (!one) return refuse('return.unknown');
  const problem = whyNotSettled(one);
  if (problem) return { ok: false, problem };
  if (refund) return refundReturn(order, id, refund, context);
  if (outcome === 'refunded') return refuse('return.refundRequired');
  return done(settled(order, one, outcome, context));
}

/** Refunds without restocking, because the units are back already. */
function refundReturn(
  order: Order,
  id: string,
  refund: RefundRequest,
  context: ActionContext,
): ActionResult {
  const result = refundOrder(order, { ...refund, restock: false }, context, { isOfReturned: true });
  const one = findReturn(order, id);
  const made = result.ok ? result.order.refunds.at(-1) : undefined;
  if (!result.ok || !one || !made) return result;
  const outcome: ReturnOutcome = 'refunded';
  const refunds = [...one.refunds, made._id];
  return { ...result, order: changed(result.order, one, { outcome, refunds }, context) };
}

export function findReturn({ returns = [] }: Order, id: string): OrderReturn | undefined {
  return returns.find(({ _id }) => _id === id);
}

function changed(
  order: Order,
  one: OrderReturn,
  changes: Partial<OrderReturn>,
  { now }: ActionContext,
): Order {
  const returns = (order.returns ?? []).map((other) =>
    other._id === one._id ? { ...other, ...changes, updatedAt: now.toISOString() } : other,
  );
  return { ...order, returns };
}

const done = (order: Order): ActionResult => ({ ok: true, order, stock: [] });
