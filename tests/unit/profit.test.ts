import { expect, test } from 'vitest';
import { type CostedItem, knownCosts, orderProfit } from '../../domain/profit.ts';

/** Three units at 12.00 with 2.00 tax each, which cost 4.00. */
const item = {
  quantity: 3,
  total: 3600,
  tax: 600,
  unitCost: 400,
  refundedQuantity: 0,
  cancelledQuantity: 0,
  returnedQuantity: 0,
} satisfies CostedItem;

const of = (...items: CostedItem[]) => orderProfit({ status: 'delivered', items });

test('profit is net sales minus costs, without tax', () => {
  expect(of(item)).toEqual({
    profit: { profit: 1800, margin: 0.6 },
    totals: { itemSales: 3000, costedSales: 3000, costs: 1200 },
    items: 1,
    costed: 1,
  });
});

test('a unit that came back has neither sales nor costs; a refunded one that did not, its costs', () => {
  const back = { ...item, refundedQuantity: 1, returnedQuantity: 1 };
  expect(of(back)?.totals).toMatchObject({ costedSales: 2000, costs: 800 });
  expect(of({ ...back, returnedQuantity: 0 })?.totals).toMatchObject({
    costedSales: 2000,
    costs: 1200,
  });
});

test('a refund that is split over the items takes its part of their sales, with units or without', () => {
  const split = { ...item, refundedNet: 250 };
  expect(of(split)?.totals).toMatchObject({ costedSales: 2750, costs: 1200 });
  const unit = { ...split, refundedQuantity: 1, returnedQuantity: 1 };
  expect(of(unit)?.totals).toMatchObject({ costedSales: 2750, costs: 800 });
});

test('items without a cost count in the sales, but not in the profit', () => {
  const unknown = { ...item, unitCost: null, total: 1200, tax: 200 };
  expect(of(item, unknown)).toMatchObject({
    profit: { profit: 1800, margin: 0.6 },
    items: 2,
    costed: 1,
  });
  expect(knownCosts(of(item, unknown)?.totals ?? {})).toBe(0.75);
  expect(of(unknown)).toMatchObject({ profit: null, items: 1, costed: 0 });
});

test('a sale below cost is a loss, and a gift has no margin', () => {
  expect(of({ ...item, unitCost: 2000 })?.profit).toEqual({ profit: -3000, margin: -1 });
  const gift = { ...item, total: 0, tax: 0 };
  expect(of(gift)?.profit).toEqual({ profit: -1200, margin: null });
});

test('cancelled orders, and orders of which nothing was sold, have no profit', () => {
  expect(orderProfit({ status: 'cancelled', items: [item] })).toBeNull();
  expect(of({ ...item, refundedQuantity: 3, cancelledQuantity: 3 })).toBeNull();
});
