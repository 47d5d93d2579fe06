import fc from 'fast-check';
import { ORDER_STATUSES, type Order, type OrderItem } from '../../contract/order.ts';
import { applyOrderAction } from '../../domain/applyOrderAction.ts';
import type { OrderAction, StockChange } from '../../domain/orderActions.ts';
import { remainingUnits, unitsWithCustomer } from '../../domain/orderItems.ts';
import { paymentStatusOf } from '../../domain/orderStatus.ts';
import { nextTransitions } from '../../domain/orderTransitions.ts';
import { proposedRefund } from '../../domain/refundAmounts.ts';

/** Random orders, and random actions that a merchant may try. */
export const now = new Date('2026-03-01T12:00:00.000Z');

let ids = 0;
function newId(): string {
  ids += 1;
  return `id${ids}`;
}
export const context = { now, timeZone: 'UTC', by: 'merchant' as const, newId };

export const itemArb = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
    discountPart: fc.double({ min: 0, max: 1, noNaN: true }),
    taxPart: fc.double({ min: 0, max: 0.3, noNaN: true }),
  })
  .map(({ quantity, unitPrice, discountPart, taxPart }) => {
    const gross = quantity * unitPrice;
    const discount = Math.round(gross * discountPart);
    const tax = Math.round((gross - discount) * taxPart);
    return { quantity, unitPrice, discount, tax, total: gross - discount + tax };
  });

export const orderArb = fc
  .record({
    items: fc.array(itemArb, { minLength: 1, maxLength: 4 }),
    shippingTotal: fc.integer({ min: 0, max: 5000 }),
    isPaid: fc.boolean(),
    kind: fc.constantFrom('card', 'cash_on_delivery', 'bank_transfer'),
  })
  .map(({ items, shippingTotal, isPaid, kind }) => buildOrder(items, shippingTotal, isPaid, kind));

type Line = Pick<OrderItem, 'quantity' | 'unitPrice' | 'discount' | 'tax' | 'total'>;

