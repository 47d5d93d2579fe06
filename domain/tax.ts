import type { Order } from '../contract/order.ts';
import { TAX_CLASSES } from '../contract/taxClass.ts';
import type { TaxRate } from '../contract/taxRate.ts';
import { regionKey } from './regions.ts';
import { proportion, sum } from './rounding.ts';

/** The store's tax settings: docs/decisions/0030-tax-per-line.md. */
export type TaxRules = {
  rates: readonly Omit<TaxRate, '_id'>[];
  /** Per cent for items of a store without `rates`, except those of the class `zero`. Does not apply to shipping. */
  singleRate: number | null;
  /** True if prices include tax; false if tax is added to them. */
  pricesIncludeTax: boolean;
  /** The store's own country. */
  country: string | null;
};

export type Place = { country: string; region?: string | null };

/** The rules for one customer. `destination` is null if no address is known. */
export type Taxation = TaxRules & { destination: Place | null; isExempt: boolean };

/** `rate` is in per cent. `name` is printed on documents; null for the single rate and for the class `zero`. */
export type AppliedRate = { rate: number; name: string | null };

const [STANDARD, , ZERO] = TAX_CLASSES;

/**
 * The tax of an amount in minor units, either added or included, rounded half up. `percent` has at most three
 * decimals.
 */
export function taxOf(amount: number, percent: number, isIncluded: boolean): number {
  const thousandths = Math.round(percent * 1000);
  return proportion(amount, thousandths, isIncluded ? 100_000 + thousandths : 100_000);
}

/** The tax of an amount (`taxOf`), and the amount including this tax. */
export function withTax(
  amount: number,
  percent: number,
  isIncluded: boolean,
): { tax: number; total: number } {
  const tax = taxOf(amount, percent, isIncluded);
  return { tax, total: isIncluded ? amount : amount + tax };
}

/** A price without the tax that it includes for this customer. */
export function netPrice(taxation: Taxation, price: number, taxClass: string | null): number {
  if (!isTaxIncluded(taxation)) return price;
  return price - taxOf(price, itemRate(taxation, taxClass)?.rate ?? 0, true);
}

/** The highest rate of all classes that prices include for this customer, in per cent; 0 if they include none. */
export function highestIncludedRate(taxation: Taxation): number {
  if (!isTaxIncluded(taxation)) return 0;
  const classes = [STANDARD, ...taxation.rates.map(({ taxClass }) => taxClass)];
  return Math.max(...classes.map((taxClass) => itemRate(taxation, taxClass)?.rate ?? 0));
}

/** The place of taxation: the shipping address, or else the billing address. */
export function taxPlace(order: Pick<Order, 'shippingAddress' | 'billingAddress'>): Place | null {
  return order.shippingAddress ?? order.billingAddress;
}

/** The rate of a class of items for a customer; null if no tax is charged. A null class is `standard`. */
export function itemRate(taxation: Taxation, taxClass: string | null): AppliedRate | null {
  if (taxation.isExempt) return null;
  return rateAt(taxation, placeOf(taxation), taxClass);
}

/** Like `itemRate`, for shipping, to which the single rate does not apply. */
export function shippingRate(taxation: Taxation, taxClass: string | null): AppliedRate | null {
  return taxation.rates.length === 0 ? null : itemRate(taxation, taxClass);
}

/** Whether the amounts of an order include its tax. The prices of an exempt customer are net. */
export function isTaxIncluded({ pricesIncludeTax, isExempt }: Taxation): boolean {
  return pricesIncludeTax && !isExempt;
}

/** The price for a customer. For exempt customers, subtracts an included tax, at the rate of the store's country. */
export function priceFor(taxation: Taxation, price: number, taxClass: string | null): number {
  if (!taxation.isExempt || !taxation.pricesIncludeTax) return price;
  const home = taxation.country === null ? null : { country: taxation.country };
  return price - taxOf(price, rateAt(taxation, home, taxClass)?.rate ?? 0, true);
}

function placeOf({ destination, country }: Taxation): Place | null {
  return destination ?? (country === null ? null : { country });
}

