import * as v from 'valibot';
import { Instant } from './values.ts';

/**
 * Figures of a period, in minor units where money. Formulas (cancelled orders are out of all but `cancelledOrders`):
 * netSales = grossSales − discounts − refunds; totalSales = netSales + shipping + tax;
 * averageOrderValue = (grossSales − discounts) ÷ orders, null when there are none.
 */
const Totals = v.looseObject({
  grossSales: v.number(),
  discounts: v.number(),
  refunds: v.number(),
  netSales: v.number(),
  shipping: v.number(),
  tax: v.number(),
  totalSales: v.number(),
  orders: v.number(),
  cancelledOrders: v.number(),
  itemsSold: v.number(),
  averageOrderValue: v.nullable(v.number()),
  newCustomers: v.number(),
  returningCustomers: v.number(),
});

const Point = v.looseObject({ start: Instant, totalSales: v.number(), orders: v.number() });
const Ranked = v.looseObject({ _id: v.string(), name: v.string(), netSales: v.number() });

/** `GET /merchant/orders/stats?from&to&tz&interval&compare`. A block that is absent is not available. */
export const OrderStats = v.looseObject({
  range: v.looseObject({ from: Instant, to: Instant, tz: v.string(), interval: v.string() }),
  currency: v.string(),
  generatedAt: Instant,
  totals: v.optional(Totals),
  previous: v.optional(v.nullable(Totals)),
  series: v.optional(v.array(Point)),
  previousSeries: v.optional(v.array(Point)),
  byStatus: v.optional(
    v.array(v.looseObject({ status: v.string(), count: v.number(), total: v.number() })),
  ),
  byPaymentMethod: v.optional(
    v.array(v.looseObject({ kind: v.string(), count: v.number(), total: v.number() })),
  ),
  topProducts: v.optional(v.array(Ranked)),
  topCategories: v.optional(v.array(Ranked)),
  topPromotions: v.optional(v.array(v.looseObject({ _id: v.string(), code: v.string() }))),
  byHour: v.optional(v.array(v.array(v.number()))),
});
export type OrderStats = v.InferOutput<typeof OrderStats>;
