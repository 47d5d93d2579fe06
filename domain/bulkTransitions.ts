import { BULK_TRANSITIONS } from '../contract/order.ts';
import { remainingUnits } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import {
  isOrderStatus,
  nextTransitions,
  type OrderTransition,
  type TransitionOrder,
} from './orderTransitions.ts';
import type { ItemQuantities } from './refundAmounts.ts';

export type BulkTransition = (typeof BULK_TRANSITIONS)[number];

const targets = {
  accept: 'confirmed',
  pack: 'processing',
  ship: 'shipped',
  deliver: 'delivered',
  hold: 'on_hold',
  cancel: 'cancelled',
} as const;

export type TransitionSplit<O> = {
  eligible: { order: O; transition: OrderTransition }[];
  blocked: { order: O; reason: OrderProblem }[];
};

/** Splits the orders into those that can take a transition now, and the others with their reasons. */
export function splitByTransition<O extends TransitionOrder>(
  orders: readonly O[],
  name: BulkTransition,
  now: Date,
): TransitionSplit<O> {
  const split: TransitionSplit<O> = { eligible: [], blocked: [] };
  for (const order of orders) {
    const transition = nextTransitions(order, now).find((one) => one.name === name);
    if (transition && !transition.blockedBecause) split.eligible.push({ order, transition });
    else split.blocked.push({ order, reason: transition?.blockedBecause ?? whyNot(order, name) });
  }
  return split;
}

function whyNot({ status }: TransitionOrder, name: BulkTransition): OrderProblem {
  if (!isOrderStatus(status)) return { code: 'order.statusUnknown' };
  if (name === 'resume') return { code: 'order.notOnHold' };
  const to = targets[name];
  if (status === to) return { code: 'order.alreadyThere', values: { to } };
  return { code: 'order.stepForbidden', values: { from: status, to } };
}

/** The most frequent main transition of the orders, for a selection's main button. Undefined if no order has one. */
export function commonMainTransition(
  orders: readonly TransitionOrder[],
  now: Date,
): BulkTransition | undefined {
  const counts = new Map<BulkTransition, number>();
  for (const order of orders) {
    const name = mainTransition(order, now)?.name;
    const transition = BULK_TRANSITIONS.find((one) => one === name);
    if (transition) counts.set(transition, (counts.get(transition) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The main transition of an order, if it is possible now. */
export function mainTransition(order: TransitionOrder, now: Date): OrderTransition | undefined {
  return nextTransitions(order, now).find(
    ({ tone, blockedBecause }) => tone === 'main' && !blockedBecause,
  );
}

/** The unshipped units of an order. */
export function remainingShipment(order: Pick<TransitionOrder, 'items'>): ItemQuantities {
  return order.items
    .map((item) => ({ _id: item._id, quantity: remainingUnits(item) }))
    .filter(({ quantity }) => quantity > 0);
}
