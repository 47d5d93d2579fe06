import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import { asciiDigits } from '../../domain/digits.ts';
import { isNotCancelled } from '../../domain/metricOrders.ts';
import { tagKey, termRange } from '../catalogue/terms.ts';
import { isSqlite } from '../db/nodeSqlite.ts';
import {
  betweenInstants,
  byId,
  type Condition,
  type List,
  noRows,
  oneOf,
  type PageSlice,
  range,
  rangeCondition,
  type Store,
  whereStore,
  withIds,
} from '../lists/listDeclaration.ts';
import {
  havingWords,
  type SearchedWord,
  SHORTEST_SKU,
  searchedWords,
  sequencesOf,
} from './contacts.ts';
import {
  countOrdersByCustomer,
  customersCondition,
  inSales,
  placedAtHour,
  refundedIn,
  withMoneyToPayBack,
} from './metricConditions.ts';
import { withSimilarWords } from './nearWords.ts';
import { FIFTEEN_MINUTES_MS, FIFTEEN_MINUTES_SHIFT } from './orderBuckets.ts';
import { countByState, stateConditions } from './orderCounts.ts';
import { withReturn } from './orderReturns.ts';
import { trackingKey } from './orderTerms.ts';
import { ordersWithReserved } from './reservedUnits.ts';
import { inTaxReport } from './statsTaxes.ts';

type OrderSort = (typeof ORDER_SORTS)[number];

const byTime = { sorts: ['createdAt'] };
const counted = { count: 'aggregate', ...byTime } as const;
const byTotal = { count: 'aggregate', sorts: ['createdAt', 'total'] } as const;
const amounts = { table: 'orders', counts: 'order_totals', bucket: 'bucket' };
const paid = { where: paymentKind };
const hour = { where: placedAtHour };
const category = { where: inCategory };
const taxed = { where: inTaxReport };

export const orderList: List<'orders', OrderFilter, OrderSort> = {
  table: 'orders',
  counts: 'order_counts',
  fields: {
    status: {
      sort: ['status', 'created_at'],
      where: ({ status }) =>
        oneOf('status', status, { count: 'aggregate', sorts: ['createdAt', 'status'] }),
    },
    paymentStatus: { where: (wanted) => oneOf('payment_status', wanted.paymentStatus, byTotal) },
    fulfilmentStatus: {
      where: (wanted) => oneOf('fulfilment_status', wanted.fulfilmentStatus, counted),
    },
    id: byId,
    number: { sort: 'sequence' },
    paymentKind: paid,
    paymentKindNot: paid,
    shippingCountry: { where: shippedTo },
    tag: { where: ({ tag }, store) => tag && withTag(store, tag) },
    customerId: { where: ({ customerId }) => oneOf('customer_id', customerId, byTime) },
    productId: { where: ({ productId }, store) => productId && withProduct(store, productId) },
    variantId: { where: withVariant },
    categoryId: category,
    subcategories: category,
    promotionId: { where: ({ promotionId: id }, store) => id && withPromotion(store, id) },
    costs: { where: ({ costs }, store) => costs && withoutCost(store) },
    createdAt: { sort: 'created_at' },
    ...rangeCondition<'createdFrom', 'createdTo', string>('createdFrom', 'createdTo', placedIn),
    weekHour: hour,
    tz: hour,
    toPayBack: { where: ({ toPayBack }, store) => toPayBack && withMoneyToPayBack(store) },
    unsent: { where: withReserved },
    returns: { where: withReturn },
    ...rangeCondition<'refundedFrom', 'refundedTo', string>(
      'refundedFrom',
      'refundedTo',
      refundedIn,
    ),
    ...rangeCondition<'salesFrom', 'salesTo', string>('salesFrom', 'salesTo', inSales),
    tax: taxed,
    taxFrom: taxed,
    taxTo: taxed,
    customers: { where: customersCondition },
    total: { sort: 'total' },
    ...range('total', 'totalMin', 'totalMax', { sorts: ['total'], counted: amounts }),
    q: { where: ({ q }, store) => q?.trim() && ordersWithWords(store, q) },
    updatedAt: { sort: 'updated_at' },
  },
  countTogether: (filter, store, names, matches) => {
    const hasOnly = (...allowed: string[]) => names.every((name) => allowed.includes(name));
    if (hasOnly('status', 'paymentStatus', 'fulfilmentStatus', 'paymentKind', 'createdFrom')) {
      return countByState(store, filter);
    }
    if (!hasOnly('status', 'createdFrom', 'customers')) return undefined;
    return isNotCancelled(filter.status)
      ? matches.get('customers')
      : countOrdersByCustomer(store, filter);
  },
  startNear,
};

