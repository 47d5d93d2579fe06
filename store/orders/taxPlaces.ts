import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Order } from '../../contract/order.ts';
import { type Place, taxPlace } from '../../domain/tax.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { fromJson } from '../db/values.ts';

const StoredPlace = v.object({ country: v.string(), region: v.nullish(v.string(), null) });

/** Where an order is taxed: its destination when it was placed, even if the address changed later. Null if unknown. */
export async function readTaxPlace(
  db: Kysely<Database>,
  { store_id, id }: Pick<OrderRow, 'store_id' | 'id'>,
  order: Order,
): Promise<Place | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.tax_place', 'stores.country'])
    .where('orders.store_id', '=', store_id)
    .where('orders.id', '=', id)
    .executeTakeFirst();
  const stored = v.safeParse(StoredPlace, fromJson(row?.tax_place ?? null));
  if (stored.success) return stored.output;
  const entry = await db
    .selectFrom('tax_entries')
    .select('country')
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const place = taxPlace(order) ?? (row?.country ? { country: row.country } : null);
  // Before migration 0055, a change of the address did not store the place.
  if (!entry?.country || entry.country === place?.country) return place;
  return { country: entry.country };
}
