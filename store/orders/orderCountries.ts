import type { OrderCountry } from '../../contract/orderCountries.ts';
import type { Store } from '../lists/listDeclaration.ts';

/** Limits the number of orders to read: no index by time has the country. */
const LATEST = 10_000;
const TWELVE_MONTHS_MS = 365 * 86_400_000;

/**
 * The countries of the latest orders of the last 12 months, the most frequent first. Leaves out cancelled orders and
 * orders without a shipping address.
 */
export async function readOrderCountries(
  { db, storeId }: Store,
  now: Date,
): Promise<OrderCountry[]> {
  const since = new Date(now.getTime() - TWELVE_MONTHS_MS).toISOString();
  const latest = db
    .selectFrom('orders')
    .select('shipping_country as country')
    .where('store_id', '=', storeId)
    .where('created_at', '>=', since)
    .where('status', '!=', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(LATEST);
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select(['country', db.fn.countAll().as('orders')])
    .groupBy('country')
    .orderBy('orders', 'desc')
    .orderBy('country')
    .execute();
  return rows.flatMap((row) =>
    row.country === null ? [] : [{ country: row.country, orders: Number(row.orders) }],
  );
}
