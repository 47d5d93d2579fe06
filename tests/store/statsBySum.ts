import type { Order, OrderItem } from '../../contract/order.ts';
import type { StatsTotals } from '../../contract/stats.ts';

/** Metrics calculated from the orders one by one, to compare with the API. */
export type Span = { from: string; to: string };

const isIn = (at: string, { from, to }: Span) =>
  Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);

const netOf = ({ total, tax }: OrderItem) => total - tax;

/** Prices of the items without tax. */
export function grossOf({ taxIncluded, items }: Order): number {
  return sum(items, ({ unitPrice, quantity, taxRate }) => {
    const price = unitPrice * quantity;
    if (!taxIncluded || taxRate === null) return price;
    return price - Math.round((price * taxRate) / (100 + taxRate));
  });
}

export function totalsBySum(orders: readonly Order[], span: Span): StatsTotals {
  const placed = orders.filter(({ createdAt }) => isIn(createdAt, span));
  const sold = placed.filter(({ status }) => status !== 'cancelled');
  const gross = sum(sold, grossOf);
  const discounts = gross - sum(sold, ({ items }) => sum(items, netOf));
  const refunds = refundsBySum(orders, span, ({ amount }) => amount);
  const refundTax = refundsBySum(orders, span, ({ taxes }) => sum(taxes ?? [], ({ tax }) => tax));
  const shipping = sum(
    sold,
    ({ taxIncluded, shippingTotal, shippingTax }) =>
      shippingTotal - (taxIncluded ? (shippingTax?.amount ?? 0) : 0),
  );
  // Random orders are paid in full or not at all.
  const unpaid = sold.filter((one) => one.status === 'returned' && one.paidTotal === 0);
  const unpaidReturns = sum(unpaid, ({ total }) => total);
  const unpaidReturnTax = sum(unpaid, ({ taxTotal }) => taxTotal);
  const tax = sum(sold, ({ taxTotal }) => taxTotal) - refundTax - unpaidReturnTax;
  const netSales = gross - discounts - (refunds - refundTax) - (unpaidReturns - unpaidReturnTax);
  const firstOf = new Map<string, string>();
  for (const { customer, status, createdAt } of orders) {
    const first = firstOf.get(customer._id ?? '') ?? '9999';
    if (status !== 'cancelled' && createdAt < first) firstOf.set(customer._id ?? '', createdAt);
  }
  const buyers = new Set(sold.flatMap(({ customer }) => customer._id ?? []));
  const fresh = [...buyers].filter((id) => isIn(firstOf.get(id) ?? '', span));
  return {
    grossSales: gross,
    discounts,
    refunds,
    refundTax,
    unpaidReturns,
    unpaidReturnTax,
    netSales,
    shipping,
    tax,
    totalSales: netSales + shipping + tax,
    orders: sold.length,
    cancelledOrders: placed.length - sold.length,
    itemsSold: sum(sold, ({ items }) =>
      sum(items, (item) => item.quantity - item.cancelledQuantity - item.returnedQuantity),
    ),
    ...costsBySum(sold.flatMap(({ items }) => items)),
    averageOrderValue: sold.length === 0 ? null : Math.round((gross - discounts) / sold.length),
    newCustomers: fresh.length,
    returningCustomers: buyers.size - fresh.length,
  };
}

function costsBySum(items: readonly OrderItem[]) {
  const costed = items.filter(({ unitCost }) => unitCost !== null);
  const costOf = (item: OrderItem) =>
    (item.unitCost ?? 0) * (item.quantity - item.cancelledQuantity - item.returnedQuantity);
  return {
    itemSales: sum(items, keptOf),
    costedSales: sum(costed, keptOf),
    costs: sum(costed, costOf),
  };
}

/** Net sales of an item without what refunds took of it. */
function keptOf(item: OrderItem): number {
  return netOf(item) - (item.refundedNet ?? 0);
}

function refundsBySum(
  orders: readonly Order[],
  span: Span,
  of: (refund: Order['refunds'][number]) => number,
): number {
  return sum(
    orders.filter(({ status }) => status !== 'cancelled'),
    ({ refunds }) =>
      sum(
        refunds.filter(({ createdAt }) => isIn(createdAt, span)),
        of,
      ),
  );
}

export function groupsBySum(orders: readonly Order[], span: Span, of: (order: Order) => string) {
  const groups: Record<string, { count: number; total: number }> = {};
  for (const order of orders.filter(({ createdAt }) => isIn(createdAt, span))) {
    const known = groups[of(order)] ?? { count: 0, total: 0 };
    groups[of(order)] = { count: known.count + 1, total: known.total + order.total };
  }
  return groups;
}

export function productsBySum(orders: readonly Order[], span: Span) {
  const products = new Map<string, { quantity: number; netSales: number }>();
  for (const order of orders) {
    if (order.status === 'cancelled' || !isIn(order.createdAt, span)) continue;
    for (const item of order.items) {
      const known = products.get(item.productId ?? '') ?? { quantity: 0, netSales: 0 };
      products.set(item.productId ?? '', {
        quantity: known.quantity + item.quantity - item.cancelledQuantity - item.returnedQuantity,
        netSales: known.netSales + keptOf(item),
      });
    }
  }
  return products;
}

export function promotionsBySum(orders: readonly Order[], span: Span) {
  const used = { orders: 0, discount: 0, sales: 0 };
  for (const order of orders) {
    if (order.status === 'cancelled' || !isIn(order.createdAt, span)) continue;
    for (const { amount } of order.promotions) {
      used.orders += 1;
      used.discount += amount;
      used.sales += sum(order.items, netOf);
    }
  }
  return used;
}

/** Orders by weekday and hour in a zone, by `Intl`. */
export function hoursBySum(orders: readonly Order[], span: Span, timeZone: string): number[][] {
  const table = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  for (const { status, createdAt } of orders) {
    if (status === 'cancelled' || !isIn(createdAt, span)) continue;
    const parts = format.formatToParts(new Date(createdAt));
    const day = days.indexOf(parts.find(({ type }) => type === 'weekday')?.value ?? '');
    const hour = Number(parts.find(({ type }) => type === 'hour')?.value);
    const row = table[day];
    if (row) row[hour] = (row[hour] ?? 0) + 1;
  }
  return table;
}