/** One condition for the wanted and the excluded payment method, because the same aggregates count both. */
function paymentKind(
  { paymentKind, paymentKindNot }: OrderFilter,
  store: Store,
): Condition | undefined {
  if (!paymentKind && !paymentKindNot) return undefined;
  const count = () => countByState(store, { paymentKind, paymentKindNot });
  if (!paymentKindNot) return oneOf('payment_kind', paymentKind, { ...byTime, count });
  const kind = sql`(payment_kind || '')`;
  const is = paymentKind ? sql`${kind} = ${paymentKind}` : sql`1 = 1`;
  const both = sql<SqlBool>`${is} and ${kind} <> ${paymentKindNot}`;
  return { driving: both, passive: both, count };
}

function shippedTo({ shippingCountry }: OrderFilter, { storeId }: Store): Condition | undefined {
  const count = sql`coalesce((select count from order_countries
    where store_id = ${storeId} and country = ${shippingCountry}), 0)`;
  return oneOf('shipping_country', shippingCountry, { ...byTime, count });
}

function placedIn(
  createdFrom: string | undefined,
  createdTo: string | undefined,
  store: Store,
): Condition {
  const count = () => countByState(store, { createdFrom, createdTo });
  return { ...betweenInstants('created_at', createdFrom, createdTo), ...byTime, count };
}

function withProduct({ storeId }: Store, productId: string): Condition {
  const items = sql`select order_id from order_items
    where store_id = ${storeId} and product_id = ${productId}`;
  return withIds(items, sql`${items} and order_id = orders.id || ''`);
}

function withReserved(filter: OrderFilter, store: Store): Condition | undefined {
  if (!filter.unsent) return undefined;
  const { productId } = filter;
  const ofProduct = productId && sql<SqlBool>`order_items.product_id = ${productId}`;
  return withIds(ordersWithReserved(store, [ofProduct, isOfVariant(filter)]));
}

function withoutCost({ storeId }: Store): Condition {
  const items = sql`select order_id from order_items
    where store_id = ${storeId} and unit_cost is null`;
  return withIds(items, sql`${items} and order_id = orders.id || ''`);
}

function withVariant(filter: OrderFilter, { storeId }: Store): Condition | undefined {
  const isWanted = isOfVariant(filter);
  if (!isWanted) return undefined;
  const items = sql`select order_id from order_items where store_id = ${storeId} and ${isWanted}`;
  return withIds(items, sql`${items} and order_id = orders.id || ''`);
}

export function isOfVariant({ variantId }: OrderFilter): RawBuilder<SqlBool> | undefined {
  if (variantId === undefined) return undefined;
  const ids = [variantId].flat();
  return ids.length === 0 ? sql`1 = 0` : sql`order_items.variant_id in (${sql.join(ids)})`;
}

function inCategory(filter: OrderFilter, store: Store): Condition | undefined {
  const items = isInCategory(store.storeId, filter);
  if (!items) return undefined;
  // Without `store_id` SQLite can use a covering index.
  const own = isSqlite(store.db) ? sql`` : sql`store_id = ${store.storeId} and`;
  return withIds(
    sql`select order_id from order_items where store_id = ${store.storeId} and ${items}`,
    sql`select 1 from order_items
      where ${own} order_id = orders.id || '' and ${items}`,
  );
}

/**
 * Items of products that are currently in the filter's category, and in its descendants if `subcategories` is
 * set.
 */
