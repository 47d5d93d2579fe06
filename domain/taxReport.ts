import type { Order } from '../contract/order.ts';
import { type Corrected, corrections, type SplitRefund, splitRefunds } from './refundSplit.ts';
import { sumByRate, type TaxLine, taxByRate } from './tax.ts';

/* What the tax report counts, in minor units: docs/decisions/0031-tax-report.md. */

/** Net amount and tax at one rate. In orders from before rates were recorded, `isRecorded` is false and `rate` null. */
export type TaxAmount = TaxLine & { isRecorded: boolean };

export type TaxedOrder = Omit<Corrected, 'refunds'> &
  Pick<Order, 'taxTotal' | 'createdAt'> & {
    refunds: readonly (SplitRefund & { createdAt: string })[];
  };

/** The tax of an order before corrections, by rate. Net amounts and taxes add up to the order's total. */
export function chargedTax(order: TaxedOrder): TaxAmount[] {
  const { total, taxTotal } = order;
  const lines = taxByRate(order);
  if (lines) return lines.map((line) => ({ ...line, isRecorded: true }));
  return [{ rate: null, name: null, net: total - taxTotal, tax: taxTotal, isRecorded: false }];
}

/** Lines of a refund or a credit note as negative amounts, by the rates of the order. */
export function correctedTax(order: TaxedOrder, lines: readonly TaxLine[]): TaxAmount[] {
  const isRecorded = taxByRate(order) !== null;
  return addUp(
    lines.map(({ rate, name, net, tax }) => ({
      ...(isRecorded ? { rate, name } : { rate: null, name: null }),
      net: 0 - net,
      tax: 0 - tax,
      isRecorded,
    })),
  );
}

/** The tax of an order minus its corrections; none for a cancelled order. */
export function remainingTax(order: TaxedOrder): TaxAmount[] {
  if (order.status === 'cancelled') return [];
  return addUp(withRefunds(order, corrections(order)));
}

/** What must be added to `before` to get `now`. */
export function taxDifference(
  now: readonly TaxAmount[],
  before: readonly TaxAmount[],
): TaxAmount[] {
  return addUp([...now, ...before.map(negative)]);
}

/**
 * What an order adds to the report, and when: its tax when it was placed, each refund, and the rest of a cancelled
 * order. Refunds after the cancellation add nothing. Unpaid returns add nothing, as in older versions.
 */
export function taxHistory(
  order: TaxedOrder,
  cancelledAt: string,
): { at: string; amounts: TaxAmount[] }[] {
  const { status, createdAt } = order;
  const isCancelled = status === 'cancelled';
  const refunds = isCancelled
    ? order.refunds.filter((refund) => refund.createdAt < cancelledAt)
    : order.refunds;
  const parts = splitRefunds(order, refunds);
  return [
    { at: createdAt, amounts: chargedTax(order) },
    ...refunds.map((refund, index) => ({
      at: refund.createdAt,
      amounts: correctedTax(order, sumByRate(parts[index] ?? [])),
    })),
    ...(isCancelled
      ? [{ at: cancelledAt, amounts: addUp(withRefunds(order, refunds).map(negative)) }]
      : []),
  ];
}

function withRefunds(order: TaxedOrder, refunds: readonly SplitRefund[]): TaxAmount[] {
  const parts = splitRefunds(order, refunds).flat();
  return [...chargedTax(order), ...correctedTax(order, parts)];
}

function negative(amount: TaxAmount): TaxAmount {
  return { ...amount, net: 0 - amount.net, tax: 0 - amount.tax };
}

/** One amount for each rate and name, without amounts of zero. */
function addUp(amounts: readonly TaxAmount[]): TaxAmount[] {
  const sums = new Map<string, TaxAmount>();
  for (const { net, tax, ...rate } of amounts) {
    const key = JSON.stringify([rate.rate, rate.name, rate.isRecorded]);
    const { net: netBefore, tax: taxBefore } = sums.get(key) ?? { net: 0, tax: 0 };
    sums.set(key, { ...rate, net: netBefore + net, tax: taxBefore + tax });
  }
  return [...sums.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/** The tax in a refund; 0 if it was not split. */
export function taxOfRefund({ taxes }: Pick<Order['refunds'][number], 'taxes'>): number {
  return (taxes ?? []).reduce((sum, { tax }) => sum + tax, 0);
}
