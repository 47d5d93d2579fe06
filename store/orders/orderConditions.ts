import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { termRange } from '../catalogue/terms.ts';
import { type SearchedWord, searchedWords } from './contacts.ts';
import { figureConditions } from './figureConditions.ts';
import { between, isIn, type OrderCondition, oneOf, STATES, type State } from './orderCondition.ts';

/** The wanted values of each state; undefined when any will do. */
export function statesOf(filter: OrderFilter): Record<State, readonly string[] | undefined> {
  return {
    status: listOf(filter.status),
    payment: listOf(filter.paymentStatus),
    fulfilment: listOf(filter.fulfilmentStatus),
  };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof value === 'string' ? [value] : value;
}

const BY_ID: readonly OrderCondition['by'][] = [
  'id',
  'product',
  'category',
  'hour',
  'promotion',
  'refunded',
  'sales',
  'buyers',
  'words',
];

/**
 * Orders of a store. Where the driving condition gives ids, the store is hidden from the planner: SQLite
 * would rather walk over all of its orders by an index than look up some keys.
 */
export function ofStore(storeId: string, driver: OrderCondition | undefined): Expression<SqlBool> {
  return driver && BY_ID.includes(driver.by)
    ? sql`orders.store_id || '' = ${storeId}`
    : sql`orders.store_id = ${storeId}`;
}

export function orderConditions(storeId: string, filter: OrderFilter): OrderCondition[] {
  const conditions: OrderCondition[] = [];
  const states = statesOf(filter);
  for (const by of ['status', 'payment', 'fulfilment'] as const) {
    const values = states[by];
    if (values) conditions.push(oneOf(by, STATES[by], values));
  }
  if (filter.id) conditions.push(oneOf('id', 'id', filter.id));
  const kind = paymentKindCondition(filter);
  if (kind) conditions.push(kind);
  if (filter.customerId) conditions.push(oneOf('customer', 'customer_id', [filter.customerId]));
  if (filter.productId) conditions.push(withProduct(storeId, filter.productId));
  if (filter.categoryId) conditions.push(withCategory(storeId, filter.categoryId));
  if (filter.promotionId) conditions.push(withPromotion(storeId, filter.promotionId));
  conditions.push(...figureConditions(storeId, filter));
  if (filter.totalMin !== undefined || filter.totalMax !== undefined) {
    const { min, max } = totalRange(filter);
    conditions.push(between('total', 'total', { from: min, to: max + 1 }));
  }
  const words = searchedWords(filter.q ?? '');
  if (filter.q !== undefined && filter.q.trim() !== '') conditions.push(withWords(storeId, words));
  return conditions;
}

export function totalRange({ totalMin, totalMax }: OrderFilter) {
  return { min: totalMin ?? 0, max: totalMax ?? 99_999_999_999 };
}

/** How orders are paid, and are not: one condition, so that both come from the same sums. */
function paymentKindCondition({
  paymentKind,
  paymentKindNot,
}: OrderFilter): OrderCondition | undefined {
  if (!paymentKindNot)
    return paymentKind ? oneOf('kind', 'payment_kind', [paymentKind]) : undefined;
  const kind = sql`(orders.payment_kind || '')`;
  const is = paymentKind ? sql`${kind} = ${paymentKind}` : sql`1 = 1`;
  const both = sql<SqlBool>`${is} and ${kind} <> ${paymentKindNot}`;
  return { by: 'kind', values: 2, driving: both, passive: both };
}

function withProduct(storeId: string, productId: string): OrderCondition {
  const items = sql`select order_id from order_items
    where store_id = ${storeId} and product_id = ${productId}`;
  return isIn('product', items, sql`${items} and order_id = orders.id || ''`);
}

function withCategory(storeId: string, categoryId: string): OrderCondition {
  const own = sql`select 1 from order_items where order_id = orders.id || ''
    and ${isInCategory(storeId, categoryId)}`;
  return isIn('category', ordersOfCategory(storeId, categoryId), own);
}