function buildOrder(lines: Line[], shippingTotal: number, isPaid: boolean, kind: string): Order {
  const sum = (pick: (line: Line) => number) => lines.reduce((all, line) => all + pick(line), 0);
  const total = sum((line) => line.total) + shippingTotal;
  const order: Order = {
    _id: 'o1',
    number: '#1042',
    status: 'pending',
    paymentStatus: isPaid ? 'paid' : 'unpaid',
    fulfilmentStatus: 'unfulfilled',
    currency: 'EUR',
    items: lines.map((line, index) => ({
      ...line,
      _id: `i${index}`,
      taxRate: null,
      taxName: null,
      unitCost: null,
      productId: `p${index}`,
      variantId: null,
      variantName: null,
      name: `Item ${index}`,
      sku: null,
      image: null,
      fulfilledQuantity: 0,
      refundedQuantity: 0,
      cancelledQuantity: 0,
      returnedQuantity: 0,
    })),
    subtotal: sum((line) => line.quantity * line.unitPrice),
    discountTotal: sum((line) => line.discount),
    shippingTotal,
    taxTotal: sum((line) => line.tax),
    taxIncluded: false,
    shippingTax: null,
    isTaxExempt: false,
    buyerVatNumber: null,
    total,
    paidTotal: isPaid ? total : 0,
    refundedTotal: 0,
    customer: { _id: null, name: 'Ada', phone: null, email: null },
    shippingAddress: null,
    billingAddress: null,
    paymentMethod: { kind, reference: null },
    promotions: [],
    shipments: [],
    refunds: [],
    notes: [],
    customerNote: '',
    tags: [],
    cancelReason: null,
    heldFrom: null,
    timeline: [],
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return { ...order, paymentStatus: paymentStatusOf(order) };
}

/** Actions that a merchant may try, valid or not. The numbers select items and amounts of the order. */
export const attemptArb = fc.record({
  what: fc.constantFrom(
    ...(['step', 'step', 'step', 'refund', 'refund', 'markPaid', 'wild'] as const),
    ...(['expectReturn', 'receiveReturn', 'receiveReturn', 'settleReturn', 'closeReturn'] as const),
  ),
  pick: fc.nat(20),
  units: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
  amount: fc.integer({ min: -5, max: 2_000_000 }),
  restock: fc.boolean(),
  withRefund: fc.boolean(),
});
export type Attempt = typeof attemptArb extends fc.Arbitrary<infer T> ? T : never;

function unitsOf(order: Order, { units }: Attempt, left: (item: OrderItem) => number) {
  return order.items.flatMap((item, index) => {
    const quantity = Math.min(units[index] ?? 0, left(item));
    return quantity > 0 ? [{ _id: item._id, quantity }] : [];
  });
}

function refundOf(order: Order, attempt: Attempt) {
  const items = unitsOf(order, attempt, (item) => item.quantity - item.refundedQuantity);
  const proposed = proposedRefund(order, items, 0);
  const amount = attempt.what === 'wild' ? attempt.amount : Math.max(1, proposed);
  return { items, shipping: 0, amount, reason: 'damaged', note: '', restock: attempt.restock };
}

export function toAction(order: Order, attempt: Attempt): OrderAction {
  const refund = attempt.withRefund ? { refund: refundOf(order, attempt) } : {};
  if (attempt.what === 'refund') return { kind: 'refund', refund: refundOf(order, attempt) };
  if (attempt.what === 'markPaid') return { kind: 'markPaid', reference: null };
  const ofReturn = returnAction(order, attempt);
  if (ofReturn) return ofReturn;
  const steps = nextTransitions(order, now);
  const wild = ORDER_STATUSES[attempt.pick % ORDER_STATUSES.length] ?? 'pending';
  const to =
    attempt.what === 'wild' ? wild : (steps[attempt.pick % (steps.length || 1)]?.to ?? wild);
  const { restock } = attempt;
  if (to === 'cancelled') return { kind: 'cancel', reason: 'fraud', note: '', restock, ...refund };
  if (to === 'returned') {
    return {
      kind: 'return',
      items: unitsOf(order, attempt, unitsWithCustomer),
      restock,
      ...refund,
    };
  }
  if (to === 'shipped' && order.status !== 'delivered') {
    const items = unitsOf(order, attempt, remainingUnits);
    return {
      kind: 'ship',
      shipment: { items, carrier: null, trackingNumber: null, trackingUrl: null },
    };
  }
  return { kind: 'transition', to, reason: 'because', paymentReceived: attempt.withRefund };
}

/** Announces a return, or does something to one of the order's. Every fourth unit that is back is not for the stock. */
function returnAction(order: Order, attempt: Attempt): OrderAction | undefined {
  const { what, pick, restock: isOnTheWay } = attempt;
  const refund = attempt.withRefund ? { refund: refundOf(order, attempt) } : {};
  if (what === 'expectReturn') {
    return {
      ...{ kind: 'expectReturn', wish: 'refund', reason: 'damaged', note: '', isOnTheWay },
      items: unitsOf(order, attempt, (item) => item.quantity),
      tracking: { carrier: null, trackingNumber: null, trackingUrl: null },
    };
  }
  const { returns = [] } = order;
  const id = returns[pick % (returns.length || 1)]?._id ?? 'none';
  if (what === 'receiveReturn') {
    const items = order.items.map(({ _id }, index) => ({
      ...{ _id, restocked: (attempt.units[index] ?? 0) % 4 },
      discarded: attempt.units[index] === 4 ? 1 : 0,
    }));
    return { kind: 'receiveReturn', return: id, items, ...refund };
  }
  if (what === 'closeReturn') return { kind: 'closeReturn', return: id };
  if (what !== 'settleReturn') return undefined;
  const outcome = attempt.withRefund ? 'refunded' : 'exchanged';
  return { kind: 'settleReturn', return: id, outcome, ...refund };
}

export function run(start: Order, attempts: Attempt[]) {
  const seen: Order[] = [start];
  const stock: StockChange[] = [];
  const refusals: string[] = [];
  let order = start;
  for (const attempt of attempts) {
    const result = applyOrderAction(order, toAction(order, attempt), context);
    if (result.ok) {
      order = result.order;
      seen.push(order);
      stock.push(...result.stock);
    } else {
      refusals.push(result.problem.code);
    }
  }
  return { order, seen, stock, refusals };
}

export const attemptsArb = fc.array(attemptArb, { minLength: 1, maxLength: 12 });

/** The request body of an action. */
export function bodyOf(action: OrderAction): object {
  switch (action.kind) {
    case 'transition':
      return {
        status: action.to,
        ...(action.to === 'on_hold' && { reason: action.reason }),
        ...(action.to === 'delivered' && { paymentReceived: action.paymentReceived }),
      };
    case 'ship':
      return { status: 'shipped', shipment: action.shipment };
    case 'track':
      return { tracking: { shipment: action.shipment, ...action.tracking } };
    case 'cancel':
      return {
        status: 'cancelled',
        cancelReason: action.reason,
        restock: action.restock,
        ...(action.refund && { refund: action.refund }),
      };
    case 'return':
      return {
        status: 'returned',
        returned: action.items,
        restock: action.restock,
        ...(action.refund && { refund: action.refund }),
      };
    case 'expectReturn': {
      const { kind: _, tracking, ...expected } = action;
      return { expectReturn: { ...expected, ...tracking } };
    }
    case 'trackReturn':
      return { returnOnTheWay: { return: action.return, ...action.tracking } };
    case 'receiveReturn': {
      const { kind: _, refund, ...receiveReturn } = action;
      return { receiveReturn, ...(refund && { refund }) };
    }
    case 'settleReturn': {
      const { kind: _, refund, ...settleReturn } = action;
      return { settleReturn, ...(refund && { refund }) };
    }
    case 'closeReturn':
      return { closeReturn: { return: action.return } };
    case 'refund':
      return { refund: action.refund };
    case 'payBack':
      return { refundPayment: { refund: action.refund, ...action.payment } };
    case 'payOverpaymentBack':
      return { overpayment: action.payment };
    case 'keepPayment':
      return { paymentKept: true, reason: action.reason };
    case 'markPaid':
      return { paymentStatus: 'paid' };
    case 'note':
      return { note: action.text };
    case 'address':
      return { shippingAddress: action.address };
    case 'link':
      return { customer: { _id: action.customer } };
    case 'tags':
      return { tags: action.tags };
    case 'costs':
      return { costs: action.costs };
  }
}
