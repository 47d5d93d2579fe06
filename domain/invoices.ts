import type { Order } from '../contract/order.ts';

/** `FA-0042`: the store's prefix and a number of at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}

/** Net amount and tax at one rate, in minor units; `rate` in percent. */
export type TaxLine = { rate: number; net: number; tax: number };

type Taxed = Pick<Order, 'total' | 'taxTotal'> & {
  items: readonly Pick<Order['items'][number], 'total' | 'tax'>[];
};

/**
 * What an order is taxed, by rate, highest first; shipping and what is taken off the whole order are in it, so
 * that the lines add up to the order. Rates are found from the amounts, which were rounded: the largest amount
 * tells its rate best, and a smaller one is taken to have a rate that is there already when it fits.
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

/** The rate in percent of a tax on a net amount: the roundest one that gives this tax. */
export function taxRate(net: number, tax: number): number {
  if (tax === 0 || net === 0) return 0;
  for (const parts of [1, 2, 10, 100]) {
    const rate = Math.round((tax / net) * 100 * parts) / parts;
    if (fits(rate, net, tax)) return rate;
  }
  return Math.round((tax / net) * 10_000) / 100;
}

/** Whether a tax can be this rate of the amount; one minor unit may be lost in rounding each unit. */
function fits(rate: number, net: number, tax: number): boolean {
  if ((rate === 0) !== (tax === 0)) return false;
  return Math.abs((net * rate) / 100 - tax) <= 1;
}
