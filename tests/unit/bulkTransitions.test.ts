import { describe, expect, test } from 'vitest';
import { BULK_TRANSITIONS, ORDER_STATUSES } from '../../contract/order.ts';
import {
  commonMainTransition,
  mainTransition,
  remainingShipment,
  splitByTransition,
} from '../../domain/bulkTransitions.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';

const now = new Date('2026-03-02T09:00:00Z');
const inStatus = (status: string, overrides = {}) =>
  buildOrder({ _id: status, number: `#${status}`, status, ...overrides });

describe('bulk transitions [S6][D16]', () => {
  test('split the orders, with the reasons of those that cannot', () => {
    const orders = ['pending', 'confirmed', 'shipped', 'from_elsewhere'].map((status) =>
      inStatus(status),
    );
    const { eligible, blocked } = splitByTransition(orders, 'pack', now);
    expect(eligible.map(({ order }) => order.status)).toEqual(['confirmed']);
    expect(blocked.map(({ reason }) => reason)).toEqual([
      { code: 'order.stepForbidden', values: { from: 'pending', to: 'processing' } },
      { code: 'order.stepForbidden', values: { from: 'shipped', to: 'processing' } },
      { code: 'order.statusUnknown' },
    ]);
  });

  test('say that an order already has the status', () => {
    const { blocked } = splitByTransition([inStatus('shipped')], 'ship', now);
    expect(blocked[0]?.reason).toEqual({ code: 'order.alreadyThere', values: { to: 'shipped' } });
    expect(splitByTransition([inStatus('pending')], 'resume', now).blocked[0]?.reason).toEqual({
      code: 'order.notOnHold',
    });
  });

  test('keep the order’s own reason of a blocked transition', () => {
    const sent = inStatus('processing', {
      items: [buildOrderItem({ quantity: 2, fulfilledQuantity: 1 })],
    });
    expect(splitByTransition([sent], 'cancel', now).blocked[0]?.reason.code).toBe(
      'order.alreadySent',
    );
  });

  test('respect allowedTransitions of the backend', () => {
    const order = inStatus('pending', { allowedTransitions: ['cancelled'] });
    expect(splitByTransition([order], 'accept', now).eligible).toEqual([]);
    expect(mainTransition(order, now)).toBeUndefined();
  });

  test.each(BULK_TRANSITIONS)(
    '%s: every order is on exactly one side, and every refusal has a reason',
    (name) => {
      const orders = [...ORDER_STATUSES, 'other'].map((status) => inStatus(status));
      const { eligible, blocked } = splitByTransition(orders, name, now);
      expect(eligible.length + blocked.length).toBe(orders.length);
      expect(eligible.length).toBeGreaterThan(0);
      for (const { reason } of blocked) expect(reason.code).not.toBe('');
    },
  );

  test('use the main transition of most orders as the main button', () => {
    const orders = ['confirmed', 'confirmed', 'pending', 'delivered'].map((s) => inStatus(s));
    expect(commonMainTransition(orders, now)).toBe('pack');
    expect(commonMainTransition([inStatus('delivered')], now)).toBeUndefined();
  });

  test('ship only units that are neither shipped nor removed', () => {
    const items = [
      buildOrderItem({ _id: 'a', quantity: 5, fulfilledQuantity: 2, cancelledQuantity: 1 }),
      buildOrderItem({ _id: 'b', quantity: 1, fulfilledQuantity: 1 }),
    ];
    expect(remainingShipment({ items })).toEqual([{ _id: 'a', quantity: 2 }]);
  });
});
