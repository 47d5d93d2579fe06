import * as v from 'valibot';
import { Instant, TimeZone } from './fieldRules.ts';

export const STATS_INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export const STATS_COMPARES = ['previous', 'week', 'year', 'none'] as const;
export const STATS_BLOCKS = [
  'totals',
  'series',
  'byStatus',
  'statusSeries',
  'byPaymentMethod',
  'topProducts',
  'topVariants',
  'topCategories',
  'topPromotions',
  'byHour',
  'attention',
  'catalogue',
  'sums',
  'variantSales',
  'ranking',
  'taxes',
] as const;
export type StatsBlock = (typeof STATS_BLOCKS)[number];

/**
 * The block `taxes` counts `orders` when they were placed, and refunds and cancellations when they were made. Or it
 * counts `documents`: invoices and credit notes when they were issued.
 */
export const TAX_BASES = ['orders', 'documents'] as const;
export type TaxBasis = (typeof TAX_BASES)[number];

/** Subjects that the block `ranking` can list. */
export const STATS_RANKS = ['products', 'variants', 'categories'] as const;
export type StatsRank = (typeof STATS_RANKS)[number];

/** `change` is net sales minus those of the compared period; `profit` needs a server that keeps costs. */
export const RANKING_SORTS = ['netSales', 'quantity', 'change', 'name', 'profit'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/**
 * Query of `GET /merchant/orders/stats`.
 * - `from`, `to`: half-open. Default: from the first order to now; `byStatus` then counts every order.
 * - `tz`: the time zone of days, weeks (from Monday) and months; default: the store's.
 * - `interval` of the series; default: hours up to 2 days, days up to 92, weeks up to a year, else months.
 * - `compare`: `previous` is the period just before: for whole calendar months as many months (the month before a
 *   month, the quarter before a quarter), otherwise as many days. `week` is seven days before, `year` the same dates
 *   of the year before. A current period is compared up to the same moment.
 * - `blocks`: names of `STATS_BLOCKS`, separated by commas; default: all. `blocks=byStatus` is one cheap read, for
 *   the tabs of a list.
 * - `filter`: as in the list of orders, as JSON. Only `sums` and `variantSales` use it, and they use nothing else.
 * - `basis`: for `taxes`; default: orders.
 * - `rank`, `sort`, `range`: for `ranking`, which requires `rank`. `sort` and `range` are as in a list:
 *   `["change","ASC"]`, `[0,9]`. Default: by net sales, the first 25 rows.
 */
export const StatsQuery = v.partial(
  v.strictObject({
    from: Instant,
    to: Instant,
    tz: TimeZone,
    interval: v.picklist(STATS_INTERVALS, 'invalid'),
    compare: v.picklist(STATS_COMPARES, 'invalid'),
    blocks: v.pipe(
      v.string('invalid'),
      v.regex(
        new RegExp(`^(${STATS_BLOCKS.join('|')})(,(${STATS_BLOCKS.join('|')}))*$`),
        'invalid',
      ),
    ),
    filter: v.pipe(v.string('invalid'), v.maxLength(8000, 'invalid')),
    basis: v.picklist(TAX_BASES, 'invalid'),
    rank: v.picklist(STATS_RANKS, 'invalid'),
    sort: v.pipe(v.string('invalid'), v.maxLength(100, 'invalid')),
    range: v.pipe(v.string('invalid'), v.maxLength(100, 'invalid')),
  }),
);
export type StatsQuery = v.InferOutput<typeof StatsQuery>;

/**
 * Metrics of a period, money in minor units. Cancelled orders and their refunds count only in `cancelledOrders` and
 * `byStatus`. Orders count when they were placed; refunds on the day of the refund, as Shopify dates returns.
 *
 * - grossSales: unit price × quantity; discounts, shipping, tax: as on the orders. Without tax: where prices include
 *   it, the tax of a line is taken off its price and off its discount;
 * - refunds: all refunded money, including tax and shipping; refundTax: the tax in it, absent if not known;
 * - unpaidReturns: what nobody will pay of orders that came back completely, including tax and shipping, by the day of
 *   the order; unpaidReturnTax: the tax in it. Absent if not known;
 * - tax: of the orders, minus refundTax and unpaidReturnTax;
 * - netSales = grossSales − discounts − (refunds − refundTax) − (unpaidReturns − unpaidReturnTax);
 *   totalSales = netSales + shipping + tax: may be negative;
 * - orders: placed and not cancelled; cancelledOrders: placed in the period and cancelled since;
 * - itemsSold: ordered units without removed and returned ones, by the day of the order;
 * - itemSales: net sales of items as in `topProducts`, by the day of the order; costedSales: those of items whose cost
 *   is known; costs: of the sold units of these. Profit = costedSales − costs. Absent if the server keeps no costs;
 * - averageOrderValue = (grossSales − discounts) ÷ orders, rounded; null if there are none;
 * - newCustomers: their first order ever is in the period; returningCustomers: they ordered in it and before. Guests
 *   and deleted customers are neither.
 */
export const StatsTotals = v.looseObject({
  grossSales: v.number(),
  discounts: v.number(),
  refunds: v.number(),
  refundTax: v.optional(v.number()),
  unpaidReturns: v.optional(v.number()),
  unpaidReturnTax: v.optional(v.number()),
  netSales: v.number(),
  shipping: v.number(),
  tax: v.number(),
  totalSales: v.number(),
  orders: v.number(),
  cancelledOrders: v.number(),
  itemsSold: v.number(),
  itemSales: v.optional(v.number()),
  costedSales: v.optional(v.number()),
  costs: v.optional(v.number()),
  averageOrderValue: v.nullable(v.number()),
  newCustomers: v.number(),
  returningCustomers: v.number(),
});
export type StatsTotals = v.InferOutput<typeof StatsTotals>;

/** From `start` to the start of the next point; `totalSales` and `orders` as in the totals. */
const Point = v.looseObject({ start: Instant, totalSales: v.number(), orders: v.number() });
export type StatsPoint = v.InferOutput<typeof Point>;

/**
 * Sums of the orders that a filter finds, money in minor units.
 *
 * - orders: number of orders in the list;
 * - total: sum of the order totals;
 * - grossSales, discounts, shipping, tax: if the filter excludes cancelled orders;
 * - with `salesFrom` and `salesTo`, all sums except `orders` cover the orders placed in that time. Total sales are then
 *   total − refunds − unpaidReturns, and tax excludes the tax in these two;
 * - unpaidReturns, unpaidReturnTax: as in the totals, with `salesFrom` and `salesTo`;
 * - refunds: refunds from `refundedFrom` to `refundedTo` or from `salesFrom` to `salesTo`, if given; refundTax: the tax
 *   in them;
 * - itemsSold: sold units, if the filter excludes cancelled orders and has a time or products;
 * - itemSales: net sales as in `topProducts`, if the filter has a product, a variant or a category; itemsSold and
 *   itemSales then cover only these;
 * - customers: number of distinct customers, with a filter of `customers`.
 *
 * The server may omit a sum that would take too long.
 */
export const OrderSums = v.looseObject({
  orders: v.number(),
  total: v.optional(v.number()),
  grossSales: v.optional(v.number()),
  discounts: v.optional(v.number()),
  shipping: v.optional(v.number()),
  tax: v.optional(v.number()),
  refunds: v.optional(v.number()),
  refundTax: v.optional(v.number()),
  unpaidReturns: v.optional(v.number()),
  unpaidReturnTax: v.optional(v.number()),
  itemsSold: v.optional(v.number()),
  itemSales: v.optional(v.number()),
  customers: v.optional(v.number()),
});
export type OrderSums = v.InferOutput<typeof OrderSums>;

/**
 * What needs attention now, whatever the period: the number of records of each list of `domain/attention.ts` at
 * `generatedAt`. An absent number is not available.
 */
export const Attention = v.looseObject({
  toAccept: v.optional(v.number()),
  toPack: v.optional(v.number()),
  readyToShip: v.optional(v.number()),
  toShip: v.optional(v.number()),
  onHold: v.optional(v.number()),
  unpaid: v.optional(v.number()),
  returnsExpected: v.optional(v.number()),
  returnsToSettle: v.optional(v.number()),
  toPayBack: v.optional(v.number()),
  outOfStock: v.optional(v.number()),
  lowStock: v.optional(v.number()),
  /** The stock of variants, and of products without variants. The console shows these in place of the two above. */
  variantsOut: v.optional(v.number()),
  variantsLow: v.optional(v.number()),
  promotionsEnding: v.optional(v.number()),
});
export type Attention = v.InferOutput<typeof Attention>;

/**
 * Best sellers, at most 10, by net sales: unit price × quantity − discount, without tax, − `refundedNet` of the items,
 * by the day of the order. Categories are the current ones of the products.
 */
const RankedProduct = v.looseObject({
  _id: v.string(),
  name: v.string(),
  image: v.optional(v.nullable(v.string()), null),
  quantity: v.number(),
  netSales: v.number(),
  /** Current stock; null if not tracked. */
  stock: v.optional(v.nullable(v.number())),
  /** As in a product. */
  availability: v.optional(v.string()),
});
/**
 * Sales by variant, for products with variants; `name` is the variant's, such as `Sea blue / L`.
 */
const RankedVariant = v.looseObject({
  _id: v.string(),
  name: v.string(),
  productId: v.string(),
  productName: v.string(),
  quantity: v.number(),
  netSales: v.number(),
  /** As for products. */
  stock: v.optional(v.nullable(v.number())),
});
const RankedCategory = v.looseObject({
  _id: v.string(),
  name: v.string(),
  quantity: v.optional(v.number(), 0),
  netSales: v.number(),
});
/**
 * A row of `ranking`: sales in the period or in the compared one, measured as for products. `previousNetSales` is
 * null without a comparison. Products without a category are one row, whose `_id` is null.
 */
const RankingRow = v.looseObject({
  _id: v.nullable(v.string()),
  name: v.string(),
  quantity: v.number(),
  netSales: v.number(),
  previousNetSales: v.optional(v.nullable(v.number()), null),
  /** As in the totals. Absent if the server keeps no costs. */
  costedSales: v.optional(v.number()),
  costs: v.optional(v.number()),
  /** Of the compared period; null without one. */
  previousCostedSales: v.optional(v.nullable(v.number())),
  previousCosts: v.optional(v.nullable(v.number())),
  /** For variants. */
  productId: v.optional(v.string()),
  productName: v.optional(v.string()),
  /** For products and variants, as above. */
  stock: v.optional(v.nullable(v.number())),
});
export type RankingRow = v.InferOutput<typeof RankingRow>;

/** One page of the products, variants or categories with sales, and their total number. */
const Ranking = v.looseObject({ total: v.number(), rows: v.array(RankingRow) });
export type Ranking = v.InferOutput<typeof Ranking>;

/**
 * Net amounts and taxes in minor units at one rate, in one country of taxation and one month of the time zone. `net` and
 * `tax` are less refunds and cancellations, or credit notes; `correctedNet` and `correctedTax` are what these took off,
 * zero or negative. `start` is the start of the month, or of the period if it begins later. A null `rate`: no tax, or,
 * if `isRecorded` is false, tax of orders placed before rates were recorded. A null `country`: not known.
 */
const TaxRow = v.looseObject({
  start: Instant,
  country: v.nullable(v.string()),
  rate: v.nullable(v.number()),
  name: v.nullable(v.string()),
  isRecorded: v.optional(v.boolean(), true),
  net: v.number(),
  tax: v.number(),
  correctedNet: v.number(),
  correctedTax: v.number(),
});
export type TaxRow = v.InferOutput<typeof TaxRow>;

/** `orders` that used it, its `discount`, and their gross sales minus discounts. */
const RankedPromotion = v.looseObject({
  _id: v.string(),
  code: v.string(),
  orders: v.optional(v.number(), 0),
  discount: v.optional(v.number(), 0),
  sales: v.optional(v.number(), 0),
});

/**
 * Sales of one variant of a product, measured as for products. A deleted variant has its former name and no
 * `variantId`; sales that were made before the product had variants have neither.
 */
const SoldVariant = v.looseObject({
  variantId: v.nullable(v.string()),
  variantName: v.nullable(v.string()),
  quantity: v.number(),
  netSales: v.number(),
});
export type SoldVariant = v.InferOutput<typeof SoldVariant>;

/** `GET /merchant/orders/stats`. An absent block is not available. */
export const OrderStats = v.looseObject({
  range: v.looseObject({ from: Instant, to: Instant, tz: v.string(), interval: v.string() }),
  previousRange: v.optional(v.nullable(v.looseObject({ from: Instant, to: Instant }))),
  currency: v.string(),
  generatedAt: Instant,
  totals: v.optional(StatsTotals),
  previous: v.optional(v.nullable(StatsTotals)),
  series: v.optional(v.array(Point)),
  previousSeries: v.optional(v.array(Point)),
  /** Only for a current period: all points of the compared period, including those after the same moment. */
  earlierSeries: v.optional(v.array(Point)),
  /** Every order placed in the period, including cancelled ones; `total` is the sum of the order totals. */
  byStatus: v.optional(
    v.array(v.looseObject({ status: v.string(), count: v.number(), total: v.number() })),
  ),
  /** The points of `series` with the number of placed orders by status; a status without orders is absent. */
  statusSeries: v.optional(
    v.array(v.looseObject({ start: Instant, counts: v.record(v.string(), v.number()) })),
  ),
  byPaymentMethod: v.optional(
    v.array(v.looseObject({ kind: v.string(), count: v.number(), total: v.number() })),
  ),
  topProducts: v.optional(v.array(RankedProduct)),
  topVariants: v.optional(v.array(RankedVariant)),
  topCategories: v.optional(v.array(RankedCategory)),
  topPromotions: v.optional(v.array(RankedPromotion)),
  ranking: v.optional(Ranking),
  /** The tax report on the `basis` of the query: by month, country and rate. */
  taxes: v.optional(v.array(TaxRow)),
  /** Orders by weekday (Monday first) and hour in the time zone. */
  byHour: v.optional(v.array(v.array(v.number()))),
  attention: v.optional(Attention),
  /** Progress of the setup: the number of products, and whether one of them has a picture. */
  catalogue: v.optional(v.looseObject({ products: v.number(), hasPictures: v.boolean() })),
  sums: v.optional(OrderSums),
  /**
   * By net sales, of the product in `filter`, in the orders that it finds and that are not cancelled; with `salesFrom` and
   * `salesTo`, as in the sums, in those placed in that time.
   */
  variantSales: v.optional(v.array(SoldVariant)),
});
export type OrderStats = v.InferOutput<typeof OrderStats>;