function rateAt(rules: TaxRules, place: Place | null, taxClass: string | null): AppliedRate | null {
  if (taxClass !== null && isSameClass(taxClass, ZERO)) return { rate: 0, name: null };
  if (rules.rates.length === 0) {
    return rules.singleRate === null ? null : { rate: rules.singleRate, name: null };
  }
  if (place === null) return null;
  const found = findRate(rules, place, taxClass ?? STANDARD) ?? findRate(rules, place, STANDARD);
  return found ? { rate: found.percent, name: found.name } : null;
}

function findRate({ rates }: TaxRules, { country, region }: Place, taxClass: string) {
  const here = rates.filter(
    (rate) => rate.country === country && isSameClass(rate.taxClass, taxClass),
  );
  const wanted = regionKey(country, region ?? '');
  const ofRegion = here.find((rate) => rate.region && regionKey(country, rate.region) === wanted);
  return ofRegion ?? here.find((rate) => !rate.region);
}

/** Ignores case: `Books` and `books` are the same class. */
export function isSameClass(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Net amount and tax at one rate, in minor units. A null rate means that no tax is charged. */
export type TaxLine = { rate: number | null; name: string | null; net: number; tax: number };

type Priced = Pick<
  Order['items'][number],
  'quantity' | 'unitPrice' | 'discount' | 'tax' | 'taxRate'
>;

type Taxed = Pick<Order, 'total' | 'taxTotal' | 'taxIncluded' | 'shippingTotal' | 'shippingTax'> & {
  items: readonly Pick<Order['items'][number], 'total' | 'tax' | 'taxRate' | 'taxName'>[];
};

/**
 * Net amounts and taxes of an order by rate and name, the highest rate first. Null if they do not add up to the order's
 * total and tax, as in orders that were placed before rates were recorded.
 */
export function taxByRate(order: Taxed): TaxLine[] | null {
  const { shippingTax, shippingTotal } = order;
  const shippingTaxed = order.taxIncluded ? (shippingTax?.amount ?? 0) : 0;
  const parts: TaxLine[] = [
    ...order.items.map(({ total, tax, taxRate, taxName }) => ({
      rate: taxRate,
      name: taxName,
      net: total - tax,
      tax,
    })),
    {
      rate: shippingTax?.rate ?? null,
      name: shippingTax?.name ?? null,
      net: shippingTotal - shippingTaxed,
      tax: shippingTax?.amount ?? 0,
    },
  ];
  const tax = sum(parts.map((part) => (part.rate === null ? 0 : part.tax)));
  const total = sum(parts.map((part) => part.net + part.tax));
  if (tax !== order.taxTotal || total !== order.total) return null;
  return sumByRate(parts).filter(({ net }) => net !== 0);
}

/** The net amounts and taxes of lines by rate and name, the highest rate first. */
export function sumByRate(lines: readonly TaxLine[]): TaxLine[] {
  const groups = Map.groupBy(lines, ({ rate, name }) => JSON.stringify([rate, name]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { rate, name } = first;
      const [net, tax] = [sum(group.map((line) => line.net)), sum(group.map((line) => line.tax))];
      return [{ rate, name, net, tax }];
    })
    .toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

/**
 * Prices of an order's items, their discounts, and its shipping, all without tax, in minor units. Prices minus
 * discounts are the net amounts of the items.
 */
export function netAmounts(
  order: Pick<
    Order,
    'taxIncluded' | 'subtotal' | 'discountTotal' | 'shippingTotal' | 'shippingTax'
  > & { items: readonly Priced[] },
): { prices: number; discounts: number; shipping: number } {
  const { taxIncluded, items, shippingTotal, shippingTax } = order;
  if (!taxIncluded) {
    return { prices: order.subtotal, discounts: order.discountTotal, shipping: shippingTotal };
  }
  let [prices, discounts] = [0, 0];
  for (const { quantity, unitPrice, discount, tax, taxRate } of items) {
    const price = quantity * unitPrice;
    const net = price - taxOf(price, taxRate ?? 0, true);
    prices += net;
    discounts += net - (price - discount - tax);
  }
  return { prices, discounts, shipping: shippingTotal - (shippingTax?.amount ?? 0) };
}