export function isInCategory(
  storeId: string,
  { categoryId, subcategories }: OrderFilter,
): RawBuilder<unknown> | undefined {
  if (!categoryId) return undefined;
  const under = sql`in (with recursive under (id) as (
      select ${categoryId}
      union select categories.id from under join categories
        on categories.store_id = ${storeId} and categories.parent_id = under.id)
    select id from under)`;
  return sql`order_items.product_id in (select id from products
    where store_id = ${storeId} and category_id ${subcategories ? under : sql`= ${categoryId}`})`;
}

function withTag({ storeId }: Store, tag: string): Condition {
  const orders = sql`select order_id from order_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return withIds(orders, sql`${orders} and order_id = orders.id || ''`);
}

function withPromotion({ storeId }: Store, promotionId: string): Condition {
  const orders = sql`select order_id from order_promotions
    where store_id = ${storeId} and promotion_id = ${promotionId}`;
  return {
    ...withIds(orders, sql`${orders} and order_id = orders.id || ''`),
    count: sql`coalesce((select orders_count from promotions
      where store_id = ${storeId} and id = ${promotionId}), 0)`,
  };
}

/** A number sign before digits, as in `n° 1042` and `№1042`. */
const NUMBER_SIGN = /(?<!\p{L})(?:n[°º]|№)\s*(?=\S*\d)/giu;

/** Finds orders by a typed text. When no order matches, also searches near words, unless `isExact`. */
export async function ordersWithWords(
  store: Store,
  q: string,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<Condition> {
  const text = q.replace(NUMBER_SIGN, '');
  const words = searchedWords(text);
  const typed = await searchOrders(store, words, text);
  if (typed || isExact) return typed ?? noRows;
  const near = await withSimilarWords(store, words);
  return (near && (await searchOrders(store, near))) ?? noRows;
}

/**
 * Orders that match a search; undefined when there are none. An order matches in one of three ways:
 * - Its customer and addresses have all words.
 * - Its number or one of its SKUs matches one word, and its customer and addresses have all other words.
 * - Its number is the whole text, or one of its tracking numbers or SKUs starts with the whole text.
 */
async function searchOrders(
  store: Store,
  words: readonly SearchedWord[],
  text = '',
): Promise<Condition | undefined> {
  const { db, storeId } = store;
  const ofTerms = havingWords('order_terms', storeId, words) ?? none;
  const withTerms = sql`select id from orders
    where store_id = ${storeId} and search_id in (${ofTerms})`;
  const others = sql.join([none, ...otherMatches(store, words, text)], sql` union all `);
  const { rows } = await sql<{ terms: number; others: number }>`
    select (select count(*) from (${withTerms}) as found) as terms,
      case when exists (${others}) then 1 else 0 end as others`.execute(db);
  const found = Number(rows[0]?.terms ?? 0);
  if (rows[0]?.others) return withIds(sql`${withTerms} union all ${others}`);
  if (found === 0) return undefined;
  return {
    driving: sql`search_id in (${ofTerms})`,
    passive: sql`search_id || '' in (${ofTerms})`,
    count: async () => found,
  };
}

const none = sql`select cast(null as text) where 1 = 0`;

function otherMatches(
  store: Store,
  words: readonly SearchedWord[],
  text: string,
): RawBuilder<unknown>[] {
  const { storeId } = store;
  const alternatives: RawBuilder<unknown>[] = [];
  const tracking = trackingKey(text) ?? '';
  if (IS_TRACKING.test(tracking)) alternatives.push(withParcel(storeId, tracking));
  const number = asciiDigits(text).trim();
  if (/\d$/.test(number)) alternatives.push(withNumber(storeId, number));
  // Some SKUs look like phones: `2024-100-001`.
  const sku = number.toLowerCase();
  const isWord = words.some((word) => word.sku === sku);
  if (sku.length >= SHORTEST_SKU && !isWord) alternatives.push(withSku(store, sku, null));
  words.forEach((word, at) => {
    const others = words.filter((_, place) => place !== at && !isSamePiece(word, words[place]));
    const rest = havingWords('order_terms', storeId, others);
    // The expression keeps the query from starting with the other words: a city may match all orders, but few orders
    // have the number or SKU.
    const matchesOthers = rest ? sql`search_id || '' in (${rest})` : sql`1 = 1`;
    if (others.length > 0 && !rest) return;
    if (word.number) alternatives.push(sql`${numbered(storeId, word.number)} and ${matchesOthers}`);
    if (word.sku)
      alternatives.push(withSku(store, word.sku, others.length > 0 ? matchesOthers : null));
  });
  return alternatives;
}

/** Words of one piece of the text, such as `mug` and `01` of `mug-01`, have the same SKU. */
function isSamePiece(word: SearchedWord, other: SearchedWord | undefined): boolean {
  return word.sku !== null && word.sku === other?.sku;
}

function numbered(storeId: string, { sequence, prefix }: NonNullable<SearchedWord['number']>) {
  const number = sql`select id from orders where store_id = ${storeId} and sequence = ${sequence}`;
  return prefix === '' ? number : sql`${number} and lower(number) like ${`%${prefix}${sequence}`}`;
}

/** Orders with this number, in upper or lower case. Compares both cases, because SQLite's `lower` knows only ASCII. */
function withNumber(storeId: string, number: string): RawBuilder<unknown> {
  const sequences = sequencesOf(number);
  return sql`select id from orders where store_id = ${storeId}
    and sequence in (${sql.join(sequences)})
    and (lower(number) = ${number.toLowerCase()} or number = ${number.toUpperCase()})`;
}

// At least 6 characters: many tracking numbers of a carrier begin alike, so a shorter text would match too many.
const IS_TRACKING = /^(?=.*\p{N}).{6,}$/u;

function withParcel(storeId: string, tracking: string): RawBuilder<unknown> {
  const { from, to } = termRange(tracking);
  return sql`select order_id from shipments
    where store_id = ${storeId} and tracking_key >= ${from} and tracking_key < ${to}`;
}

function withSku(store: Store, sku: string, matchesOthers: RawBuilder<unknown> | null) {
  const { from, to } = termRange(sku);
  const items = sql`select order_id from order_items
    where store_id = ${store.storeId} and sku_key >= ${from} and sku_key < ${to}`;
  if (!matchesOthers) return items;
  return sql`select id from orders where ${whereStore(store)} and id in (${items}) and ${matchesOthers}`;
}

const MIN_OFFSET = 2000;

/**
 * Finds a start near a page at a high offset of a list by time, and the offset from this start. The counts per time
 * bucket show how many orders come before, so the query need not skip these one by one. Order 400,000 of a million
 * takes 5 ms instead of 26 on SQLite, 30 instead of 281 on a busy PostgreSQL.
 */
async function startNear(
  filter: OrderFilter,
  { db, storeId }: Store,
  sort: string,
  page: PageSlice,
): Promise<{ offset: number; where: RawBuilder<SqlBool> } | undefined> {
  const { status, paymentStatus, fulfilmentStatus, ...others } = filter;
  const isCountable = sort === 'createdAt' && Object.keys(others).length === 0;
  if (!isCountable || page.offset < MIN_OFFSET) return undefined;
  const wanted = [sql`store_id = ${storeId} and grain = 1`, ...stateConditions(filter)];
  const { rows } = await sql<{ bucket: number; count: number }>`
    select bucket, sum(count) as count from order_kinds where ${sql.join(wanted, sql` and `)}
    group by bucket order by bucket ${sql.raw(page.direction)}`.execute(db);
  let before = 0;
  for (const { bucket, count } of rows) {
    if (before + Number(count) > page.offset) {
      const edge = bucket + (page.direction === 'asc' ? 0 : 1);
      const instant = new Date(
        edge * 2 ** FIFTEEN_MINUTES_SHIFT * FIFTEEN_MINUTES_MS,
      ).toISOString();
      const where =
        page.direction === 'asc'
          ? sql<SqlBool>`created_at >= ${instant}`
          : sql<SqlBool>`created_at < ${instant}`;
      return { offset: page.offset - before, where };
    }
    before += Number(count);
  }
  return undefined;
}
