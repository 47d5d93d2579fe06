import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxRate, taxSummary } from '../../domain/invoices.ts';

const order = (
  items: [net: number, tax: number][],
  shipping: [net: number, tax: number] = [0, 0],
) => {
  const taxTotal = items.reduce((sum, [, tax]) => sum + tax, shipping[1]);
  const net = items.reduce((sum, [one]) => sum + one, shipping[0]);
  return {
    items: items.map(([one, tax]) => ({ total: one + tax, tax })),
    taxTotal,
    total: net + taxTotal,
  };
};

describe('the taxes of an invoice', () => {
  test('are by rate, highest first, including shipping', () => {
    expect(
      taxSummary(
        order(
          [
            [5400, 1080],
            [99, 20],
            [2000, 110],
          ],
          [590, 118],
        ),
      ),
    ).toEqual([
      { rate: 20, net: 6089, tax: 1218 },
      { rate: 5.5, net: 2000, tax: 110 },
    ]);
  });

  test('have untaxed amounts at 0, and one line for an order without taxes', () => {
    expect(taxSummary(order([[5000, 1000]], [500, 0]))).toEqual([
      { rate: 20, net: 5000, tax: 1000 },
      { rate: 0, net: 500, tax: 0 },
    ]);
    expect(taxSummary(order([[5000, 0]], [500, 0]))).toEqual([{ rate: 0, net: 5500, tax: 0 }]);
  });

  test.each([
    [10_000, 2000, 20],
    [4990, 274, 5.5],
    [999, 81, 8.1],
    [10_000, 210, 2.1],
  ])('%d with %d of tax has the rate %d', (net, tax, rate) => {
    expect(taxRate(net, tax)).toBe(rate);
  });

  test('always add up to the order', () => {
    const part = fc.tuple(
      fc.integer({ min: 0, max: 500_000 }),
      fc.constantFrom(0, 2.1, 5.5, 10, 20),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), part, (items, shipping) => {
        const priced = ([net, rate]: [number, number]): [number, number] => [
          net,
          Math.round((net * rate) / 100),
        ];
        const whole = order(items.map(priced), priced(shipping));
        const lines = taxSummary(whole);
        expect(lines.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(whole.total);
        expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(whole.taxTotal);
      }),
    );
  });
});
