import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UNSENT_STATUSES } from '../../domain/orderItems.ts';
import { type Store, whereStore } from '../lists/listDeclaration.ts';

/** Items with units that are still to be shipped: the condition of the index `open_order_items`. */
const isOpen = sql<SqlBool>`quantity > fulfilled_quantity + cancelled_quantity`;

/** The ids of unsent orders that reserve units of the items that meet the conditions. */
export function ordersWithReserved(
  { storeId }: Store,
  items: readonly (RawBuilder<SqlBool> | '' | undefined)[],
): RawBuilder<unknown> {
  const conditions = [isOpen, ...items.filter((one) => one !== '' && one !== undefined)];
  return sql`select order_items.order_id from order_items
    join orders on orders.store_id = ${storeId} and orders.id = order_items.order_id
    where order_items.store_id = ${storeId} and ${sql.join(conditions, sql` and `)}
      and orders.status in (${sql.join(UNSENT_STATUSES)})`;
}

/** Units that unsent orders reserve, by the id of the variant, or of the product without variants. */
export async function readReservedUnits(
  store: Store,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; units: number }>`
    select coalesce(order_items.variant_id, order_items.product_id) as id,
      sum(quantity - fulfilled_quantity - cancelled_quantity) as units
    from order_items join orders on ${whereStore(store, 'orders.store_id')}
      and orders.id = order_items.order_id
    where order_items.store_id = ${store.storeId}
      and order_items.product_id in (${sql.join([...new Set(productIds)])}) and ${isOpen}
      and orders.status in (${sql.join(UNSENT_STATUSES)})
    group by coalesce(order_items.variant_id, order_items.product_id)`.execute(store.db);
  return new Map(rows.map(({ id, units }) => [id, Number(units)]));
}
