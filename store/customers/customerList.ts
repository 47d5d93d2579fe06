import { sql } from 'kysely';
import type { USER_SORTS, UserFilter } from '../../contract/user.ts';
import { tagKey } from '../catalogue/terms.ts';
import { importedBy } from '../imports/importedRecords.ts';
import {
  among,
  byId,
  type Condition,
  type List,
  nothingFound,
  oneOf,
  range,
  type Store,
  span,
} from '../lists/listDeclaration.ts';
import { contactsWith, searchedWords } from '../orders/contacts.ts';

type CustomerSort = (typeof USER_SORTS)[number];

/** Ranges are counted along their index, which at a million customers takes up to 50 ms. */
export const customerList: List<'customers', UserFilter, CustomerSort> = {
  table: 'customers',
  counts: 'customer_counts',
  fields: {
    id: byId,
    name: { sort: 'name_key' },
    q: { where: ({ q }, store) => q?.trim() && withWords(store, q) },
    status: {
      where: ({ status }) => oneOf('status', status, { count: 'kept', along: ['lastOrderAt'] }),
    },
    tag: { where: ({ tag }, store) => tag && withTag(store, tag) },
    importId: { where: ({ importId }, store) => importId && importedBy(store, importId) },
    ordersCount: { sort: 'orders_count' },
    ...range('orders_count', 'ordersMin', 'ordersMax', { along: ['ordersCount'] }),
    totalSpent: { sort: 'total_spent' },
    ...range('total_spent', 'spentMin', 'spentMax', { along: ['totalSpent'] }),
    createdAt: { sort: 'created_at' },
    ...span('created_at', 'createdAfter', 'createdBefore', { along: ['createdAt'] }),
    ...span('first_order_at', 'firstOrderAfter', 'firstOrderBefore'),
    // Customers who never ordered are those whose last order is longest ago.
    lastOrderAt: { sort: 'last_order_at', nothing: 'least' },
    ...span('last_order_at', 'lastOrderAfter', 'lastOrderBefore', { along: ['lastOrderAt'] }),
  },
};

function withTag({ storeId }: Store, tag: string): Condition {
  const tagged = sql`select customer_id from customer_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    ...among(tagged, sql`${tagged} and customer_id = customers.id || ''`),
    count: sql`(select count(*) from (${tagged}) as tagged)`,
  };
}

function withWords({ storeId }: Store, q: string): Condition {
  const contacts = contactsWith(storeId, searchedWords(q));
  if (!contacts) return nothingFound;
  return {
    driving: sql`contact_id in (${contacts})`,
    passive: sql`contact_id || '' in (${contacts})`,
  };
}
