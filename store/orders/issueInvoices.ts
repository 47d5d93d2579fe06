import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Seller } from '../../contract/invoice.ts';
import { InvoicedOrder, type Order } from '../../contract/order.ts';
import { invoiceNumber } from '../../domain/invoices.ts';
import type { SignedIn } from '../context.ts';
import { lockStore } from '../db/lockStore.ts';
import type { InvoicesTable } from '../db/orderTables.ts';
import type { Database, StoreRow } from '../db/schema.ts';
import { newId, sequencedId, toJson } from '../db/values.ts';
import { issueCreditNote } from './creditNotes.ts';
import { timeOfDocument } from './documentTime.ts';
import { addDocumentTax } from './taxEntries.ts';

/**
 * Issues an invoice for each order, numbered in the given order, and a credit note for its earlier refunds. An order
 * that has an invoice gets another one.
 */
export async function issueInvoices(
  trx: Kysely<Database>,
  { storeId, merchantId }: Pick<SignedIn, 'storeId' | 'merchantId'>,
  orders: readonly Order[],
  now: Date,
): Promise<Selectable<InvoicesTable>[]> {
  const store = await lockStore(trx, storeId);
  const seller = toJson(await readSeller(trx, store, merchantId));
  const at = await timeOfDocument(trx, 'invoices', storeId, now);
  const issued_at = at.toISOString();
  const issued: Selectable<InvoicesTable>[] = [];
  for (const order of orders) {
    const own = { store_id: storeId, order_id: order._id };
    const sequence = store.next_invoice + issued.length;
    const number = invoiceNumber(store.invoice_prefix, sequence);
    const key = { store_id: storeId, id: order._id };
    const row = {
      ...own,
      id: order.invoice ? newId(now) : order._id,
      sequence,
      number,
      issued_at,
      seller,
      tax_country: await addDocumentTax(trx, key, order, at),
      total: order.total,
      content: toJson(v.parse(InvoicedOrder, order)),
    };
    await trx.insertInto('invoices').values(row).execute();
    issued.push(row);
    const creditNote = await issueCreditNote(trx, key, order, now);
    // Sorts after all other timeline entries at this time.
    const invoiced = { id: sequencedId(now, 99_998), type: 'invoiced', data: toJson({ number }) };
    const credited = {
      id: sequencedId(now, 99_999),
      type: 'credited',
      data: toJson({ number: creditNote }),
    };
    const entries = creditNote === undefined ? [invoiced] : [invoiced, credited];
    await trx
      .insertInto('order_events')
      .values(entries.map((entry) => ({ ...own, ...entry, at: issued_at, by: 'merchant' })))
      .execute();
  }
  await trx
    .updateTable('stores')
    .set({ next_invoice: store.next_invoice + issued.length })
    .where('id', '=', storeId)
    .execute();
  return issued;
}

async function readSeller(
  trx: Kysely<Database>,
  store: StoreRow,
  merchantId: string,
): Promise<Seller> {
  const { business_name: businessName } = await trx
    .selectFrom('merchants')
    .select('business_name')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return {
    name: store.name || businessName,
    legalName: store.legal_name,
    vatNumber: store.vat_number,
    address: store.address,
    contactEmail: store.contact_email,
    contactPhone: store.contact_phone,
    logo: store.logo,
  };
}
