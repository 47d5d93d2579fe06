import { type Kysely, sql } from 'kysely';
import type { Order } from '../../contract/order.ts';
import type { Database } from '../db/schema.ts';

/**
 * Updates a customer's metrics after a change of an order: the amount paid minus refunds, the refunds, the number of
 * orders, and the dates of the first and the last order. Cancelled orders count only in the amounts. The version stays,
 * because nobody edited the customer.
 */
export async function updateCustomerAggregates(
  trx: Kysely<Database>,
  storeId: string,
  before: Order | null,
  after: Order,
): Promise<void> {
  const customerId = after.customer._id ?? null;
  if (customerId === null) return;
  // A guest's order counts from when it is linked.
  const isOfCustomer = before?.customer._id === customerId;
  const previous = isOfCustomer ? customerTotals(before) : { orders: 0, spent: 0, refunded: 0 };
  const now = customerTotals(after);
  const moved = {
    orders: now.orders - previous.orders,
    spent: now.spent - previous.spent,
    refunded: now.refunded - previous.refunded,
  };
  if (moved.orders === 0 && moved.spent === 0 && moved.refunded === 0) return;
  await trx
    .updateTable('customers')
    .set((eb) => ({
      orders_count: eb('orders_count', '+', moved.orders),
      total_spent: eb('total_spent', '+', moved.spent),
      refunded_total: eb('refunded_total', '+', moved.refunded),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .execute();
  if (moved.orders !== 0) await updateOrderDates(trx, storeId, customerId);
}

/** The condition for guests' orders with this phone. With the subquery, the database uses the index of contacts. */
export function isGuestOrder(storeId: string, phone: string) {
  return sql<boolean>`store_id = ${storeId} and customer_id is null and customer_phone = ${phone}
    and contact_id in (select contact_id from contact_terms
      where store_id = ${storeId} and term = ${phone.replace(/\D/g, '')})`;
}

function customerTotals(order: Order) {
  return {
    orders: order.status === 'cancelled' ? 0 : 1,
    spent: order.paidTotal - order.refundedTotal,
    refunded: order.refundedTotal,
  };
}

async function updateOrderDates(trx: Kysely<Database>, storeId: string, customerId: string) {
  const end = async (direction: 'asc' | 'desc') => {
    const row = await trx
      .selectFrom('orders')
      .select('created_at')
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId)
      .where('status', '!=', 'cancelled')
      .orderBy('created_at', direction)
      .limit(1)
      .executeTakeFirst();
    return row?.created_at ?? null;
  };
  await trx
    .updateTable('customers')
    .set({ first_order_at: await end('asc'), last_order_at: await end('desc') })
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .execute();
}
