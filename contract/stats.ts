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
 * What the block `taxes` counts. `orders`: orders when they were placed, and refunds and cancellations when they were
 * made. `documents`: invoices and credit notes when they were issued.
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
 * - `from`, `to`: the period; `to` is exclusive. Default: from the first order to now. Without both, `byStatus` counts
 *   every order.
 * - `tz`: the time zone of hours, days, weeks (from Monday) and months. Default: the store's, or else UTC.
 * - `interval` of the series; default: hours up to 2 days, days up to 92, weeks up to a year, else months.
 * - `compare`: `previous` is the period just before, with as many days; for whole calendar months, with as many months
 *   (the month before a month, the quarter before a quarter). `week` is the period seven days earlier, `year` the same
 *   dates of the year before. While a period lasts, only the part that has passed is compared. Default: `none`.
 * - `blocks`: names of `STATS_BLOCKS`, separated by commas; default: all. `blocks=byStatus` is one cheap read, for
 *   the tabs of a list.
 * - `filter`: as in the list of orders, as JSON. Only `sums` and `variantSales` use it, and they use nothing else.
 * - `basis`: for `taxes`; default: `orders`.
 * - `rank`, `sort`, `range`: for `ranking`, which requires `rank`. `sort` and `range` are as in a list:
 *   `["change","ASC"]`, `[0,9]`. Default: the 25 rows with the highest net sales.
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
 * Metrics of a period, money in minor units. Cancelled orders count only in `cancelledOrders`; their refunds do not
 * count. Orders count when they were placed, refunds when they were made, as Shopify dates returns.
 *
 * - grossSales: unit price × quantity; discounts and shipping: as on the orders. All three exclude tax: where prices
 *   include it, the tax of a line is taken off its price and off its discount;
 * - refunds: all refunded money, including tax and shipping; refundTax: the tax in it, absent if not known;
 * - unpaidReturns: amounts, including tax and shipping, that nobody will pay because the order came back completely.
 *   They count when the order was placed. unpaidReturnTax: the tax in them. Both are absent if not known;
 * - tax: the tax of the orders, minus refundTax and unpaidReturnTax;
 * - netSales = grossSales − discounts − (refunds − refundTax) − (unpaidReturns − unpaidReturnTax);
 *   totalSales = netSales + shipping + tax: may be negative;
 * - orders: placed and not cancelled; cancelledOrders: placed in the period and cancelled since;
 * - itemsSold: ordered units without removed and returned ones, counted when the order was placed;
 * - itemSales: net sales of items as in `topProducts`; costedSales: the part of itemSales from items with a known cost;
 *   costs: the cost of the sold units of these items. Profit = costedSales − costs. All three are absent if the server
 *   keeps no costs;
 * - averageOrderValue = (grossSales − discounts) ÷ orders, rounded; null without orders;
 * - newCustomers: customers whose first order is in the period; returningCustomers: customers with an order in the
 *   period and one before it. Neither counts guests, deleted customers or cancelled orders.
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

/** `totalSales` and `orders` as in the totals, from `start` to the next point's start or the end of the period. */
const Point = v.looseObject({ start: Instant, totalSales: v.number(), orders: v.number() });
export type StatsPoint = v.InferOutput<typeof Point>;

/**
 * Sums of the orders that a filter finds, money in minor units.
 *
 * - orders: number of these orders;
 * - total: sum of the order totals;
 * - grossSales, discounts, shipping, tax: only if the filter excludes cancelled orders, as one with `salesFrom` does;
 * - with `salesFrom` and `salesTo`, all sums except orders, customers and refunds cover the orders placed in that time.
 *   Total sales are then total − refunds − unpaidReturns, and tax excludes the tax in refunds and unpaidReturns;
 * - unpaidReturns, unpaidReturnTax: as in the totals, only with `salesFrom` and `salesTo`;
 * - refunds: money refunded from `refundedFrom` to `refundedTo` or from `salesFrom` to `salesTo`, only if the filter
 *   has these and excludes cancelled orders; refundTax: the tax in it;
 * - itemsSold: sold units, only if the filter excludes cancelled orders, and has a time of placing, a product, a
 *   variant or a category;
 * - itemSales: net sales as in `topProducts`, only if the filter excludes cancelled orders, and has a product, a
 *   variant or a category. itemsSold and itemSales then cover only the items that match;
 * - customers: number of distinct customers, only if the filter has `customers`.
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
  /**
   * The numbers of variants, and products without variants, that are out of stock or low. The console shows them
   * instead of `outOfStock` and `lowStock`.
   */
  variantsOut: v.optional(v.number()),
  variantsLow: v.optional(v.number()),
  promotionsEnding: v.optional(v.number()),
});
export type Attention = v.InferOutput<typeof Attention>;

