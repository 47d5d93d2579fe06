import type { StatsTotals } from '../contract/stats.ts';
import type { MetricOrders } from './metricOrders.ts';
import { profitOf } from './profit.ts';

/** The metrics of a period, on the dashboard and in analytics. */
export const METRIC_NAMES = [
  'totalSales',
  'netSales',
  'grossSales',
  'discounts',
  'refunds',
  'unpaidReturns',
  'shipping',
  'tax',
  'orders',
  'cancelledOrders',
  'averageOrderValue',
  'itemsSold',
  'refundRate',
  'newCustomers',
  'returningCustomers',
  'returningShare',
  'profit',
  'margin',
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

type Metric = {
  kind: 'money' | 'count' | 'percent';
  /** The direction that is an improvement. */
  good: 'up' | 'down';
  /** The orders that the metric counts. */
  orders: MetricOrders;
  /** Null if the metric has no value. Percentages are fractions of one. */
  value: (totals: StatsTotals) => number | null;
};

/** Formulas of the metrics; `contract/stats.ts` defines their terms. */
export const metrics: Record<MetricName, Metric> = {
  totalSales: money('sales', ({ totalSales }) => totalSales),
  netSales: money('sales', ({ netSales }) => netSales),
  grossSales: money('placed', ({ grossSales }) => grossSales),
  discounts: { ...money('placed', ({ discounts }) => discounts), good: 'down' },
  refunds: { ...money('refunds', refundsWithoutTax), good: 'down' },
  unpaidReturns: { ...money('sales', unpaidReturnsWithoutTax), good: 'down' },
  shipping: money('placed', ({ shipping }) => shipping),
  tax: money('sales', ({ tax }) => tax),
  orders: count('placed', ({ orders }) => orders),
  cancelledOrders: { ...count('cancelled', (totals) => totals.cancelledOrders), good: 'down' },
  averageOrderValue: money('placed', ({ averageOrderValue }) => averageOrderValue),
  itemsSold: count('placed', ({ itemsSold }) => itemsSold),
  refundRate: {
    kind: 'percent',
    good: 'down',
    orders: 'refunds',
    value: (totals) => partOf(refundsWithoutTax(totals), totals.grossSales - totals.discounts),
  },
  newCustomers: count('newCustomers', ({ newCustomers }) => newCustomers),
  returningCustomers: count('returningCustomers', (totals) => totals.returningCustomers),
  returningShare: {
    kind: 'percent',
    good: 'up',
    orders: 'returningCustomers',
    value: ({ newCustomers, returningCustomers }) =>
      partOf(returningCustomers, newCustomers + returningCustomers),
  },
  profit: money('placed', (totals) => profitOf(totals)?.profit ?? null),
  margin: {
    kind: 'percent',
    good: 'up',
    orders: 'placed',
    value: (totals) => profitOf(totals)?.margin ?? null,
  },
};

/** Refunds include their tax if the API omits `refundTax`. */
export function refundsWithoutTax({
  refunds,
  refundTax = 0,
}: Pick<StatsTotals, 'refunds' | 'refundTax'>): number {
  return refunds - refundTax;
}

export function unpaidReturnsWithoutTax({
  unpaidReturns = 0,
  unpaidReturnTax = 0,
}: Pick<StatsTotals, 'unpaidReturns' | 'unpaidReturnTax'>): number {
  return unpaidReturns - unpaidReturnTax;
}

function money(orders: MetricOrders, value: Metric['value']): Metric {
  return { kind: 'money', good: 'up', orders, value };
}

function count(orders: MetricOrders, value: Metric['value']): Metric {
  return { kind: 'count', good: 'up', orders, value };
}

function partOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
