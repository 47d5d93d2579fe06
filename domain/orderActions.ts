import type { Address } from '../contract/address.ts';
import type { Order, OrderItem, OrderStatus, RefundPayment } from '../contract/order.ts';
import type { OrderReturn, ReturnOutcome } from '../contract/orderReturn.ts';
import type { TimelineType } from '../contract/timeline.ts';
import type { OrderProblem } from './orderProblem.ts';
import type { ItemQuantities } from './refundAmounts.ts';

/** A refund; `proposedRefund` calculates the default amount. */
export type RefundRequest = {
  items: ItemQuantities;
  /** Part of the amount that refunds shipping. */
  shipping: number;
  amount: number;
  reason: string;
  note: string;
  /** Whether the units go back into stock. */
  restock: boolean;
  /** How the merchant has paid the refund back; null or absent if not recorded. */
  payment?: RefundPayment | null | undefined;
};

export type Tracking = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};
export type ShipmentRequest = Tracking & { items: ItemQuantities };

/** Whether the customer is emailed about the parcel; stored in the timeline for `recentNotice`. */
type Notice = { isNotified?: boolean };

/** The new cost of one unit of an item, in minor units; null if not known. */
export type ItemCost = { _id: string; unitCost: number | null };

export type OrderAction =
  | { kind: 'transition'; to: OrderStatus; reason?: string; paymentReceived?: boolean }
  | ({ kind: 'ship'; shipment: ShipmentRequest } & Notice)
  | ({ kind: 'track'; shipment: string; tracking: Tracking } & Notice)
  | { kind: 'cancel'; reason: string; note: string; restock: boolean; refund?: RefundRequest }
  | { kind: 'refund'; refund: RefundRequest }
  | { kind: 'return'; items: ItemQuantities; restock: boolean; refund?: RefundRequest }
  | ({
      kind: 'expectReturn';
      items: ItemQuantities;
      isOnTheWay: boolean;
      tracking: Tracking;
    } & Pick<OrderReturn, 'wish' | 'reason' | 'note'>)
  | { kind: 'trackReturn'; return: string; tracking: Tracking }
  | {
      kind: 'receiveReturn';
      return: string;
      items: readonly { _id: string; restocked: number; discarded: number }[];
      refund?: RefundRequest;
    }
  | { kind: 'settleReturn'; return: string; outcome: ReturnOutcome; refund?: RefundRequest }
  | { kind: 'closeReturn'; return: string }
  | { kind: 'payBack'; refund: string; payment: RefundPayment }
  /** Records how the merchant paid back what was paid above the total. */
  | { kind: 'payOverpaymentBack'; payment: RefundPayment }
  /** Keeps what was paid for a cancelled order, such as a cancellation fee. */
  | { kind: 'keepPayment'; reason: string }
  | { kind: 'markPaid'; reference: string | null }
  | { kind: 'note'; text: string }
  | { kind: 'address'; address: Address }
  /** Links the order of a guest to the customer with this id. */
  | { kind: 'link'; customer: string }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'costs'; costs: readonly ItemCost[] };

export type ActionContext = {
  now: Date;
  /** The store's time zone. */
  timeZone: string;
  by: 'merchant' | 'customer' | 'system';
  newId: () => string;
};

/** Units of an item that go back into stock. An edit has negative quantities for units that it takes from stock. */
export type StockChange = { item: OrderItem; quantity: number };

export type ActionResult =
  | { ok: true; order: Order; stock: StockChange[] }
  | { ok: false; problem: OrderProblem };

export const refuse = (code: string, values: OrderProblem['values'] = {}): ActionResult => ({
  ok: false,
  problem: { code, values },
});

/** The order with a new timeline entry. */
export function recorded(
  order: Order,
  context: ActionContext,
  type: TimelineType,
  data: Record<string, unknown> = {},
): Order {
  const entry = { type, at: context.now.toISOString(), by: context.by, data };
  return { ...order, timeline: [...order.timeline, entry] };
}
