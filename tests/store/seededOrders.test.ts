import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { REFUND_REASONS } from '../../contract/orderUpdate.ts';
import { TIMELINE_TYPES } from '../../contract/timeline.ts';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { seed } from '../../demo/seed.ts';
import { badgesOf } from '../../domain/applyOrderAction.ts';
import { expectedTotal } from '../../domain/orderStatus.ts';
import type { Database } from '../../store/db/schema.ts';
import { toOrder } from '../../store/orders/orderRecord.ts';
import { aggregatesOf, readAggregates } from './aggregates.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';
import { customersBySum } from './randomOrders.ts';

const now = new Date('2026-03-02T09:00:00.000Z');

describe.each([
  ['the demo store', (db: Kysely<Database>) => seed(db, { clock: () => now, orders: 500 })],
  ['a benchmark store', (db: Kysely<Database>) => seedOrders(db, 800, { now })],
])('%s', (_, fill) => {
  let db: Kysely<Database>;
  let storeId: string;
  let orders: Order[];
  beforeAll(async () => {
    db = await openEmptyDatabase();
    await fill(db);
    const rows = await db.selectFrom('orders').selectAll().orderBy('sequence').execute();
    storeId = rows[0]?.store_id ?? '';
    orders = await Promise.all(rows.map((row) => toOrder(db, row)));
  });
  afterAll(() => db.destroy());

  test('every order adds up, and its statuses follow from money and units [D15] [D16]', () => {
    expect(orders.length).toBeGreaterThanOrEqual(500);
    for (const order of orders) {
      const { number, items, refunds, shippingTotal, total } = order;
      expect(order.total, number).toBe(expectedTotal(order));
      expect(sum(items, (item) => item.total) + shippingTotal, number).toBe(total);
      expect(order, number).toMatchObject(badgesOf(order));
      expect(
        sum(refunds, ({ amount }) => amount),
        number,
      ).toBe(order.refundedTotal);
      expect(order.refundedTotal).toBeLessThanOrEqual(order.paidTotal);
      expect(v.safeParse(Order, order).success).toBe(true);
    }
  });

  test('parcels and refunds match the items [S6] [D16]', () => {
    for (const { number, items, shipments, refunds, status } of orders) {
      const units = (parts: readonly { items: readonly { _id: string; quantity: number }[] }[]) => {
        const found = parts.flatMap((part) => part.items);
        return items.map(({ _id }) =>
          sum(
            found.filter((unit) => unit._id === _id),
            ({ quantity }) => quantity,
          ),
        );
      };
      expect(units(shipments), number).toEqual(items.map((item) => item.fulfilledQuantity));
      expect(units(refunds), number).toEqual(items.map((item) => item.refundedQuantity));
      for (const { reason } of refunds) expect(REFUND_REASONS).toContain(reason);
      for (const item of items) {
        const { quantity, fulfilledQuantity, cancelledQuantity, returnedQuantity } = item;
        expect(fulfilledQuantity + cancelledQuantity, number).toBeLessThanOrEqual(quantity);
        expect(returnedQuantity, number).toBeLessThanOrEqual(fulfilledQuantity);
        if (status === 'cancelled') expect(cancelledQuantity, number).toBe(quantity);
      }
    }
  });

  test('timelines are in order, of known types, and end with the order’s status [S6]', () => {
    for (const { number, timeline } of orders) {
      const times = timeline.map(({ at }) => at);
      expect(times, number).toEqual(times.toSorted());
      for (const { type } of timeline) expect(TIMELINE_TYPES).toContain(type);
    }
  });

  test('aggregates and customers match the orders [C12] [C7]', async () => {
    expect(await readAggregates(db, storeId)).toEqual(aggregatesOf(orders));
    const columns = ['id', 'orders_count', 'total_spent', 'refunded_total'] as const;
    const customers = await db
      .selectFrom('customers')
      .select([...columns, 'first_order_at', 'last_order_at'])
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
    expect(customers).toEqual(await customersBySum(db, storeId));
  });
});

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
