import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserFilter } from '../../contract/user.ts';
import { tagKey } from '../catalogue/terms.ts';
import { searchedWords } from '../orders/contacts.ts';
import { contactsWith } from '../orders/orderConditions.ts';

/**
 * One part of a filter of customers, in two forms, as orders and products have them: `driving` lets the
 * database start from it by an index; `passive` gives the same rows but no index can be used for it.
 */
export type CustomerCondition = {
  by: 'id' | 'status' | 'tag' | 'words' | Range;
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
};
type Range = keyof typeof RANGES;

/** Filters with two ends: the column, and whether it holds a number, whose upper end is included. */
const RANGES = {
  orders: { column: 'orders_count', isNumber: true, ends: ['ordersMin', 'ordersMax'] },
  spent: { column: 'total_spent', isNumber: true, ends: ['spentMin', 'spentMax'] },
  created: { column: 'created_at', isNumber: false, ends: ['createdAfter', 'createdBefore'] },
  firstOrder: {
    column: 'first_order_at',
    isNumber: false,
    ends: ['firstOrderAfter', 'firstOrderBefore'],
  },
  lastOrder: {
    column: 'last_order_at',
    isNumber: false,
    ends: ['lastOrderAfter', 'lastOrderBefore'],
  },
} as const;
const RANGE_NAMES = ['orders', 'spent', 'created', 'firstOrder', 'lastOrder'] as const;

/**
 * The store's own rows. Where the driving condition gives ids, the store must not look like a better way in
 * than their index.
 */
export function ownCustomers(
  storeId: string,
  driver: CustomerCondition | undefined,
): Expression<SqlBool> {
  return driver && (driver.by === 'id' || driver.by === 'tag')
    ? sql`customers.store_id || '' = ${storeId}`
    : sql`customers.store_id = ${storeId}`;
}

export function customerConditions(storeId: string, filter: UserFilter): CustomerCondition[] {
  const conditions: CustomerCondition[] = [];
  if (filter.id) conditions.push(withIds(filter.id));
  if (filter.status) conditions.push(withStatus(filter.status));
  if (filter.tag) conditions.push(withTag(storeId, filter.tag));
  for (const name of RANGE_NAMES) {
    const [low, high] = RANGES[name].ends;
    if (filter[low] !== undefined || filter[high] !== undefined) {
      conditions.push(within(name, filter[low], filter[high]));
    }
  }
  if (filter.q !== undefined && filter.q.trim() !== '') {
    conditions.push(withWords(storeId, filter.q));
  }
  return conditions;
}

const never: RawBuilder<SqlBool> = sql`1 = 0`;

function withIds(ids: readonly string[]): CustomerCondition {
  if (ids.length === 0) return { by: 'id', driving: never, passive: never };
  const list = sql.join(ids);
  return {
    by: 'id',
    driving: sql`customers.id in (${list})`,
    passive: sql`customers.id || '' in (${list})`,
  };
}

function withStatus(status: string): CustomerCondition {
  return {
    by: 'status',
    driving: sql`customers.status = ${status}`,
    passive: sql`customers.status || '' = ${status}`,
  };
}

function withTag(storeId: string, tag: string): CustomerCondition {
  const tagged = sql`select customer_id from customer_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    by: 'tag',
    driving: sql`customers.id in (${tagged})`,
    passive: sql`exists (${tagged} and customer_id = customers.id || '')`,
  };
}

type End = string | number | undefined;

function within(by: Range, low: End, high: End): CustomerCondition {
  const { column, isNumber } = RANGES[by];
  const name = sql.ref(`customers.${column}`);
  const hidden = isNumber ? sql`(${name} + 0)` : sql`(${name} || '')`;
  const upTo = isNumber ? sql`<=` : sql`<`;
  const ends = (value: Expression<unknown>) =>
    sql<SqlBool>`${sql.join(
      [
        ...(low === undefined ? [] : [sql`${value} >= ${asStored(low)}`]),
        ...(high === undefined ? [] : [sql`${value} ${upTo} ${asStored(high)}`]),
      ],
      sql` and `,
    )}`;
  return { by, driving: ends(name), passive: ends(hidden) };
}

/** Instants are compared as text, so they are written as the store writes them. */
function asStored(end: string | number): string | number {
  return typeof end === 'number' ? end : new Date(end).toISOString();
}

function withWords(storeId: string, q: string): CustomerCondition {
  const contacts = contactsWith(storeId, searchedWords(q));
  if (!contacts) return { by: 'words', driving: never, passive: never };
  return {
    by: 'words',
    driving: sql`customers.contact_id in (${contacts})`,
    passive: sql`customers.contact_id || '' in (${contacts})`,
  };
}
