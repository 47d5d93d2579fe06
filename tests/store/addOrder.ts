import type { Kysely } from 'kysely';
import type { Database } from '../../store/db/schema.ts';

/** The smallest order a store can have. */
export async function addOrder(db: Kysely<Database>, storeId: string, id = 'order-1') {
  const at = '2026-03-01T10:00:00.000Z';
  await db
    .insertInto('orders')
    .values({
      id,
      store_id: storeId,
      sequence: 1001,
      number: '#1001',
      status: 'pending',
      payment_status: 'unpaid',
      fulfilment_status: 'unfulfilled',
      currency: 'EUR',
      subtotal: 1000,
      discount_total: 0,
      shipping_total: 0,
      tax_total: 0,
      total: 1000,
      paid_total: 0,
      refunded_total: 0,
      items_count: 0,
      customer_name: 'Guest',
      customer_key: 'guest',
      payment_kind: 'card',
      created_at: at,
      updated_at: at,
    })
    .execute();
}
