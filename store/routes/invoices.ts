import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { type Invoice, InvoicesRequest } from '../../contract/invoice.ts';
import type { SignedIn, StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database } from '../db/schema.ts';
import { saveResponse } from '../http/idempotency.ts';
import { sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { readPage } from '../lists/readPage.ts';
import { invoiceList, readDocumentQuery } from '../orders/documentLists.ts';
import { toInvoices } from '../orders/invoiceRecords.ts';
import { issueInvoices } from '../orders/issueInvoices.ts';
import { toIssued, toOrders } from '../orders/orderRecord.ts';

/** `/merchant/invoices`: lists invoices, and issues the invoices of orders that have none. */
export function invoiceRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readDocumentQuery(c);
    const { storeId } = c.get('merchant');
    const at = { db: store.db, storeId };
    const { rows, total } = await readPage(invoiceList, at, list);
    return sendList(c, 'invoices', await toInvoices(at, rows), total, list);
  });
  routes.post('/', async (c) => {
    const { orders } = await readBody(c, InvoicesRequest);
    const now = store.clock();
    return inTransaction(store.db, async (trx) => {
      const invoices = await numberInvoices(trx, c.get('merchant'), [...new Set(orders)], now);
      return saveResponse(trx, c, c.json(invoices));
    });
  });
  return routes;
}

/**
 * Issues the missing invoices of these orders. Returns the last invoice of each, in the order of `ids`. New numbers
 * follow the order of placement. Skips unknown orders, and orders that were cancelled before they were invoiced.
 */
async function numberInvoices(
  trx: Kysely<Database>,
  merchant: SignedIn,
  ids: readonly string[],
  now: Date,
): Promise<Invoice[]> {
  const { storeId } = merchant;
  // Lock before reading: numbers must be unique and without gaps.
  await lockStore(trx, storeId);
  const issued = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', ids)
    .orderBy('sequence')
    .execute();
  const known = new Map(issued.map((row) => [row.order_id, row]));
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .where('status', '!=', 'cancelled')
    .orderBy('created_at')
    .orderBy('sequence')
    .execute();
  const uninvoiced = orders.filter(({ id }) => !known.has(id));
  const records = await toOrders(trx, storeId, uninvoiced, ['shipments', 'refunds']);
  for (const row of await issueInvoices(trx, merchant, records, now)) known.set(row.order_id, row);
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [{ order: id, ...toIssued(row) }] : [];
  });
}