/**
 * A best-selling product. A list has at most 10, by net sales: unit price × quantity − discount, without tax, minus
 * `refundedNet` of the items. Sales count when the order was placed.
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
/** Sales of a variant; `name` is the variant's, such as `Sea blue / L`. */
const RankedVariant = v.looseObject({
  _id: v.string(),
  name: v.string(),
  productId: v.string(),
  productName: v.string(),
  quantity: v.number(),
  netSales: v.number(),
  /** Current stock; null if not tracked. */
  stock: v.optional(v.nullable(v.number())),
});
/** Sales of the products that are in this category today. */
const RankedCategory = v.looseObject({
  _id: v.string(),
  name: v.string(),
  quantity: v.optional(v.number(), 0),
  netSales: v.number(),
});
/**
 * A row of `ranking`: a product, variant or category with sales in the period or in the compared one, measured as in
 * `topProducts`. `previousNetSales` is null without a comparison. Among categories, one row with the `_id` null has the
 * products without a category.
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
  /** The amounts of the compared period; null without a comparison. */
  previousCostedSales: v.optional(v.nullable(v.number())),
  previousCosts: v.optional(v.nullable(v.number())),
  /** Only for variants. */
  productId: v.optional(v.string()),
  productName: v.optional(v.string()),
  /** Only for products and variants: current stock; null if not tracked. */
  stock: v.optional(v.nullable(v.number())),
});
export type RankingRow = v.InferOutput<typeof RankingRow>;

/** One page of the products, variants or categories with sales, and their total number. */
const Ranking = v.looseObject({ total: v.number(), rows: v.array(RankingRow) });
export type Ranking = v.InferOutput<typeof Ranking>;

/**
 * Net amounts and taxes in minor units at one rate, in one country of taxation and one month of the time zone. Refunds
 * and cancellations, or credit notes, are subtracted from `net` and `tax`; `correctedNet` and `correctedTax` are what
 * they took off, zero or negative. `start` is the start of the month, or of the period if it begins later. A null
 * `rate`: no tax, or, if `isRecorded` is false, tax of orders placed before rates were recorded. A null `country`: not
 * known.
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

/** `orders`: orders with the promotion; `discount`: its discount; `sales`: their gross sales minus all discounts. */
const RankedPromotion = v.looseObject({
  _id: v.string(),
  code: v.string(),
  orders: v.optional(v.number(), 0),
  discount: v.optional(v.number(), 0),
  sales: v.optional(v.number(), 0),
});

/**
 * Sales of one variant of a product, measured as in `topProducts`. A deleted variant has its former name and no
 * `variantId`; sales that were made before the product had variants have neither.
 */
const SoldVariant = v.looseObject({
  variantId: v.nullable(v.string()),
  variantName: v.nullable(v.string()),
  quantity: v.number(),
  netSales: v.number(),
});
export type SoldVariant = v.InferOutput<typeof SoldVariant>;

/** `GET /merchant/orders/stats`. A block is absent if it was not requested, or if the server does not support it. */
export const OrderStats = v.looseObject({
  range: v.looseObject({ from: Instant, to: Instant, tz: v.string(), interval: v.string() }),
  previousRange: v.optional(v.nullable(v.looseObject({ from: Instant, to: Instant }))),
  currency: v.string(),
  generatedAt: Instant,
  totals: v.optional(StatsTotals),
  previous: v.optional(v.nullable(StatsTotals)),
  series: v.optional(v.array(Point)),
  previousSeries: v.optional(v.array(Point)),
  /**
   * Only for a current period: all points of the compared period. `previousSeries` ends at the moment that is compared
   * with now.
   */
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
  /** The tax report with the `basis` of the query, by month, country and rate. */
  taxes: v.optional(v.array(TaxRow)),
  /** Orders by weekday (Monday first) and hour in the time zone, without cancelled orders. */
  byHour: v.optional(v.array(v.array(v.number()))),
  attention: v.optional(Attention),
  /** Progress of the setup: the number of products, and whether one of them has a picture. */
  catalogue: v.optional(v.looseObject({ products: v.number(), hasPictures: v.boolean() })),
  sums: v.optional(OrderSums),
  /**
   * Only if `filter` has a product: sales of its variants in the orders that `filter` finds, without cancelled ones, by
   * net sales. With `salesFrom` and `salesTo`, only orders placed in that time count.
   */
  variantSales: v.optional(v.array(SoldVariant)),
});
export type OrderStats = v.InferOutput<typeof OrderStats>;
