import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRefunds } from '../../domain/refundSplit.ts';
import { sumByRate, type TaxLine, taxByRate, taxOf } from '../../domain/tax.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';

const rates = [null, 0, 5.5, 8.875, 20] as const;
const money = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 99_999_999_999 }),
);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  amount: money,
  rate: fc.constantFrom(...rates),
});

/** An order of lines with kept rates, tax added or included. */
const orders = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    shipping: line,
    taxIncluded: fc.boolean(),
  })
  .map(({ lines, shipping, taxIncluded }) => {
    const taxed = (amount: number, rate: number | null) => taxOf(amount, rate ?? 0, taxIncluded);
    const items = lines.map(({ quantity, amount, rate }, at) => {
      const tax = taxed(amount, rate);
      const total = amount + (taxIncluded ? 0 : tax);
      const taxName = rate === null ? null : 'VAT';
      return buildOrderItem({ _id: `i${at}`, quantity, tax, total, taxRate: rate, taxName });
    });
    const shippingTax =
      shipping.rate === null
        ? null
        : { rate: shipping.rate, name: 'VAT', amount: taxed(shipping.amount, shipping.rate) };
    const taxTotal = items.reduce((sum, { tax }) => sum + tax, shippingTax?.amount ?? 0);
    const shippingPaid = shipping.amount + (taxIncluded ? 0 : (shippingTax?.amount ?? 0));
    const total = items.reduce((sum, item) => sum + item.total, shippingPaid);
    return buildOrder({
      items,
      taxIncluded,
      shippingTotal: shipping.amount,
      shippingTax,
      taxTotal,
      total,
    });
  });

/** Refunds by units, by amount, of shipping and mixed, that together pay back everything. */
const schedules = fc.array(
  fc.record({
    units: fc.array(fc.nat(40), { maxLength: 6 }),
    off: fc.integer({ min: -50, max: 50 }),
    shipping: fc.nat(100),
  }),
  { maxLength: 8 },
);

test('refunds of a whole order give exactly its tax by rate, in whatever steps', () => {
  fc.assert(
    fc.property(orders, schedules, (order, steps) => {
      let left = order.total;
      const unitsLeft = order.items.map(({ quantity }) => quantity);
      const refunds = steps.flatMap(({ units, off, shipping }) => {
        const items = order.items.flatMap(({ _id }, at) => {
          const quantity = Math.min(units[at] ?? 0, unitsLeft[at] ?? 0);
          unitsLeft[at] = (unitsLeft[at] ?? 0) - quantity;
          return quantity > 0 ? [{ _id, quantity }] : [];
        });
        const worth = items.reduce((sum, { _id, quantity }) => {
          const item = order.items.find((one) => one._id === _id);
          return item ? sum + Math.round((item.total * quantity) / item.quantity) : sum;
        }, 0);
        const amount = Math.min(left, Math.max(1, worth + shipping + off));
        left -= amount;
        return amount > 0 ? [{ items, amount, shipping: Math.min(shipping, amount) }] : [];
      });
      if (left > 0) refunds.push({ items: [], amount: left, shipping: 0 });
      const splits = splitRefunds(order, refunds);
      splits.forEach((parts, at) => {
        const taxes = sumByRate(parts);
        expect(taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(refunds[at]?.amount);
        for (const { net, tax } of parts) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
      });
      const paid = ({ net, tax }: TaxLine) => net !== 0 || tax !== 0;
      expect(sumByRate(splits.flat()).filter(paid)).toEqual(taxByRate(order)?.filter(paid));
      const ofShipping = splits.flat().filter(({ item }) => item === null);
      expect(ofShipping.reduce((sum, { tax }) => sum + tax, 0)).toBe(
        order.shippingTax?.amount ?? 0,
      );
    }),
    { numRuns: 2000 },
  );
});
