import type { OrderItem } from '../contract/order.ts';

/** The fields of an item that its sales, costs and profit depend on. */
export type CostedItem = Pick<
  OrderItem,
  | 'quantity'
  | 'tax'
  | 'total'
  | 'unitCost'
  | 'refundedQuantity'
  | 'refundedNet'
  | 'cancelledQuantity'
  | 'returnedQuantity'
>;

/** Units sold, without cancelled and returned ones. */
export function soldUnits(
  item: Pick<CostedItem, 'quantity' | 'cancelledQuantity' | 'returnedQuantity'>,
): number {
  return item.quantity - item.cancelledQuantity - item.returnedQuantity;
}

/**
 * Net sales of an item: price minus discount and refunds, without tax. If the API does not split refunds by item,
 * subtracts the share of the refunded units.
 */
export function netSales(item: CostedItem): number {
  const worth = item.total - item.tax;
  const share = Math.round((worth * item.refundedQuantity) / item.quantity);
  return worth - (item.refundedNet ?? share);
}

/**
 * Minor units. `itemSales` are the net sales of all items, `costedSales` those of items whose cost is known, and
 * `costs` the costs of their sold units. An item that is refunded but not returned has no sales, but still has costs.
 */
type CostTotals = { itemSales: number; costedSales: number; costs: number };

/** `itemMeasures` in `store/orders/statsTotals.ts` calculates the same in SQL. */
export function costTotals(items: readonly CostedItem[]): CostTotals {
  const sums = { itemSales: 0, costedSales: 0, costs: 0 };
  for (const item of items) {
    const sales = netSales(item);
    sums.itemSales += sales;
    if (typeof item.unitCost !== 'number') continue;
    sums.costedSales += sales;
    sums.costs += item.unitCost * soldUnits(item);
  }
  return sums;
}

type Profit = {
  /** Minor units; negative for a loss. */
  profit: number;
  /** Profit divided by sales; null if sales are not above 0. */
  margin: number | null;
};

/** Profit and margin of the sales whose costs are known; null if there are neither such sales nor costs. */
export function profitOf(sums: Partial<CostTotals>): Profit | null {
  const { costedSales, costs } = sums;
  if (costedSales === undefined || costs === undefined) return null;
  if (costedSales === 0 && costs === 0) return null;
  const profit = costedSales - costs;
  return {
    profit,
    margin: costedSales > 0 ? profit / costedSales : null,
  };
}

/** The part of the sales whose costs are known, from 0 to 1; null without sales. */
export function knownCosts({ itemSales = 0, costedSales }: Partial<CostTotals>): number | null {
  return itemSales > 0 && costedSales !== undefined ? costedSales / itemSales : null;
}

type OrderProfit = {
  profit: Profit | null;
  totals: CostTotals;
  /** `items` is the number of sold items, `costed` the number of those with a known cost. */
  items: number;
  costed: number;
};

/** Null for cancelled orders and for those without a sold item. */
export function orderProfit(order: {
  status: string;
  items: readonly CostedItem[];
}): OrderProfit | null {
  const sold = order.items.filter((item) => soldUnits(item) > 0 || netSales(item) !== 0);
  if (order.status === 'cancelled' || sold.length === 0) return null;
  const totals = costTotals(sold);
  const costed = sold.filter(({ unitCost }) => typeof unitCost === 'number').length;
  return { profit: profitOf(totals), totals, items: sold.length, costed };
}