/** Ids of the orders with one of a category's products, as often as they have one. */
export function ordersOfCategory(storeId: string, categoryId: string): RawBuilder<unknown> {
  return sql`select order_id from order_items
    where store_id = ${storeId} and ${isInCategory(storeId, categoryId)}`;
}

/** Items of the products that are in a category today. */
export function isInCategory(storeId: string, categoryId: string): RawBuilder<unknown> {
  return sql`order_items.product_id in (select id from products
    where store_id = ${storeId} and category_id = ${categoryId})`;
}

function withPromotion(storeId: string, promotionId: string): OrderCondition {
  const orders = sql`select order_id from order_promotions
    where store_id = ${storeId} and promotion_id = ${promotionId}`;
  return isIn('promotion', orders, sql`${orders} and order_id = orders.id || ''`);
}

function withWords(storeId: string, words: readonly SearchedWord[]): OrderCondition {
  if (words.length === 0) {
    const never = sql<SqlBool>`1 = 0`;
    return { by: 'words', values: 0, driving: never, passive: never };
  }
  const ids = idsWithWords(storeId, words);
  return {
    by: 'words',
    values: 2,
    driving: sql`orders.id in (${ids})`,
    passive: sql`orders.id || '' in (${ids})`,
  };
}

/**
 * Ids of the orders that every word leads to. All words may be of the customer; or one of them is the number
 * or an SKU, and the others are of the customer.
 */
export function idsWithWords(storeId: string, words: readonly SearchedWord[]): RawBuilder<unknown> {
  const ways: RawBuilder<unknown>[] = [];
  const ofContact = contactsWith(storeId, words);
  if (ofContact) {
    ways.push(sql`select id from orders
      where store_id = ${storeId} and contact_id in (${ofContact})`);
  }
  words.forEach((word, at) => {
    const others = words.filter((_, place) => place !== at && !isSamePiece(word, words[place]));
    const rest = contactsWith(storeId, others);
    const fits = rest ? sql`contact_id in (${rest})` : sql`1 = 1`;
    if (others.length > 0 && !rest) return;
    if (word.number) ways.push(sql`${numbered(storeId, word.number)} and ${fits}`);
    if (word.sku) ways.push(withSku(storeId, word.sku, others.length > 0 ? fits : null));
  });
  return ways.length === 0 ? sql`select id from orders where 1 = 0` : sql.join(ways, sql` union `);
}

/** Words of one piece of the text, such as `mug` and `01` of `mug-01`, are the same SKU. */
function isSamePiece(word: SearchedWord, other: SearchedWord | undefined): boolean {
  return word.sku !== null && word.sku === other?.sku;
}

/** Ids of the contacts that have, for every word, a term beginning with one of its spellings. */
export function contactsWith(
  storeId: string,
  words: readonly SearchedWord[],
): RawBuilder<unknown> | null {
  if (words.length === 0 || words.some(({ terms }) => terms.length === 0)) return null;
  const each = words.map(({ terms }) => {
    const ranges = terms.map((term) => {
      const { from, to } = termRange(term);
      return sql`select contact_id from contact_terms
        where store_id = ${storeId} and term >= ${from} and term < ${to}`;
    });
    return sql`select contact_id from (${sql.join(ranges, sql` union all `)}) as spelt`;
  });
  return sql.join(each, sql` intersect `);
}

function numbered(storeId: string, { sequence, prefix }: NonNullable<SearchedWord['number']>) {
  const number = sql`select id from orders where store_id = ${storeId} and sequence = ${sequence}`;
  return prefix === '' ? number : sql`${number} and lower(number) like ${`%${prefix}${sequence}`}`;
}

function withSku(storeId: string, sku: string, fits: RawBuilder<unknown> | null) {
  const { from, to } = termRange(sku);
  const items = sql`select order_id from order_items
    where store_id = ${storeId} and sku_key >= ${from} and sku_key < ${to}`;
  if (!fits) return items;
  return sql`select id from orders where store_id = ${storeId} and id in (${items}) and ${fits}`;
}
