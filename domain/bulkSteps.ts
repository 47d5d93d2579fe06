import { remainingUnits } from './orderItems.ts';
import type { OrderProblem } from './orderProblem.ts';
import { isOrderStatus, nextSteps, type OrderStep, type SteppingOrder } from './orderSteps.ts';
import type { ItemQuantities } from './refund.ts';

/** Steps that can be taken by many orders at once, in the order in which a working day takes them. */
export const BULK_STEPS = [
  'accept',
  'pack',
  'ship',
  'deliver',
  'resume',
  'hold',
  'cancel',
] as const;
export type BulkStep = (typeof BULK_STEPS)[number];

const targets = {
  accept: 'confirmed',
  pack: 'processing',
  ship: 'shipped',
  deliver: 'delivered',
  hold: 'on_hold',
  cancel: 'cancelled',
} as const;

export type StepSplit<O> = {
  eligible: { order: O; step: OrderStep }[];
  blocked: { order: O; reason: OrderProblem }[];
};

/** Which of the orders can take a step now, and why the others can't. */
export function splitByStep<O extends SteppingOrder>(
  orders: readonly O[],
  label: BulkStep,
  now: Date,
): StepSplit<O> {
  const split: StepSplit<O> = { eligible: [], blocked: [] };
  for (const order of orders) {
    const step = nextSteps(order, now).find((one) => one.label === label);
    if (step && !step.blockedBecause) split.eligible.push({ order, step });
    else split.blocked.push({ order, reason: step?.blockedBecause ?? whyNot(order, label) });
  }
  return split;
}

function whyNot({ status }: SteppingOrder, label: BulkStep): OrderProblem {
  if (!isOrderStatus(status)) return { code: 'order.statusUnknown' };
  if (label === 'resume') return { code: 'order.notOnHold' };
  const to = targets[label];
  if (status === to) return { code: 'order.alreadyThere', values: { to } };
  return { code: 'order.stepForbidden', values: { from: status, to } };
}

/** The step most of the orders wait for: what the one main button of a selection does. */
export function commonMainStep(orders: readonly SteppingOrder[], now: Date): BulkStep | undefined {
  const counts = new Map<BulkStep, number>();
  for (const order of orders) {
    const label = mainStep(order, now)?.label;
    const step = BULK_STEPS.find((one) => one === label);
    if (step) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The one main step of an order, when it can be taken. */
export function mainStep(order: SteppingOrder, now: Date): OrderStep | undefined {
  return nextSteps(order, now).find(
    ({ tone, blockedBecause }) => tone === 'main' && !blockedBecause,
  );
}

/** Everything of an order that was not sent yet. */
export function everythingLeft(order: Pick<SteppingOrder, 'items'>): ItemQuantities {
  return order.items
    .map((item) => ({ _id: item._id, quantity: remainingUnits(item) }))
    .filter(({ quantity }) => quantity > 0);
}
