import type { Order } from '../contract/order.ts';

/** `FA-0042`: the store's prefix and at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}

/** Net amount and tax at one rate, in minor units; `rate` in per cent. */
export type TaxLine = { rate: number; net: number; tax: number };

type Taxed = Pick<Order, 'total' | 'taxTotal'> & {
  items: readonly Pick<Order['items'][number], 'total' | 'tax'>[];
};

/**
 * Taxes of an order by rate, highest first. Shipping and order discounts are included, so the lines add up to the
 * order. Rates are inferred from rounded amounts: the largest amount gives the most precise rate, and a smaller one
 * takes an existing rate if it fits.
 */
export function taxSummary(order: Taxed): TaxLine[] {
  const parts = order.items.map(({ total, tax }) => ({ net: total - tax, tax }));
  const inItems = parts.reduce(
    (sum, { net, tax }) => ({ net: sum.net + net, tax: sum.tax + tax }),
    {
      net: 0,
      tax: 0,
    },
  );
  const rest = {
    net: order.total - order.taxTotal - inItems.net,
    tax: order.taxTotal - inItems.tax,
  };
  const lines: TaxLine[] = [];
  for (const { net, tax } of [...parts, rest].toSorted((a, b) => b.net - a.net)) {
    if (net === 0 && tax === 0) continue;
    const off = ({ rate }: TaxLine) => Math.abs((net * rate) / 100 - tax);
    const [line] = lines
      .filter(({ rate }) => fits(rate, net, tax))
      .toSorted((a, b) => off(a) - off(b));
    if (line) {
      line.net += net;
      line.tax += tax;
    } else {
      lines.push({ rate: taxRate(net, tax), net, tax });
    }
  }
  return lines.toSorted((a, b) => b.rate - a.rate);
}

/** The rate in per cent of a tax on a net amount: the one with the fewest decimals that gives this tax. */
export function taxRate(net: number, tax: number): number {
  if (tax === 0 || net === 0) return 0;
  for (const parts of [1, 2, 10, 100]) {
    const rate = Math.round((tax / net) * 100 * parts) / parts;
    if (fits(rate, net, tax)) return rate;
  }
  return Math.round((tax / net) * 10_000) / 100;
}

/** Whether the tax can be this rate of the amount; rounding may lose one minor unit for each unit. */
function fits(rate: number, net: number, tax: number): boolean {
  if ((rate === 0) !== (tax === 0)) return false;
  return Math.abs((net * rate) / 100 - tax) <= 1;
}
