import type { Context } from 'hono';
import { type SqlBool, sql } from 'kysely';
import { DOCUMENT_SORTS, DocumentFilter } from '../../contract/document.ts';
import { parseTaxKey } from '../../contract/taxKey.ts';
import type { StoreEnv } from '../context.ts';
import { readNumber } from '../db/readNumber.ts';
import { readListQuery } from '../http/listQuery.ts';
import {
  betweenInstants,
  byId,
  type Condition,
  type List,
  like,
  oneOf,
  range,
  rangeCondition,
  type Store,
  unindexed,
  whereStore,
} from '../lists/listDeclaration.ts';
import { ordersWithWords } from './orderList.ts';
import { ofTaxRow } from './statsTaxes.ts';

type Table = 'invoices' | 'credit_notes';
type DocumentList<Name extends Table> = List<Name, DocumentFilter, (typeof DOCUMENT_SORTS)[number]>;

export const invoiceList = documentList('invoices', ['number']);
export const creditNoteList = documentList('credit_notes', ['number', 'invoice']);

/** `numbers`: the columns in which the search matches a prefix. */
function documentList<Name extends Table>(
  table: Name,
  numbers: readonly string[],
): DocumentList<Name> {
  return {
    table,
    fields: {
      id: byId,
      number: { sort: 'sequence' },
      issuedAt: { sort: 'issued_at' },
      order: { where: ({ order }) => oneOf('order_id', order) },
      customerId: {
        where: ({ customerId }, { storeId }) =>
          customerId &&
          unindexed(sql`order_id in (select id from orders
            where store_id = ${storeId} and customer_id = ${customerId})`),
      },
      country: { where: ({ country }) => oneOf('tax_country', country) },
      ...rangeCondition<'issuedFrom', 'issuedTo', string>('issuedFrom', 'issuedTo', (from, to) =>
        betweenInstants('issued_at', from, to),
      ),
      total: { sort: 'total' },
      ...range('total', 'totalMin', 'totalMax'),
      tax: { where: ({ tax }, store) => tax && withTax(table, tax, store) },
      q: { where: ({ q }, store) => q?.trim() && withText(table, numbers, q.trim(), store) },
    },
  };
}

export function readDocumentQuery(c: Context<StoreEnv>) {
  return readListQuery(c, {
    filter: DocumentFilter,
    sorts: DOCUMENT_SORTS,
    sort: ['issuedAt', 'DESC'],
  });
}

/** Entries of an invoice are positive, those of a credit note negative, as in the tax report. */
function withTax(table: Table, tax: string, { storeId }: Store): Condition | undefined {
  const key = parseTaxKey(tax);
  if (!key) return undefined;
  const sign = sql.raw(table === 'invoices' ? '>' : '<');
  const ofRow = sql.join(
    [sql`(tax_entries.net ${sign} 0 or tax_entries.tax ${sign} 0)`, ...ofTaxRow(key)],
    sql` and `,
  );
  return unindexed(sql`exists (select 1 from tax_entries
    where tax_entries.store_id = ${storeId} and tax_entries.order_id = ${sql.ref(`${table}.order_id`)}
      and basis = 'documents' and at = issued_at and ${ofRow})`);
}

/** Tolerates typos only if no document number starts with the text and no order has its words. */
async function withText(
  table: Table,
  numbers: readonly string[],
  q: string,
  store: Store,
): Promise<Condition> {
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const begins = numbers.flatMap((column) => [
    sql<SqlBool>`lower(${sql.ref(column)}) like ${beginning} escape '\\'`,
    // SQLite's `lower` knows only ASCII.
    like(column, q.toUpperCase(), 'beginning'),
  ]);
  const isNumbered = sql<SqlBool>`(${sql.join(begins, sql` or `)})`;
  const numbered = sql`select 1 from ${sql.table(table)}
    where store_id = ${store.storeId} and ${isNumbered} limit 1`;
  const isKnown = (await readNumber(store.db, sql`(${numbered})`)) === 1;
  const orders = await ordersWithWords(store, q, { isExact: isKnown });
  return unindexed(sql`(${isNumbered} or order_id in (select id from orders
    where ${whereStore(store)} and ${orders.driving}))`);
}
