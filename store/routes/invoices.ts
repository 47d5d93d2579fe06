import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Invoice, InvoicesRequest, type Seller } from '../../contract/invoice.ts';
import { InvoicedOrder } from '../../contract/order.ts';
import { invoiceNumber } from '../../domain/invoices.ts';
import type { SignedIn, StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { placedId, toJson } from '../db/values.ts';
import { saveResponse } from '../http/idempotency.ts';
import { sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { readPage } from '../lists/readPage.ts';
import { issueCreditNote, lockStore } from '../orders/creditNotes.ts';
import { invoiceList, readDocumentQuery } from '../orders/documentLists.ts';
import { toInvoices } from '../orders/invoiceRecords.ts';
import { toIssued, toOrders } from '../orders/orderRecord.ts';
import { addDocumentTax } from '../orders/taxEntries.ts';

/** `/merchant/invoices`: assigns a number when an invoice is first opened, and lists those that have one. */
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
 * The invoices of these orders, in the order of `ids`. New numbers follow the order of placement. Skips
 * unknown orders, and orders that were cancelled before they were invoiced.
 */
async function numberInvoices(
  trx: Kysely<Database>,
  { storeId, merchantId }: SignedIn,
  ids: readonly string[],
  now: Date,
): Promise<Invoice[]> {
  // Updated before anything is read, which locks the row: numbers must be unique and without gaps.
  const storeRow = await lockStore(trx, storeId);
  const made = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', ids)
    .execute();
  const known = new Map(made.map((row) => [row.order_id, row]));
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .where('status', '!=', 'cancelled')
    .orderBy('created_at')
    .orderBy('sequence')
    .execute();
  const issuedAt = now.toISOString();
  const { business_name: businessName } = await trx
    .selectFrom('merchants')
    .select('business_name')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const seller = toJson({
    name: storeRow.name || businessName,
    legalName: storeRow.legal_name,
    vatNumber: storeRow.vat_number,
    address: storeRow.address,
    contactEmail: storeRow.contact_email,
    contactPhone: storeRow.contact_phone,
    logo: storeRow.logo,
  } satisfies Seller);
  let sequence = storeRow.next_invoice;
  const open = orders.filter(({ id }) => !known.has(id));
  const records = await toOrders(trx, storeId, open, ['shipments', 'refunds']);
  for (const order of records) {
    const id = order._id;
    const own = { store_id: storeId, order_id: id };
    const number = invoiceNumber(storeRow.invoice_prefix, sequence);
    const content = toJson(v.parse(InvoicedOrder, order));
    const tax_country = await addDocumentTax(trx, { store_id: storeId, id }, order, now);
    const { total } = order;
    const row = { ...own, id, sequence, number, issued_at: issuedAt, tax_country, total };
    const kept = { seller, content };
    await trx
      .insertInto('invoices')
      .values({ ...row, ...kept })
      .execute();
    known.set(id, { ...row, ...kept });
    sequence += 1;
    const creditNote = await issueCreditNote(trx, { store_id: storeId, id }, order, now);
    // Positions after those of all other entries at this time.
    const invoiced = { id: placedId(now, 99_998), type: 'invoiced', data: toJson({ number }) };
    const credited = {
      id: placedId(now, 99_999),
      type: 'credited',
      data: toJson({ number: creditNote }),
    };
    const entries = creditNote === undefined ? [invoiced] : [invoiced, credited];
    await trx
      .insertInto('order_events')
      .values(entries.map((entry) => ({ ...own, ...entry, at: issuedAt, by: 'merchant' })))
      .execute();
  }
  await trx
    .updateTable('stores')
    .set({ next_invoice: sequence })
    .where('id', '=', storeId)
    .execute();
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [{ order: id, ...toIssued(row) }] : [];
  });
}
