import type { NewOrderRow, OrderItemRow } from '../store/db/schema.ts';
import { toJson } from '../store/db/values.ts';
import type { OrderHistory } from './orderHistory.ts';
import type { Random } from './random.ts';

type Context = { random: Random; storeId: string };

export type Shipment = {
  id: string;
  store_id: string;
  order_id: string;
  items: string;
  carrier: string;
  tracking_number: string;
  shipped_at: string;
  delivered_at: string | null;
};
export type Refund = {
  id: string;
  store_id: string;
  order_id: string;
  amount: number;
  items: string;
  shipping: number;
  restock: number;
  reason: string;
  by: string;
  created_at: string;
};
export type Event = {
  id: string;
  store_id: string;
  order_id: string;
  type: string;
  at: string;
  by: string;
  data: string;
};

const CARRIERS = ['Colissimo', 'Chronopost', 'DHL', 'UPS'] as const;

export function makeShipments(
  { random, storeId }: Context,
  orderId: string,
  history: OrderHistory,
  items: readonly OrderItemRow[],
): Shipment[] {
  if (history.shippedAt === null) return [];
  return [
    {
      id: random.id(history.shippedAt),
      store_id: storeId,
      order_id: orderId,
      items: toJson(items.map((item) => ({ _id: item.id, quantity: item.quantity }))),
      carrier: random.pick(CARRIERS),
      tracking_number: `6A${String(random.whole(0, 99_999_999_999)).padStart(11, '0')}`,
      shipped_at: history.shippedAt.toISOString(),
      delivered_at: history.deliveredAt?.toISOString() ?? null,
    },
  ];
}

export function makeEvents(
  { random, storeId }: Context,
  order: NewOrderRow,
  history: OrderHistory,
): Event[] {
  return history.timeline.map(({ type, at, by, data }) => ({
    id: random.id(at),
    store_id: storeId,
    order_id: order.id,
    type,
    at: at.toISOString(),
    by,
    data: toJson(data ?? dataOf(type, order)),
  }));
}

function dataOf(type: string, order: NewOrderRow): Record<string, unknown> {
  if (type === 'refunded') return { amount: order.refunded_total };
  if (type === 'payment_captured' || type === 'marked_paid') return { amount: order.total };
  if (type === 'cancelled') return { reason: order.cancel_reason };
  return type === 'on_hold' ? { reason: 'Waiting for the customer to confirm the address' } : {};
}
