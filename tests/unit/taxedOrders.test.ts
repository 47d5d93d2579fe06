import { expect, test } from 'vitest';
import type { Promotion } from '../../contract/promotion.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import { proposedRefund } from '../../domain/refundAmounts.ts';
import { splitRefunds } from '../../domain/refundSplit.ts';
import { sum } from '../../domain/rounding.ts';
import { taxByRate } from '../../domain/tax.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';
import { buildPromotion } from '../fixtures/promotion.ts';

/* Orders with which other stores are wrong by a cent or more. */

type Sold = { quantity: number; unitPrice: number; percent: number };
type Sale = {
  lines: Sold[];
  isIncluded: boolean;
  shipping?: number;
  shippingPercent?: number;
  off?: Pick<Promotion, 'type' | 'value'>;
};

const percentOff = (value: number) => ({ type: 'percentage', value }) as const;
const amountOff = (value: number) => ({ type: 'fixed_amount', value }) as const;

function sell({ lines, isIncluded, shipping = 0, shippingPercent = 0, off }: Sale) {
  const percents = [...lines.map(({ percent }) => percent), shippingPercent];
  const rates = percents.map((percent, at) => {
    return { name: 'VAT', percent, country: 'DE', region: null, taxClass: `class ${at}` };
  });
  const promotion = buildPromotion({ method: 'automatic', code: null, ...off });
  const priced = priceBasket(
    {
      lines: lines.map(({ quantity, unitPrice }, at) => ({
        ...{ productId: `p${at}`, categoryId: null, compareAtPrice: null, costPrice: null },
        ...{ quantity, unitPrice, taxClass: `class ${at}` },
      })),
      shipping,
      shippingTaxClass: `class ${lines.length}`,
      taxation: {
        ...{ rates, singleRate: null, pricesIncludeTax: isIncluded, country: 'DE' },
        ...{ destination: null, isExempt: false },
      },
    },
    off ? [promotion] : [],
    { now: new Date('2026-03-10T12:00:00.000Z'), categoryParents: new Map() },
  );
  const { total, subtotal, taxIncluded, shippingTax, discount: discountTotal } = priced;
  return buildOrder({
    ...{ total, subtotal, taxIncluded, shippingTax, discountTotal, paidTotal: total },
    ...{ taxTotal: priced.tax, shippingTotal: shipping, refundedTotal: 0, refunds: [] },
    items: priced.lines.map(({ quantity, unitPrice, discount, tax, taxRate, taxName, total }, at) =>
      buildOrderItem({
        ...{ _id: `i${at}`, quantity, unitPrice, discount, tax, taxRate, taxName, total },
        refundedQuantity: 0,
      }),
    ),
  });
}

const one = (quantity: number, unitPrice: number, percent: number): Sold => {
  return { quantity, unitPrice, percent };
};

test.each<[symptom: string, sale: Sale, total: number, tax: number]>([
  [
    'a full refund was a penny more than the order: 10 × £23.90, 25 % off',
    { lines: [one(10, 2390, 20)], isIncluded: true, off: percentOff(25) },
    17_925,
    2988,
  ],
  [
    'a discount was taken off twice: $10 off $50 with 10 % in it',
    { lines: [one(1, 5000, 10)], isIncluded: true, off: amountOff(1000) },
    4000,
    364,
  ],
  [
    'a discount of 100 % left a cent of tax, at two rates',
    { lines: [one(3, 1799, 19), one(7, 333, 7)], isIncluded: true, off: percentOff(100) },
    0,
    0,
  ],
  [
    'an amount off that is more than the order left a negative total',
    { lines: [one(1, 500, 19), one(1, 300, 7)], isIncluded: true, off: amountOff(5000) },
    0,
    0,
  ],
  [
    'a full refund of two lines was more than was paid: 2 × 2.10 with 24 %',
    { lines: [one(1, 210, 24), one(1, 210, 24)], isIncluded: true },
    420,
    82,
  ],
  [
    'totals had fractions of a cent: 24.99 plus 10.75 %',
    { lines: [one(1, 2499, 10.75)], isIncluded: false, shipping: 644 },
    3412,
    269,
  ],
  [
    'the discount was taxed twice in a refund: 2 × 100.00 plus 25 %, 20.00 off',
    { lines: [one(2, 10_000, 25)], isIncluded: false, off: amountOff(2000) },
    22_500,
    4500,
  ],
  [
    'shipping had the rate of the items: 5 % on items, 20 % on shipping',
    { lines: [one(1, 1000, 5)], isIncluded: false, shipping: 500, shippingPercent: 20 },
    1650,
    150,
  ],
  [
    'unit prices without tax did not add up: 11 × 39.95 with 5 %',
    { lines: [one(11, 3995, 5)], isIncluded: true },
    43_945,
    2093,
  ],
])('%s', (_, sale, total, tax) => {
  const order = sell(sale);
  expect([order.total, order.taxTotal]).toEqual([total, tax]);
  const byRate = taxByRate(order) ?? [];
  expect([sum(byRate.map(({ net }) => net)), sum(byRate.map((line) => line.tax))]).toEqual([
    total - tax,
    tax,
  ]);
  // Refunds unit by unit, the items first, then the shipping.
  const refunds: {
    amount: number;
    shipping: number;
    items: { _id: string; quantity: number }[];
  }[] = [];
  for (const item of order.items) {
    for (let unit = 0; unit < item.quantity; unit += 1) {
      const items = [{ _id: item._id, quantity: 1 }];
      refunds.push({ items, shipping: 0, amount: proposedRefund(order, items, 0) });
      item.refundedQuantity += 1;
    }
  }
  const shipping = total - sum(refunds.map(({ amount }) => amount));
  if (shipping > 0) refunds.push({ items: [], shipping, amount: shipping });
  expect(sum(refunds.map(({ amount }) => amount))).toBe(total);
  const parts = splitRefunds(order, refunds).flat();
  expect([sum(parts.map(({ net }) => net)), sum(parts.map((part) => part.tax))]).toEqual([
    total - tax,
    tax,
  ]);
  const ofShipping = parts.filter(({ item }) => item === null);
  expect(sum(ofShipping.map((part) => part.tax))).toBe(order.shippingTax?.amount ?? 0);
});
