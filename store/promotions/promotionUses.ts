import type { Kysely } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';

/** The fields of an order that affect promotions. */
export type CarryingOrder = {
  id: string;
  status: string;
  promotions: readonly { _id: string; amount: number }[];
};

/** Records the promotions of new orders, and counts their uses. */
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
  for (const some of inBatches(rows)) {
    await trx.insertInto('order_promotions').values(some).execute();
  }
  const moves = createMoves();
  for (const order of orders) moves.add(order, 1, 1);
  await moves.write(trx, storeId);
}

/** Returns uses when an order is cancelled. */
export async function updateUses(
  trx: Kysely<Database>,
  storeId: string,
  before: Omit<CarryingOrder, 'id'>,
  after: Omit<CarryingOrder, 'id'>,
): Promise<void> {
  if (before.status === after.status) return;
  const moves = createMoves();
  moves.add(before, -1, 0);
  moves.add(after, 1, 0);
  await moves.write(trx, storeId);
}

type Move = { orders: number; uses: number; discount: number };

/**
 * Collects changes of the promotions' counters. Counters change without a new version, because they are not
 * edits.
 */
function createMoves() {
  const moves = new Map<string, Move>();
  return {
    /** `times` -1 subtracts an order, given as it was before. `orders` is the change of the order count. */
    add({ status, promotions }: Omit<CarryingOrder, 'id'>, times: number, orders: number): void {
      const uses = status === 'cancelled' ? 0 : times;
      for (const { _id, amount } of promotions) {
        const known = moves.get(_id) ?? { orders: 0, uses: 0, discount: 0 };
        moves.set(_id, {
          orders: known.orders + orders,
          uses: known.uses + uses,
          discount: known.discount + amount * uses,
        });
      }
    },
    async write(trx: Kysely<Database>, storeId: string): Promise<void> {
      // In a fixed order, so that two transactions never deadlock.
      for (const [id, move] of [...moves].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (move.orders !== 0 || move.uses !== 0) await writeMove(trx, storeId, id, move);
      }
    },
  };
}

async function writeMove(trx: Kysely<Database>, storeId: string, id: string, move: Move) {
  await trx
    .updateTable('promotions')
    .set((eb) => ({
      orders_count: eb('orders_count', '+', move.orders),
      used_count: eb('used_count', '+', move.uses),
      discount_total: eb('discount_total', '+', move.discount),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
