import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '../../contract/order.ts';
import { applyOrderAction } from '../../domain/applyOrderAction.ts';
import { remainingUnits } from '../../domain/orderItems.ts';
import { expectedTotal, fulfilmentStatusOf, paymentStatusOf } from '../../domain/orderStatus.ts';
import { nextTransitions } from '../../domain/orderTransitions.ts';
import { refundableAmount, shareOf } from '../../domain/refundAmounts.ts';
import {
  type Attempt,
  attemptArb,
  attemptsArb,
  context,
  itemArb,
  now,
  orderArb,
  run,
  toAction,
} from './orderAttempts.ts';

const runs = { numRuns: 1000 };
const longAttempts = fc.array(attemptArb, { minLength: 5, maxLength: 25 });

/** The same order with all its units at the customer's. */
const delivered = (order: Order): Order => ({
  ...order,
  status: 'delivered',
  items: order.items.map((item) => ({ ...item, fulfilledQuantity: item.quantity })),
});

describe('orders after any actions', () => {
  it('no sequence of actions loses or invents money [S6] [D15] [D16]', () => {
    fc.assert(
      fc.property(orderArb, attemptsArb, (start, attempts) => {
        for (const order of run(start, attempts).seen) {
          expect(order.refundedTotal).toBe(
            order.refunds.reduce((sum, { amount }) => sum + amount, 0),
          );
          expect(order.refundedTotal).toBeLessThanOrEqual(order.paidTotal);
          expect(order.paidTotal).toBeLessThanOrEqual(order.total);
          expect(order.total).toBe(start.total);
          expect(order.total).toBe(expectedTotal(order));
          expect(refundableAmount(order)).toBe(order.paidTotal - order.refundedTotal);
        }
      }),
      runs,
    );
  });

  it('no sequence of actions loses or invents units [S6] [D16]', () => {
    fc.assert(
      fc.property(orderArb, attemptsArb, (start, attempts) => {
        const { order, stock } = run(start, attempts);
        for (const item of order.items) {
          const { quantity, fulfilledQuantity, cancelledQuantity, returnedQuantity } = item;
          expect(remainingUnits(item) + fulfilledQuantity + cancelledQuantity).toBe(quantity);
          expect(returnedQuantity).toBeLessThanOrEqual(fulfilledQuantity);
          expect(item.refundedQuantity).toBeLessThanOrEqual(quantity);
          const back = stock
            .filter((move) => move.item.productId === item.productId)
            .reduce((sum, move) => sum + move.quantity, 0);
          // Only removed or returned units are restocked.
          expect(back).toBeLessThanOrEqual(cancelledQuantity + returnedQuantity);
          const sent = order.shipments
            .flatMap((shipment) => shipment.items)
            .filter(({ _id }) => _id === item._id)
            .reduce((sum, unit) => sum + unit.quantity, 0);
          expect(sent).toBe(fulfilledQuantity);
        }
      }),
      runs,
    );
  });

  it('units of an expected return are received, restocked and refunded at most once [S6] [D16]', () => {
    let received = 0;
    fc.assert(
      fc.property(orderArb.map(delivered), longAttempts, (start, attempts) => {
        const { order, stock } = run(start, attempts);
        const { returns = [] } = order;
        for (const item of order.items) {
          const lines = returns.flatMap(({ items }) => items.filter(({ _id }) => _id === item._id));
          const sum = (of: (line: (typeof lines)[number]) => number) =>
            lines.reduce((all, line) => all + of(line), 0);
          for (const line of lines) {
            expect(line.restocked + line.discarded).toBeLessThanOrEqual(line.quantity);
          }
          const back = sum((line) => line.restocked + line.discarded);
          received += back;
          expect(back).toBeLessThanOrEqual(item.returnedQuantity);
          const stocked = stock
            .filter((move) => move.item.productId === item.productId)
            .reduce((all, move) => all + move.quantity, 0);
          expect(stocked).toBeGreaterThanOrEqual(sum((line) => line.restocked));
          // What is damaged never reaches the stock.
          expect(stocked).toBeLessThanOrEqual(
            item.cancelledQuantity + item.returnedQuantity - sum((line) => line.discarded),
          );
        }
        const refunds = returns.flatMap((one) => one.refunds);
        expect(new Set(refunds).size).toBe(refunds.length);
      }),
      { ...runs, seed: 30 },
    );
    expect(received).toBeGreaterThan(100);
  });

  it('statuses agree with the money and the quantities [D16]', () => {
    fc.assert(
      fc.property(orderArb, attemptsArb, (start, attempts) => {
        for (const order of run(start, attempts).seen.slice(1)) {
          expect(order.fulfilmentStatus).toBe(fulfilmentStatusOf(order.items));
          expect(order.paymentStatus).toBe(paymentStatusOf(order));
          if (order.status === 'shipped') {
            expect(order.items.every((item) => remainingUnits(item) === 0)).toBe(true);
          }
          if (order.status === 'cancelled') {
            expect(order.fulfilmentStatus).toBe('unfulfilled');
            expect(['unpaid', 'partially_paid', 'failed']).not.toContain(order.paymentStatus);
          }
          if (order.status === 'returned') expect(order.fulfilmentStatus).toBe('returned');
        }
      }),
      runs,
    );
  });

  it('every refusal has a reason for the merchant [D16]', () => {
    const wild = fc.array(
      attemptArb.map((attempt) => ({ ...attempt, what: 'wild' as const })),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(orderArb, wild, (start, attempts) => {
        for (const code of run(start, attempts).refusals) expect(messages).toHaveProperty([code]);
      }),
      runs,
    );
  });

  it('every offered transition is possible [S6] [D16]', () => {
    fc.assert(
      fc.property(orderArb, attemptsArb, fc.nat(), (start, attempts, pick) => {
        const { order } = run(start, attempts);
        const steps = nextTransitions(order, now);
        const index = pick % (steps.length || 1);
        const step = steps[index];
        if (!step || step.blockedBecause) return;
        const units = [9, 9, 9, 9];
        const attempt: Attempt = {
          what: 'step',
          pick: index,
          units,
          amount: 0,
          restock: true,
          withRefund: false,
        };
        expect(applyOrderAction(order, toAction(order, attempt), context)).toHaveProperty(
          'ok',
          true,
        );
      }),
      runs,
    );
  });

  it('every status is reachable [D16]', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(orderArb, attemptsArb, (start, attempts) => {
        for (const order of run(start, attempts).seen) reached.add(order.status);
      }),
      { ...runs, seed: 42 },
    );
    expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted() satisfies OrderStatus[]);
  });

  it('refunds exactly what an item cost, in whatever steps [D15]', () => {
    fc.assert(
      fc.property(
        itemArb,
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 9 }),
        (line, parts) => {
          let refunded = 0;
          let given = 0;
          for (const part of [...parts, line.quantity]) {
            const units = Math.min(part, line.quantity - refunded);
            const share = shareOf({ ...line, refundedQuantity: refunded }, units);
            expect(share).toBeGreaterThanOrEqual(0);
            given += share;
            refunded += units;
          }
          expect(given).toBe(line.total);
        },
      ),
      runs,
    );
  });

  it('an unknown status of another store API has no transitions [D16]', () => {
    fc.assert(
      fc.property(orderArb, fc.string(), (order, status) => {
        const isKnown = ORDER_STATUSES.some((known) => known === status);
        if (!isKnown) expect(nextTransitions({ ...order, status }, now)).toEqual([]);
      }),
    );
  });
});
