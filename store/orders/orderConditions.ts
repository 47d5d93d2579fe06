import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { termRange } from '../catalogue/terms.ts';
import { type SearchedWord, searchedWords } from './contacts.ts';

/**
 * One part of a filter of orders, in two forms. `driving` lets the database start from it by an index;
 * `passive` gives the same rows but no index can be used for it, so that the page is read in the order of
 * another.
 */
export type OrderCondition = {
  by:
    | keyof typeof STATES
    | 'id'
    | 'kind'
    | 'customer'
    | 'product'
    | 'placed'
    | 'refunded'
    | 'total'
    | 'words';
  /** How many values it allows: with one, rows in its index are in the order of the index's next column. */
  values: number;
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
};

/** The states by which orders are counted: column by condition. */
export const STATES = {
  status: 'status',
  payment: 'payment_status',
  fulfilment: 'fulfilment_status',
} as const;
export type State = keyof typeof STATES;

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

const BY_ID: readonly OrderCondition['by'][] = ['id', 'product', 'refunded', 'words'];

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
  if (filter.paymentKind) conditions.push(oneOf('kind', 'payment_kind', [filter.paymentKind]));
  if (filter.customerId) conditions.push(oneOf('customer', 'customer_id', [filter.customerId]));
  if (filter.productId) conditions.push(withProduct(storeId, filter.productId));
  if (filter.createdFrom !== undefined || filter.createdTo !== undefined) {
    conditions.push(between('placed', 'created_at', placedRange(filter)));
  }
  if (filter.refundedFrom !== undefined || filter.refundedTo !== undefined) {
    conditions.push(refundedBetween(storeId, filter));
  }
  if (filter.totalMin !== undefined || filter.totalMax !== undefined) {
    const { min, max } = totalRange(filter);
    conditions.push(between('total', 'total', { from: min, to: max + 1 }));
  }
  const words = searchedWords(filter.q ?? '');
  if (filter.q !== undefined && filter.q.trim() !== '') conditions.push(withWords(storeId, words));
  return conditions;
}

const EARLIEST = '0000';
const LATEST = '9999';

/** Instants are compared as text, so they are written as the store writes them. */
export function placedRange({ createdFrom, createdTo }: OrderFilter) {
  return { from: asStored(createdFrom) ?? EARLIEST, to: asStored(createdTo) ?? LATEST };
}

function asStored(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

export function totalRange({ totalMin, totalMax }: OrderFilter) {
  return { min: totalMin ?? 0, max: totalMax ?? 99_999_999_999 };
}

function oneOf(
  by: OrderCondition['by'],
  column: string,
  values: readonly string[],
): OrderCondition {
  const never = sql<SqlBool>`1 = 0`;
  if (values.length === 0) return { by, values: 0, driving: never, passive: never };
  const name = sql.ref(`orders.${column}`);
  const list = sql.join(values);
  return {
    by,
    values: values.length,
    driving: values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} in (${list})`,
    passive: sql`${name} || '' in (${list})`,
  };
}

function between<Value>(
  by: OrderCondition['by'],
  column: string,
  { from, to }: { from: Value; to: Value },
): OrderCondition {
  const name = sql.ref(`orders.${column}`);
  const hidden = by === 'total' ? sql`(${name} + 0)` : sql`(${name} || '')`;
  return {
    by,
    values: 2,
    driving: sql`${name} >= ${from} and ${name} < ${to}`,
    passive: sql`${hidden} >= ${from} and ${hidden} < ${to}`,
  };
}

function withProduct(storeId: string, productId: string): OrderCondition {
  const items = sql`select order_id from order_items
    where store_id = ${storeId} and product_id = ${productId}`;
  return isIn('product', items, sql`${items} and order_id = orders.id || ''`);
}

function refundedBetween(
  storeId: string,
  { refundedFrom, refundedTo }: OrderFilter,
): OrderCondition {
  const from = asStored(refundedFrom) ?? EARLIEST;
  const to = asStored(refundedTo) ?? LATEST;
  const refunds = sql`select order_id from refunds
    where store_id = ${storeId} and created_at >= ${from} and created_at < ${to}`;
  return isIn('refunded', refunds, sql`${refunds} and order_id = orders.id || ''`);
}

function isIn(
  by: OrderCondition['by'],
  ids: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
): OrderCondition {
  return { by, values: 2, driving: sql`orders.id in (${ids})`, passive: sql`exists (${own})` };
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
function contactsWith(storeId: string, words: readonly SearchedWord[]): RawBuilder<unknown> | null {
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
