import type { OrderStatus } from '../contract/order.ts';
import type { Random } from './random.ts';

export type HistoryEntry = {
  type: string;
  at: Date;
  by: 'merchant' | 'customer' | 'system';
  data?: Record<string, unknown>;
};

/** The history of an order until now. The time of a step that the order has not reached is null. */
export type OrderHistory = {
  status: OrderStatus;
  heldFrom: OrderStatus | null;
  cancelReason: string | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  returnedAt: Date | null;
  /** When a part of a delivered order was refunded. */
  partRefundedAt: Date | null;
  timeline: HistoryEntry[];
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Outcome = 'delivered' | 'cancelled' | 'unpaid' | 'returned' | 'partRefunded' | 'held';
export type PaymentKind = 'card' | 'wallet' | 'bank_transfer' | 'cash_on_delivery';

/**
 * Simulates an order from its placement to now; its status and its timeline always agree. With `isOnHold`,
 * a recent order is put on hold.
 */
export function makeOrderHistory(
  random: Random,
  { isOnHold, ...order }: Omit<Plan, 'outcome'> & { isOnHold: boolean },
): OrderHistory {
  const { placedAt, now, kind } = order;
  const isRecent = now.getTime() - placedAt.getTime() < 5 * DAY;
  const outcome = isRecent && isOnHold ? 'held' : outcomeOf(random, kind);
  const plan = planOf(random, { ...order, outcome });
  const timeline = plan.filter(({ at }) => at.getTime() <= now.getTime());
  const when = (type: string) => timeline.find((one) => one.type === type)?.at ?? null;
  const status = timeline.reduce<OrderStatus>((before, { type }) => after(type, before), 'pending');
  return {
    status,
    heldFrom: status === 'on_hold' ? 'confirmed' : null,
    cancelReason: status === 'cancelled' ? cancelReason(random, outcome) : null,
    paidAt: when('payment_captured') ?? when('marked_paid'),
    shippedAt: when('shipped'),
    deliveredAt: when('delivered'),
    cancelledAt: when('cancelled'),
    returnedAt: when('returned'),
    partRefundedAt: outcome === 'partRefunded' ? when('refunded') : null,
    timeline,
  };
}

function outcomeOf(random: Random, kind: PaymentKind): Outcome {
  if (kind === 'bank_transfer' && random.chance(0.12)) return 'unpaid';
  const place = random.next();
  if (place < 0.04) return 'cancelled';
  if (place < 0.065) return 'returned';
  if (place < 0.09) return 'partRefunded';
  return place < 0.12 ? 'held' : 'delivered';
}

const REASONS = ['customer_changed_mind', 'out_of_stock', 'other'] as const;

function cancelReason(random: Random, outcome: Outcome): string {
  return outcome === 'unpaid' ? 'payment_problem' : random.pick(REASONS);
}

function after(type: string, before: OrderStatus): OrderStatus {
  switch (type) {
    case 'confirmed':
    case 'processing':
    case 'on_hold':
    case 'shipped':
    case 'delivered':
    case 'cancelled':
    case 'returned':
      return type;
    case 'resumed':
      return 'confirmed';
    default:
      return before;
  }
}

type Plan = { placedAt: Date; now: Date; kind: PaymentKind; isFar: boolean; outcome: Outcome };

function planOf(random: Random, { placedAt, now, kind, isFar, outcome }: Plan): HistoryEntry[] {
  const plan: HistoryEntry[] = [{ type: 'placed', at: placedAt, by: 'customer' }];
  // Slows the latest orders down, so that the store has orders of every status.
  const slowdown = now.getTime() - placedAt.getTime() < 4 * DAY ? 2.2 : 1;
  let clock = placedAt.getTime();
  const later = (min: number, max: number) => {
    clock += Math.round((min + random.next() * (max - min)) * slowdown);
    return new Date(clock);
  };
  const add = (type: string, at: Date, by: HistoryEntry['by'] = 'merchant') =>
    plan.push({ type, at, by });
  if (outcome === 'unpaid') {
    add('cancelled', later(6 * DAY, 7 * DAY), 'system');
    return plan;
  }
  if (kind === 'bank_transfer') add('marked_paid', later(10 * HOUR, 2 * DAY));
  else if (kind !== 'cash_on_delivery')
    add('payment_captured', later(MINUTE / 2, MINUTE), 'system');
  add('confirmed', later(10 * MINUTE, 7 * HOUR));
  if (outcome === 'cancelled') {
    add('cancelled', later(HOUR, 16 * HOUR), random.chance(0.5) ? 'customer' : 'merchant');
    if (kind !== 'cash_on_delivery') add('refunded', later(5 * MINUTE, HOUR));
    return plan;
  }
  if (outcome === 'held') {
    add('on_hold', later(HOUR, 5 * HOUR));
    add('resumed', later(DAY, 3 * DAY));
  }
  add('processing', later(2 * HOUR, 20 * HOUR));
  add('shipped', later(4 * HOUR, 26 * HOUR));
  add('delivered', isFar ? later(4 * DAY, 9 * DAY) : later(22 * HOUR, 3 * DAY), 'system');
  if (kind === 'cash_on_delivery') add('marked_paid', later(MINUTE, 2 * MINUTE));
  if (outcome === 'returned') {
    add('returned', later(4 * DAY, 12 * DAY));
    add('refunded', later(HOUR, 20 * HOUR));
  }
  if (outcome === 'partRefunded') add('refunded', later(DAY, 6 * DAY));
  return plan;
}
