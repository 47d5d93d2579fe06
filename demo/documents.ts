import type { Kysely } from 'kysely';
import type { Database } from '../store/db/schema.ts';
import { issueCreditNote } from '../store/orders/creditNotes.ts';
import { issueInvoices } from '../store/orders/issueInvoices.ts';
import { toOrders } from '../store/orders/orderRecord.ts';

const DAY = 86_400_000;
/** Days since the store began to issue invoices. */
const DAYS = 90;

/** Issues an invoice with each parcel of the last `DAYS` days, and a credit note for each refund of these orders. */
export async function issueDocuments(
  trx: Kysely<Database>,
  merchant: { storeId: string; merchantId: string },
  now: Date,
): Promise<void> {
  const { storeId } = merchant;
  const since = new Date(now.getTime() - DAYS * DAY).toISOString();
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shipments')
        .select('order_id')
        .where('store_id', '=', storeId)
        .where('shipped_at', '>=', since),
    )
    .execute();
  const orders = await toOrders(trx, storeId, rows, ['shipments', 'refunds']);
  const shipped = orders
    .flatMap((order) => order.shipments.map(({ shippedAt }) => ({ order, at: shippedAt })))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  for (const { order, at } of shipped) {
    const asShipped = { ...order, status: 'shipped', refunds: [], refundedTotal: 0 };
    await issueInvoices(trx, merchant, [asShipped], new Date(at));
  }
  const refunded = orders
    .flatMap((order) => order.refunds.map(({ createdAt }) => ({ order, at: createdAt })))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  for (const { order, at } of refunded) {
    await issueCreditNote(trx, { store_id: storeId, id: order._id }, order, new Date(at));
  }
}
