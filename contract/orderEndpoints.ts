import * as v from 'valibot';
import { CreditNote } from './creditNote.ts';
import { crudEndpoints } from './crud.ts';
import { EmailPreview } from './customerEmail.ts';
import { DOCUMENT_SORTS, DocumentFilter } from './document.ts';
import { DRAFT_ORDER_SORTS, DraftOrder, DraftOrderFilter, DraftOrderInput } from './draftOrder.ts';
import type { Endpoint } from './endpoint.ts';
import { Invoice, InvoicesRequest, InvoiceWithTaxes } from './invoice.ts';
import { ORDER_EMBEDS, ORDER_SORTS, Order, OrderFilter } from './order.ts';
import { OrderCountry } from './orderCountries.ts';
import { OrderEdit, OrderEditPreview } from './orderEdit.ts';
import { OrderPlacement, OrderPreviewInput } from './orderInput.ts';
import { OrderPreview } from './orderPreview.ts';
import { OrderSignal } from './orderSignal.ts';
import { OrderUpdate } from './orderUpdate.ts';
import { OrderStats, StatsQuery } from './stats.ts';

const drafts = crudEndpoints({
  name: 'draft-orders',
  one: 'draft order',
  path: '/merchant/draft-orders',
  filter: DraftOrderFilter,
  sorts: DRAFT_ORDER_SORTS,
  record: DraftOrder,
  input: DraftOrderInput,
  update: DraftOrderInput,
});

export const ordersEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/orders',
    summary: 'List orders',
    tag: 'orders',
    list: { filter: OrderFilter, sorts: ORDER_SORTS, embeds: ORDER_EMBEDS },
    response: v.array(Order),
  },
  {
    method: 'GET',
    path: '/merchant/orders/stats',
    summary: 'Read the metrics of a period',
    tag: 'orders',
    query: StatsQuery,
    response: OrderStats,
  },
  {
    method: 'GET',
    path: '/merchant/orders/changes',
    summary:
      'Stream an event when the connection opens and whenever an order is created or changed. Sends a comment line at least every 30 seconds.',
    tag: 'orders',
    stream: OrderSignal,
  },
  {
    method: 'GET',
    path: '/merchant/orders/countries',
    summary:
      'Count the orders of the last twelve months by country, the most frequent first. Counts the latest 10,000, without cancelled ones.',
    tag: 'orders',
    response: v.array(OrderCountry),
  },
  {
    method: 'POST',
    path: '/merchant/orders',
    summary:
      'Place an order that a merchant took, for example by phone. 422 with `preview` if it has problems, 409 with `preview` if its total is not `expectedTotal`.',
    tag: 'orders',
    body: OrderPlacement,
    response: Order,
    status: 201,
  },
  {
    method: 'POST',
    path: '/merchant/orders/preview',
    summary:
      'Preview an order that a merchant takes: prices, promotions, tax, shipping and problems. Writes nothing; the input may be incomplete.',
    tag: 'orders',
    body: OrderPreviewInput,
    response: OrderPreview,
  },
  {
    method: 'GET',
    path: '/merchant/orders/{id}',
    summary: 'Read an order',
    tag: 'orders',
    response: Order,
  },
  {
    method: 'PUT',
    path: '/merchant/orders/{id}',
    summary:
      'Apply one action to an order: change its status, ship, track, cancel, return, refund, record the payment of a refund or overpayment, mark as paid, link a guest, edit, or change note, address, tags or costs',
    tag: 'orders',
    body: OrderUpdate,
    response: Order,
  },
  {
    method: 'POST',
    path: '/merchant/orders/{id}/edit-previews',
    summary:
      'Preview an order after an `edit`: amounts, stock, the money to collect or to pay back, and problems. Writes nothing. 409 if the order cannot be edited.',
    tag: 'orders',
    body: OrderEdit,
    response: OrderEditPreview,
  },
  {
    method: 'POST',
    path: '/merchant/orders/{id}/email-previews',
    summary: 'Preview the email that an action with `notifyCustomer` would send',
    tag: 'orders',
    body: OrderUpdate,
    response: EmailPreview,
  },
  {
    method: 'POST',
    path: '/merchant/invoices',
    summary:
      'Give orders invoice numbers, in the sequence in which they were placed. Existing numbers stay; cancelled orders get none',
    tag: 'orders',
    body: InvoicesRequest,
    response: v.array(Invoice),
  },
  {
    method: 'GET',
    path: '/merchant/invoices',
    summary: 'List the issued invoices, with their tax by rate',
    tag: 'orders',
    list: { filter: DocumentFilter, sorts: DOCUMENT_SORTS },
    response: v.array(InvoiceWithTaxes),
  },
  {
    method: 'GET',
    path: '/merchant/credit-notes',
    summary:
      'List credit notes. A refund, a cancellation or an edit of an invoiced order issues one',
    tag: 'orders',
    list: { filter: DocumentFilter, sorts: DOCUMENT_SORTS },
    response: v.array(CreditNote),
  },
  ...Object.values(drafts).map((endpoint) => ({ ...endpoint, tag: 'orders' })),
];
