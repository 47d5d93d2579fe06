import type { Kysely } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';

/** The fields of an order that affect promotions. */
export type OrderWithPromotions = {
  id: string;
  status: string;
  promotions: readonly { _id: string; amount: number }[];
};

/** Records the promotions of new orders, and counts their uses. */
export async function addUses(
  trx: Kysely<Database>,
  storeId: string,
  orders: readonly OrderWithPromotions[],
): Promise<void> {
  const rows = orders.flatMap(({ id, promotions }) =>
    [...new Set(promotions.map(({ _id }) => _id))].map((promotion_id) => ({
      store_id: storeId,
      promotion_id,
      order_id: id,
    })),
  );
  for (const batch of inBatches(rows)) {
    await trx.insertInto('order_promotions').values(batch).execute();
  }
  const changes = createUsageChanges();
  for (const order of orders) changes.add(order, 1, 1);
  await changes.write(trx, storeId);
}

/** Replaces the uses and discounts of an order: a cancelled order has none, and an edit changes its discounts. */
export async function updateUses(
  trx: Kysely<Database>,
  storeId: string,
  before: Omit<OrderWithPromotions, 'id'>,
  after: Omit<OrderWithPromotions, 'id'>,
): Promise<void> {
  if (before.status === after.status && before.promotions === after.promotions) return;
  const changes = createUsageChanges();
  changes.add(before, -1, 0);
  changes.add(after, 1, 0);
  await changes.write(trx, storeId);
}

type UsageChange = { orders: number; uses: number; discount: number };

/**
 * Collects changes of the promotions' counters. Counters change without a new version, because they are not
 * edits.
 */
function createUsageChanges() {
  const changes = new Map<string, UsageChange>();
  return {
    /** `sign` 1 adds the uses and discounts of an order, -1 subtracts them. `orders`: change of the order count. */
    add(
      { status, promotions }: Omit<OrderWithPromotions, 'id'>,
      sign: 1 | -1,
      orders: number,
    ): void {
      const uses = status === 'cancelled' ? 0 : sign;
      for (const { _id, amount } of promotions) {
        const known = changes.get(_id) ?? { orders: 0, uses: 0, discount: 0 };
        changes.set(_id, {
          orders: known.orders + orders,
          uses: known.uses + uses,
          discount: known.discount + amount * uses,
        });
      }
    },
    async write(trx: Kysely<Database>, storeId: string): Promise<void> {
      // In a fixed order, so that two transactions never deadlock.
      for (const [id, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (change.orders !== 0 || change.uses !== 0 || change.discount !== 0)
          await writeUsageChange(trx, storeId, id, change);
      }
    },
  };
}

async function writeUsageChange(
  trx: Kysely<Database>,
  storeId: string,
  id: string,
  change: UsageChange,
) {
  await trx
    .updateTable('promotions')
    .set((eb) => ({
      orders_count: eb('orders_count', '+', change.orders),
      used_count: eb('used_count', '+', change.uses),
      discount_total: eb('discount_total', '+', change.discount),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
