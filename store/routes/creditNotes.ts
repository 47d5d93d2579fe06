import { Hono } from 'hono';
import type { StoreContext, StoreEnv } from '../context.ts';
import { sendList } from '../http/listQuery.ts';
import { readPage } from '../lists/readPage.ts';
import { toCreditNote } from '../orders/creditNotes.ts';
import { creditNoteList, readDocumentQuery } from '../orders/documentLists.ts';

/** `/merchant/credit-notes`: read only. Refunds, cancellations, returns and edits of invoiced orders issue them. */
export function creditNoteRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readDocumentQuery(c);
    const { storeId } = c.get('merchant');
    const { rows, total } = await readPage(creditNoteList, { db: store.db, storeId }, list);
    return sendList(c, 'credit-notes', rows.map(toCreditNote), total, list);
  });
  return routes;
}
