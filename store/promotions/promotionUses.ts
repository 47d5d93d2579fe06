import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** An order as promotions see it. */
export type CarryingOrder = {
  id: string;
  status: string;
  promotions: readonly { _id: string; amount: number }[];
};

const ROWS_AT_ONCE = 200;

/** Notes which promotions new orders carry, and counts what they used of them. */
export async function addUses(
  trx: Kysely<Database>,
  storeId: string,
  orders: readonly CarryingOrder[],
): Promise<void> {
  const rows = orders.flatMap(({ id, promotions }) =>
    [...new Set(promotions.map(({ _id }) => _id))].map((promotion_id) => ({
      store_id: storeId,
      promotion_id,
      order_id: id,
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    await trx.insertInto('order_promotions').values(some).execute();
  }
  await moveFigures(
    trx,
    storeId,
    orders.map((order) => [order, 1] as const),
  );
}

/** Gives uses back when an order is cancelled. */
export async function moveUses(
  trx: Kysely<Database>,
  storeId: string,
  before: Omit<CarryingOrder, 'id'>,
  after: Omit<CarryingOrder, 'id'>,
): Promise<void> {
  if (before.status === after.status) return;
  await moveFigures(trx, storeId, [
    [before, -1],
    [after, 1],
  ]);
}

/** Moves uses and discounts of promotions; nobody edited them, so their versions stay. */
async function moveFigures(
  trx: Kysely<Database>,
  storeId: string,
  orders: readonly (readonly [order: Omit<CarryingOrder, 'id'>, times: number])[],
): Promise<void> {
  const moves = new Map<string, { uses: number; discount: number }>();
  for (const [{ status, promotions }, times] of orders) {
    if (status === 'cancelled') continue;
    for (const { _id, amount } of promotions) {
      const { uses, discount } = moves.get(_id) ?? { uses: 0, discount: 0 };
      moves.set(_id, { uses: uses + times, discount: discount + amount * times });
    }
  }
  // In one order for all, so that two transactions never wait for each other.
  for (const [id, { uses, discount }] of [...moves].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (uses === 0 && discount === 0) continue;
    await trx
      .updateTable('promotions')
      .set((eb) => ({
        used_count: eb('used_count', '+', uses),
        discount_total: eb('discount_total', '+', discount),
      }))
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
}
