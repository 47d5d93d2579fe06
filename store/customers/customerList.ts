import { type SqlBool, sql } from 'kysely';
import type { USER_SORTS, UserFilter } from '../../contract/user.ts';
import { tagKey } from '../catalogue/terms.ts';
import { readNumber } from '../db/readNumber.ts';
import { importedBy } from '../imports/importedRecords.ts';
import {
  byId,
  type Condition,
  type List,
  noRows,
  oneOf,
  range,
  type Store,
  timeRange,
  unindexed,
  withIds,
} from '../lists/listDeclaration.ts';
import { havingWords, type SearchedWord, searchedWords } from '../orders/contacts.ts';
import { withSimilarWords } from '../orders/nearWords.ts';

type CustomerSort = (typeof USER_SORTS)[number];

/** Counting a range scans its index. This takes up to 50 ms for a million customers. */
export const customerList: List<'customers', UserFilter, CustomerSort> = {
  table: 'customers',
  counts: 'customer_counts',
  fields: {
    id: byId,
    name: { sort: 'name_key' },
    q: { where: ({ q }, store) => q?.trim() && withWords(store, q) },
    status: {
      where: ({ status }) =>
        oneOf('status', status, { count: 'aggregate', sorts: ['lastOrderAt'] }),
    },
    tag: { where: ({ tag }, store) => tag && withTag(store, tag) },
    isTaxExempt: { where: taxExempt },
    importId: { where: ({ importId }, store) => importId && importedBy(store, importId) },
    ordersCount: { sort: 'orders_count' },
    ...range('orders_count', 'ordersMin', 'ordersMax', { sorts: ['ordersCount'] }),
    totalSpent: { sort: 'total_spent' },
    ...range('total_spent', 'spentMin', 'spentMax', { sorts: ['totalSpent'] }),
    createdAt: { sort: 'created_at' },
    ...timeRange('created_at', 'createdAfter', 'createdBefore', { sorts: ['createdAt'] }),
    ...timeRange('first_order_at', 'firstOrderAfter', 'firstOrderBefore'),
    // Customers without an order sort before those with one.
    lastOrderAt: { sort: 'last_order_at', nulls: 'lowest' },
    ...timeRange('last_order_at', 'lastOrderAfter', 'lastOrderBefore', { sorts: ['lastOrderAt'] }),
  },
};

/** Few customers are exempt: a partial index covers them. Adding 0 keeps the passive form from using this index. */
function taxExempt({ isTaxExempt }: UserFilter): Condition | undefined {
  if (isTaxExempt === undefined) return undefined;
  const scanned = sql<SqlBool>`is_tax_exempt + 0 = ${isTaxExempt ? 1 : 0}`;
  return isTaxExempt
    ? { driving: sql<SqlBool>`is_tax_exempt = 1`, passive: scanned }
    : unindexed(scanned);
}

function withTag({ storeId }: Store, tag: string): Condition {
  const tagged = sql`select customer_id from customer_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    ...withIds(tagged, sql`${tagged} and customer_id = customers.id || ''`),
    count: sql`(select count(*) from (${tagged}) as tagged)`,
  };
}

/** If no customer matches all the typed words, also searches near words. */
async function withWords(store: Store, q: string): Promise<Condition> {
  const words = searchedWords(q);
  const typed = contactCondition(store, words);
  if (!typed || (await hasMatch(store, typed))) return typed ?? noRows;
  const near = await withSimilarWords(store, words);
  return (near && contactCondition(store, near)) ?? noRows;
}

async function hasMatch({ db, storeId }: Store, { driving }: Condition): Promise<boolean> {
  const one = sql`select 1 from customers where store_id = ${storeId} and ${driving} limit 1`;
  return (await readNumber(db, sql`(${one})`)) === 1;
}

function contactCondition(
  { storeId }: Store,
  words: readonly SearchedWord[],
): Condition | undefined {
  const contacts = havingWords('contact_terms', storeId, words);
  if (!contacts) return undefined;
  return {
    driving: sql`contact_id in (${contacts})`,
    passive: sql`contact_id || '' in (${contacts})`,
  };
}
