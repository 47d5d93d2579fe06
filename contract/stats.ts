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
] as const;
export type StatsBlock = (typeof STATS_BLOCKS)[number];

/** What the block `ranking` can list. */
export const STATS_RANKS = ['products', 'variants', 'categories'] as const;
export type StatsRank = (typeof STATS_RANKS)[number];

/** `change` is net sales less those of the period compared with. */
export const RANKING_SORTS = ['netSales', 'quantity', 'change', 'name'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/**
 * Query of `GET /merchant/orders/stats`.
 * - `from`, `to`: half open. Left out: from the first order, to now; `byStatus` then counts every order.
 * - `tz`: where days, weeks (from Monday) and months begin; the store's zone when left out.
 * - `interval` of the series; left out: hours up to 2 days, days up to 92, weeks up to a year, else months.
 * - `compare`: `previous` the period just before: of whole calendar months as many months (the month before a
 *   month, the quarter before a quarter), of anything else as many days; `week` seven days before, `year` the same
 *   dates of the year before. A period that is still running is compared with the earlier one until the same moment.
 * - `blocks`: names of `STATS_BLOCKS` with commas between them; all when left out. `blocks=byStatus` is one
 *   small read, for the tabs of a list.
 * - `filter`: that of the list of orders, as JSON. It is for `sums` and `variantSales`, which look at nothing else.
 * - `rank`, `sort`, `range`: for `ranking`, which is only sent with a `rank`. `sort` and `range` are as in a list:
 *   `["change","ASC"]`, `[0,9]`. Left out: by net sales, the first 25 rows.
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
    rank: v.picklist(STATS_RANKS, 'invalid'),
    sort: v.pipe(v.string('invalid'), v.maxLength(100, 'invalid')),
    range: v.pipe(v.string('invalid'), v.maxLength(100, 'invalid')),
  }),
);
export type StatsQuery = v.InferOutput<typeof StatsQuery>;

/**
 * Metrics of a period, money in minor units. Cancelled orders, and refunds of them, are out of all but
 * `cancelledOrders` and `byStatus`. Orders count when they were placed; refunds on the day the money went
 * back, whenever the order was placed, as Shopify dates returns.
 *
 * - grossSales: unit price × quantity; discounts, shipping, tax: as on the orders;
 * - refunds: everything that went back, with its tax and shipping;
 * - netSales = grossSales − discounts − refunds; totalSales = netSales + shipping + tax: may be negative;
 * - orders: placed and not cancelled; cancelledOrders: placed in the period and cancelled since;
 * - itemsSold: units ordered, less those that were taken off or came back, by the day of the order;
 * - averageOrderValue = (grossSales − discounts) ÷ orders, rounded; null when there are none;
 * - newCustomers: their first order ever is in the period; returningCustomers: they ordered in it and before.
 *   Guests and deleted customers are neither.
 */
export const StatsTotals = v.looseObject({
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
export type StatsTotals = v.InferOutput<typeof StatsTotals>;

/** One bar: from `start` to the next point's, `totalSales` and `orders` as in the totals. */
const Point = v.looseObject({ start: Instant, totalSales: v.number(), orders: v.number() });
export type StatsPoint = v.InferOutput<typeof Point>;

/**
 * What the orders that a filter finds add up to, money in minor units.
 *
 * - orders: how many the list has;
 * - total: the sum of what they come to;
 * - grossSales, discounts, shipping, tax: when the filter leaves out the cancelled orders;
 * - with `salesFrom` and `salesTo` all of these but `orders` are of the orders placed in that time, so that
 *   total sales = total − refunds;
 * - refunds: what went back in `refundedFrom` to `refundedTo` or in `salesFrom` to `salesTo`, when one is given;
 * - itemsSold: units sold, when the filter leaves out the cancelled orders and is of a time, or of products;
 * - itemSales: their net sales as in `topProducts`, when the filter is of a product, a variant or a category;
 *   both are of these alone then;
 * - customers: how many different ones there are, with a filter of `customers`.
 *
 * A sum that would take the server too long may be left out.
 */
export const OrderSums = v.looseObject({
  orders: v.number(),
  total: v.optional(v.number()),
  grossSales: v.optional(v.number()),
  discounts: v.optional(v.number()),
  shipping: v.optional(v.number()),
  tax: v.optional(v.number()),
  refunds: v.optional(v.number()),
  itemsSold: v.optional(v.number()),
  itemSales: v.optional(v.number()),
  customers: v.optional(v.number()),
});
export type OrderSums = v.InferOutput<typeof OrderSums>;

/**
 * What needs attention now, whatever the period: how many records each list of `domain/attention.ts` finds at
 * `generatedAt`. A line that is absent is not available.
 */
export const Attention = v.looseObject({
  toAccept: v.optional(v.number()),
  toPack: v.optional(v.number()),
  readyToShip: v.optional(v.number()),
  toShip: v.optional(v.number()),
  onHold: v.optional(v.number()),
  unpaid: v.optional(v.number()),
  outOfStock: v.optional(v.number()),
  lowStock: v.optional(v.number()),
  promotionsEnding: v.optional(v.number()),
});
export type Attention = v.InferOutput<typeof Attention>;

/**
 * What sold most, at most 10, by net sales: unit price × quantity − discount, less the share of refunded
 * units, all by the day of the order. Categories are those the products are in today.
 */
const RankedProduct = v.looseObject({
  _id: v.string(),
  name: v.string(),
  image: v.optional(v.nullable(v.string()), null),
  quantity: v.number(),
  netSales: v.number(),
  /** Units left now; null when they are not counted. */
  stock: v.optional(v.nullable(v.number())),
  /** As of a product. */
  availability: v.optional(v.string()),
});
/** Of what is sold in variants, each by itself: `name` is the variant's, such as `Sea blue / L`. */
const RankedVariant = v.looseObject({
  _id: v.string(),
  name: v.string(),
  productId: v.string(),
  productName: v.string(),
  quantity: v.number(),
  netSales: v.number(),
  /** As of a product. */
  stock: v.optional(v.nullable(v.number())),
});
const RankedCategory = v.looseObject({
  _id: v.string(),
  name: v.string(),
  quantity: v.optional(v.number(), 0),
  netSales: v.number(),
});
/**
 * A row of `ranking`: what sold in the period or in the one compared with, measured as of a product.
 * `previousNetSales` is null when nothing is compared. Products without a category are one row, whose `_id` is null.
 */
const RankingRow = v.looseObject({
  _id: v.nullable(v.string()),
  name: v.string(),
  quantity: v.number(),
  netSales: v.number(),
  previousNetSales: v.optional(v.nullable(v.number()), null),
  /** Of a variant. */
  productId: v.optional(v.string()),
  productName: v.optional(v.string()),
  /** Of products and variants, as above. */
  stock: v.optional(v.nullable(v.number())),
});
export type RankingRow = v.InferOutput<typeof RankingRow>;

/** One page of all products, variants or categories that sold, and how many there are in all. */
const Ranking = v.looseObject({ total: v.number(), rows: v.array(RankingRow) });
export type Ranking = v.InferOutput<typeof Ranking>;

/** `orders` that used it, what it took off (`discount`), and their gross sales less discounts. */
const RankedPromotion = v.looseObject({
  _id: v.string(),
  code: v.string(),
  orders: v.optional(v.number(), 0),
  discount: v.optional(v.number(), 0),
  sales: v.optional(v.number(), 0),
});

/**
 * What one variant of a product sold, measured as of a product. One that is gone has no `variantId` and the name that
 * it had; what was sold before there were variants has neither.
 */
const SoldVariant = v.looseObject({
  variantId: v.nullable(v.string()),
  variantName: v.nullable(v.string()),
  quantity: v.number(),
  netSales: v.number(),
});
export type SoldVariant = v.InferOutput<typeof SoldVariant>;

/** `GET /merchant/orders/stats`. A block that is absent is not available. */
export const OrderStats = v.looseObject({
  range: v.looseObject({ from: Instant, to: Instant, tz: v.string(), interval: v.string() }),
  previousRange: v.optional(v.nullable(v.looseObject({ from: Instant, to: Instant }))),
  currency: v.string(),
  generatedAt: Instant,
  totals: v.optional(StatsTotals),
  previous: v.optional(v.nullable(StatsTotals)),
  series: v.optional(v.array(Point)),
  previousSeries: v.optional(v.array(Point)),
  /** While the period is running: the points of all that it is compared with, also of what lies ahead in it. */
  earlierSeries: v.optional(v.array(Point)),
  /** Every order placed in the period, cancelled ones too; `total` is the sum of what they come to. */
  byStatus: v.optional(
    v.array(v.looseObject({ status: v.string(), count: v.number(), total: v.number() })),
  ),
  /** The points of `series` with how many orders of each status were placed; a status with none is left out. */
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
  /** Orders by weekday (Monday first) and hour of the zone's clock. */
  byHour: v.optional(v.array(v.array(v.number()))),
  attention: v.optional(Attention),
  /** How far the shop is set up: its products, and whether one of them has a picture. */
  catalogue: v.optional(v.looseObject({ products: v.number(), hasPictures: v.boolean() })),
  sums: v.optional(OrderSums),
  /** By net sales, of the product that the `filter` is of, in the orders that it finds and that are not cancelled. */
  variantSales: v.optional(v.array(SoldVariant)),
});
export type OrderStats = v.InferOutput<typeof OrderStats>;
