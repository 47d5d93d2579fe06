import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { InvoiceWithTaxes } from '../../contract/invoice.ts';
import { InvoicedOrder } from '../../contract/order.ts';
import type { InvoicesTable } from '../db/orderTables.ts';
import { fromJson, isSet } from '../db/values.ts';
import type { Store } from '../lists/listDeclaration.ts';

/** Invoices for a list. Older invoices have no stored content, so their customer comes from the order. */
export async function toInvoices(
  store: Store,
  rows: readonly Selectable<InvoicesTable>[],
): Promise<InvoiceWithTaxes[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order_id }) => order_id);
  const orders = await readOrders(store, ids);
  const entries = Map.groupBy(await readEntries(store, ids), ({ order_id }) => order_id);
  return rows.flatMap((row) => {
    const order = orders.get(row.order_id);
    if (!order) return [];
    const taxes = (entries.get(row.order_id) ?? [])
      .filter(({ at, net, tax }) => at === row.issued_at && net >= 0 && tax >= 0)
      .map(({ rate, rate_name: name, is_recorded, net, tax }) => ({
        rate,
        name,
        isRecorded: isSet(is_recorded),
        net,
        tax,
      }));
    const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
    const { tax_country: country, total } = row;
    return {
      _id: row.id,
      number: row.number,
      issuedAt: row.issued_at,
      order: row.order_id,
      orderNumber: order.number,
      currency: order.currency,
      customer: customerOf(row, order),
      country,
      net: total - tax,
      tax,
      total,
      taxes,
    };
  });
}

type OrderFields =
  Awaited<ReturnType<typeof readOrders>> extends Map<string, infer Row> ? Row : never;

const CustomerContent = v.pick(InvoicedOrder, [
  'customer',
  'billingAddress',
  'shippingAddress',
  'buyerVatNumber',
]);

function customerOf(
  { content }: Pick<InvoicesTable, 'content'>,
  order: OrderFields,
): InvoiceWithTaxes['customer'] {
  const kept = v.safeParse(CustomerContent, fromJson(content));
  if (kept.success) {
    const { customer, billingAddress, shippingAddress, buyerVatNumber: vatNumber } = kept.output;
    return { name: customer.name, address: billingAddress ?? shippingAddress, vatNumber };
  }
  const address = fromJson(order.billing_address) ?? fromJson(order.shipping_address);
  return {
    name: order.customer_name,
    address: v.parse(CustomerContent.entries.shippingAddress, address),
    vatNumber: order.buyer_vat_number,
  };
}

async function readOrders({ db, storeId }: Store, ids: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'currency',
      'customer_name',
      'billing_address',
      'shipping_address',
      'buyer_vat_number',
    ])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function readEntries({ db, storeId }: Store, ids: readonly string[]) {
  return db
    .selectFrom('tax_entries')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', ids)
    .where('basis', '=', 'documents')
    .orderBy('number')
    .execute();
}
