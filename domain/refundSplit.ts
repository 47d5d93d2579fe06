import type { Order, Refund } from '../contract/order.ts';
import type { RefundRequest } from './orderActions.ts';
import { shareOf, shippingWithTax } from './refundAmounts.ts';
import { proportion, spread, sum } from './rounding.ts';
import { sumByRate, type TaxLine } from './tax.ts';

/** The fields of an order that decide how its refunds are split. All money in minor units. */
export type Splittable = Pick<Order, 'shippingTotal' | 'shippingTax' | 'taxIncluded'> & {
  items: readonly Pick<
    Order['items'][number],
    '_id' | 'quantity' | 'total' | 'tax' | 'taxRate' | 'taxName'
  >[];
};

export type SplitRefund = Pick<RefundRequest, 'amount' | 'shipping' | 'items'>;

export type Corrected = Splittable &
  Pick<Order, 'status' | 'total' | 'paidTotal'> & { refunds: readonly SplitRefund[] };

/** What a refund pays back of an item, or of the shipping if `item` is null. `units` is 0 if only money is refunded. */
export type RefundPart = TaxLine & { item: string | null; units: number };

/** An item or the shipping, with what refunds have taken of it so far. */
type Source = {
  item: string | null;
  quantity: number;
  gross: number;
  tax: number;
  rate: number | null;
  name: string | null;
  units: number;
  refunded: number;
};

/**
 * Splits each refund into parts of the items and the shipping, each with its net amount and tax. The parts of a refund
 * add up to its amount. Refunds of everything that was paid add up to the items, the shipping and their taxes.
 *
 * If the amount is less than the chosen units and shipping, the units share what the shipping leaves. If the amount is
 * more, the rest is spread over what is left of all items, and then goes to the shipping.
 */
export function splitRefunds(order: Splittable, refunds: readonly SplitRefund[]): RefundPart[][] {
  const sources = sourcesOf(order);
  return refunds.map((refund) => {
    const units = sources.map(
      ({ item }) => refund.items.find(({ _id }) => _id === item)?.quantity ?? 0,
    );
    const amounts = allot(sources, units, refund);
    return sources.flatMap((source, at) => take(source, units[at] ?? 0, amounts[at] ?? 0));
  });
}

/** The refunds of an order. What nobody will pay of a returned order is added as a further refund. */
export function corrections(order: Corrected): SplitRefund[] {
  return [...order.refunds, ...unpaidReturn(order)];
}

/** What nobody will pay of an order that came back completely, as a refund of all items that are left; else empty. */
function unpaidReturn({ status, items, total, paidTotal, refunds }: Corrected): SplitRefund[] {
  const amount = status === 'returned' ? Math.max(0, total - paidTotal) : 0;
  if (amount === 0) return [];
  const refunded = refunds.flatMap((refund) => refund.items);
  const left = items.map(({ _id, quantity }) => {
    const own = refunded.filter((one) => one._id === _id);
    return { _id, quantity: quantity - sum(own.map((one) => one.quantity)) };
  });
  return [{ amount, shipping: 0, items: left }];
}

/** What nobody will pay of an order that came back completely, and the tax in it. */
export function unpaidReturnOf(order: Corrected): { amount: number; tax: number } {
  const parts = splitRefunds(order, corrections(order)).slice(order.refunds.length).flat();
  const tax = sum(parts.map((part) => part.tax));
  return { amount: sum(parts.map(({ net }) => net)) + tax, tax };
}

/** What refunds and an unpaid return take of each item, without tax, in the order of the items. */
export function refundedNets(order: Corrected): number[] {
  const parts = splitRefunds(order, corrections(order)).flat();
  return order.items.map(({ _id }) =>
    sum(parts.filter(({ item }) => item === _id).map(({ net }) => net)),
  );
}

/** The taxes of the next refund of an order. */
export function taxesOfRefund(
  order: Splittable & Pick<Order, 'refunds'>,
  refund: SplitRefund,
): { taxes: TaxLine[]; shippingTax: number } {
  return splitTaxes(splitRefunds(order, [...order.refunds, refund]).at(-1) ?? []);
}

/** The refunds of an edited order, split over its items as they are now. */
export function refundsSplitAgain(order: Splittable & Pick<Order, 'refunds'>): Refund[] {
  const split = splitRefunds(order, order.refunds);
  return order.refunds.map((refund, index) => ({ ...refund, ...splitTaxes(split[index] ?? []) }));
}

function splitTaxes(parts: readonly RefundPart[]): { taxes: TaxLine[]; shippingTax: number } {
  const ofShipping = parts.find(({ item }) => item === null);
  return { taxes: sumByRate(parts), shippingTax: ofShipping?.tax ?? 0 };
}

function sourcesOf(order: Splittable): Source[] {
  const { items, shippingTax } = order;
  const none = { units: 0, refunded: 0 };
  return [
    ...items.map(({ _id, quantity, total: gross, tax, taxRate, taxName }) => ({
      item: _id,
      quantity,
      gross,
      tax,
      rate: taxRate,
      name: taxName,
      ...none,
    })),
    {
      item: null,
      quantity: 0,
      gross: shippingWithTax(order),
      tax: shippingTax?.amount ?? 0,
      rate: shippingTax?.rate ?? null,
      name: shippingTax?.name ?? null,
      ...none,
    },
  ];
}

/** The part of the refund's amount that is taken from each source. */
function allot(
  sources: readonly Source[],
  units: readonly number[],
  { amount, shipping }: SplitRefund,
): number[] {
  const wanted = sources.map((source, at) =>
    Math.min(
      source.gross - source.refunded,
      source.item === null ? Math.min(shipping, amount) : priceOfUnits(source, units[at] ?? 0),
    ),
  );
  const isItem = sources.map(({ item }) => item !== null);
  const ofItems = sum(wanted.filter((_, at) => isItem[at]));
  const ofShipping = sum(wanted) - ofItems;
  if (ofItems + ofShipping > amount) {
    const less = spread(
      amount - ofShipping,
      wanted.map((part, at) => (isItem[at] ? part : 0)),
    );
    return wanted.map((part, at) => (isItem[at] ? (less[at] ?? 0) : part));
  }
  const rest = amount - ofItems - ofShipping;
  const left = sources.map(({ item, gross, refunded }, at) =>
    item === null ? 0 : gross - refunded - (wanted[at] ?? 0),
  );
  const more = spread(Math.min(rest, sum(left)), left);
  const last = rest - sum(more);
  return wanted.map((part, at) => part + (more[at] ?? 0) + (isItem[at] ? 0 : last));
}

/** What further units of an item are worth, rounded so that all units together are worth the item's total. */
function priceOfUnits({ gross, quantity, units }: Source, further: number): number {
  return shareOf({ total: gross, quantity, refundedQuantity: units }, further);
}

/** Takes an amount from a source, with its share of the tax. */
function take(source: Source, units: number, amount: number): RefundPart[] {
  const taxUpTo = (refunded: number) =>
    proportion(source.tax, Math.min(refunded, source.gross), source.gross);
  const tax = taxUpTo(source.refunded + amount) - taxUpTo(source.refunded);
  source.refunded += amount;
  source.units += units;
  if (amount === 0 && units === 0) return [];
  const { item, rate, name } = source;
  return [{ item, units, rate, name, net: amount - tax, tax }];
}
