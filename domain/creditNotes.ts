import type { CreditNoteLine } from '../contract/creditNote.ts';
import type { Order } from '../contract/order.ts';
import { shippingWithTax } from './refundAmounts.ts';
import { corrections, type RefundPart, splitRefunds } from './refundSplit.ts';
import { sum } from './rounding.ts';

/**
 * The lines of a credit note that is due now: the `corrections` of an invoiced order, or with `isWhole` the whole order,
 * minus the lines of earlier credit notes (`credited`). Empty if nothing is left to correct.
 */
export function creditDue(
  order: Order,
  credited: readonly CreditNoteLine[],
  isWhole: boolean,
): CreditNoteLine[] {
  const parts = isWhole ? wholeOrder(order) : splitRefunds(order, corrections(order)).flat();
  const groups = Map.groupBy(parts, ({ item }) => item);
  return [...groups].flatMap(([item, group]) => {
    const [part] = group;
    if (!part) return [];
    const before = credited.filter((line) => line.item === item);
    const left = (field: 'units' | 'net' | 'tax') =>
      sum(group.map((part) => part[field])) - sum(before.map((part) => part[field]));
    const [units, net, tax] = [left('units'), left('net'), left('tax')];
    if (net === 0 && tax === 0) return [];
    const named = order.items.find(({ _id }) => _id === item);
    const { name = null, variantName = null, sku = null } = named ?? {};
    return [{ item, name, variantName, sku, units, rate: part.rate, taxName: part.name, net, tax }];
  });
}

function wholeOrder(order: Order): RefundPart[] {
  const items = order.items.map(({ _id, quantity }) => ({ _id, quantity }));
  const { total: amount } = order;
  return splitRefunds(order, [{ amount, shipping: shippingWithTax(order), items }]).flat();
}
