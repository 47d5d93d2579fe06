import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { type CreditNote, CreditNoteLine } from '../../contract/creditNote.ts';
import { DocumentCustomer, type DocumentTax } from '../../contract/document.ts';
import { Seller } from '../../contract/invoice.ts';
import type { Order } from '../../contract/order.ts';
import { creditDue } from '../../domain/creditNotes.ts';
import { creditNotePrefix, invoiceNumber } from '../../domain/invoices.ts';
import { sum } from '../../domain/rounding.ts';
import { sumByRate, taxByRate } from '../../domain/tax.ts';
import { lockStore } from '../db/lockStore.ts';
import type { CreditNotesTable } from '../db/orderTables.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { fromJson, newId, toJson } from '../db/values.ts';
import { timeOfDocument } from './documentTime.ts';
import { addDocumentTax } from './taxEntries.ts';

/** The JSON in the column `content`. */
const Content = v.object({
  orderNumber: v.string(),
  lines: v.array(CreditNoteLine),
  seller: v.nullable(Seller),
  customer: DocumentCustomer,
  /** Whether the order's tax rates are recorded. The oldest notes lack this field. */
  isRecorded: v.optional(v.boolean()),
});

export function toCreditNote(row: Selectable<CreditNotesTable>): CreditNote {
  const { id, number, issued_at, order_id, invoice, reason, currency, net, tax, total } = row;
  const { isRecorded, ...content } = v.parse(Content, fromJson(row.content));
  return {
    _id: id,
    number,
    issuedAt: issued_at,
    order: order_id,
    invoice,
    reason,
    country: row.tax_country,
    currency,
    net,
    tax,
    total,
    ...content,
    taxes: creditedTaxes(content.lines, isRecorded ?? !hasTaxWithoutRate(content.lines)),
  };
}

/** Groups the taxes as the tax report does: an order without recorded rates has one row. */
function creditedTaxes(lines: readonly CreditNoteLine[], isRecorded: boolean): DocumentTax[] {
  const parts = lines.map(({ taxName, ...line }) => ({
    ...line,
    ...(isRecorded ? { name: taxName } : { rate: null, name: null }),
  }));
  return sumByRate(parts).map((one) => ({ ...one, isRecorded }));
}

/** True only for orders placed before rates were recorded. Ignores lines whose tax rounds to 0. */
function hasTaxWithoutRate(lines: readonly CreditNoteLine[]): boolean {
  return lines.some(({ rate, tax }) => rate === null && tax !== 0);
}

type Reason = 'refund' | 'cancellation' | 'edit';

/**
 * Issues a credit note for the latest invoice of an order. Credits the refunds and what nobody pays of a complete
 * return, but the whole order for a cancellation or before an edit. Leaves out what earlier notes credit. Returns the
 * number, or undefined if nothing is due.
 */
export async function issueCreditNote(
  trx: Kysely<Database>,
  { store_id, id: order_id }: Pick<OrderRow, 'store_id' | 'id'>,
  order: Order,
  now: Date,
  reason: Reason = isUncollected(order) ? 'cancellation' : 'refund',
): Promise<string | undefined> {
  // Locks before reading the invoice, because a concurrent `issueInvoices` also issues notes for earlier refunds.
  const store = await lockStore(trx, store_id);
  const own = { store_id, order_id };
  const invoice = await trx
    .selectFrom('invoices')
    .select(['number', 'seller'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!invoice) return undefined;
  const issued = await readCreditNotes(trx, { store_id, id: order_id });
  const ofInvoice = issued.filter((note) => note.invoice === invoice.number);
  const lines = creditDue(
    order,
    ofInvoice.flatMap((note) => note.lines),
    reason !== 'refund',
  );
  if (lines.length === 0) return undefined;
  const [net, tax] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.tax))];
  const prefix = creditNotePrefix(store.credit_note_prefix, store.invoice_prefix);
  const number = invoiceNumber(prefix, store.next_credit_note);
  const at = await timeOfDocument(trx, 'credit_notes', store_id, now);
  const content = {
    orderNumber: order.number,
    lines,
    seller: v.parse(v.nullable(Seller), fromJson(invoice.seller)),
    customer: documentCustomer(order),
    isRecorded: taxByRate(order) !== null,
  };
  const taxes = lines.map(({ rate, taxName: name, ...line }) => ({ ...line, rate, name }));
  const tax_country = await addDocumentTax(trx, { store_id, id: order_id }, order, at, taxes);
  await trx
    .insertInto('credit_notes')
    .values({
      ...own,
      id: newId(now),
      sequence: store.next_credit_note,
      number,
      invoice: invoice.number,
      reason,
      tax_country,
      currency: order.currency,
      net,
      tax,
      total: net + tax,
      issued_at: at.toISOString(),
      content: toJson(content),
    })
    .execute();
  await trx
    .updateTable('stores')
    .set({ next_credit_note: store.next_credit_note + 1 })
    .where('id', '=', store_id)
    .execute();
  return number;
}

/** Whether the order was cancelled, or came back without any payment. */
function isUncollected({ status, paidTotal }: Order): boolean {
  return status === 'cancelled' || (status === 'returned' && paidTotal === 0);
}

/** The credit notes of an order, oldest first. */
export async function readCreditNotes(
  db: Kysely<Database>,
  { store_id, id }: Pick<OrderRow, 'store_id' | 'id'>,
): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(toCreditNote);
}

function documentCustomer(order: Order): v.InferOutput<typeof DocumentCustomer> {
  const address = order.billingAddress ?? order.shippingAddress;
  return { name: order.customer.name, address, vatNumber: order.buyerVatNumber };
}
