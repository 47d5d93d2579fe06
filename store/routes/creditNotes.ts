import { Hono } from 'hono';
import { sql } from 'kysely';
import { CREDIT_NOTE_SORTS, CreditNoteFilter } from '../../contract/creditNote.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import {
  betweenInstants,
  byId,
  type List,
  like,
  oneOf,
  rangeCondition,
  unindexed,
} from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';
import { toCreditNote } from '../orders/creditNotes.ts';

type Sort = (typeof CREDIT_NOTE_SORTS)[number];

const creditNoteList: List<'credit_notes', CreditNoteFilter, Sort> = {
  table: 'credit_notes',
  fields: {
    id: byId,
    order: { where: ({ order }) => oneOf('order_id', order) },
    issuedAt: { sort: 'issued_at' },
    ...rangeCondition<'issuedFrom', 'issuedTo', string>('issuedFrom', 'issuedTo', (from, to) =>
      betweenInstants('issued_at', from, to),
    ),
    total: { sort: 'total' },
    q: {
      where: ({ q }) =>
        q?.trim() &&
        unindexed(
          sql`(${like('number', q.trim(), 'beginning')} or ${like('invoice', q.trim(), 'beginning')})`,
        ),
    },
  },
};

/** `/merchant/credit-notes`: read only. Refunds and cancellations of invoiced orders issue them. */
export function creditNoteRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readListQuery(c, {
      filter: CreditNoteFilter,
      sorts: CREDIT_NOTE_SORTS,
      sort: ['issuedAt', 'DESC'],
    });
    const { storeId } = c.get('merchant');
    const { rows, total, next } = await readPage(creditNoteList, { db: store.db, storeId }, list);
    return sendList(c, 'credit-notes', rows.map(toCreditNote), total, list, next);
  });
  return routes;
}
