import { type Insertable, type Kysely, sql } from 'kysely';
import {
  PURCHASE_ORDER_STATUSES,
  type PurchaseOrder,
  purchaseLineKey,
} from '../../contract/purchaseOrder.ts';
import { isAwaited, unitsToCome } from '../../domain/purchaseOrders.ts';
import type { AwaitedUnitsTable, Database } from '../db/schema.ts';
import type { Store } from '../lists/listDeclaration.ts';

export const AWAITED = PURCHASE_ORDER_STATUSES.filter(isAwaited);

/** Units that are ordered from suppliers and still to come, of these variants and products without variants. */
export async function readAwaitedUnits(
  { db, storeId }: Store,
  refs: readonly string[],
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; units: number }>`
    select ref, sum(units) as units from awaited_units
    where store_id = ${storeId} and ref in (${sql.join(refs)}) group by ref`.execute(db);
  return new Map(rows.map(({ ref, units }) => [ref, Number(units)]));
}

type Awaited = Pick<PurchaseOrder, 'status' | 'lines'> & { id: string };

export function awaitedRows(
  storeId: string,
  { id, status, lines }: Awaited,
): Insertable<AwaitedUnitsTable>[] {
  return lines.flatMap((line) => {
    const units = isAwaited(status) ? unitsToCome(line) : 0;
    const row = { store_id: storeId, purchase_order_id: id, ref: purchaseLineKey(line), units };
    return units > 0 ? row : [];
  });
}

/** Replaces the awaited units of a purchase order. Call this after each write of the purchase order. */
export async function saveAwaitedUnits(
  trx: Kysely<Database>,
  storeId: string,
  order: Awaited,
): Promise<void> {
  await deleteAwaitedUnits(trx, storeId, order.id);
  const rows = awaitedRows(storeId, order);
  if (rows.length > 0) await trx.insertInto('awaited_units').values(rows).execute();
}

export async function deleteAwaitedUnits(
  trx: Kysely<Database>,
  storeId: string,
  orderId: string,
): Promise<void> {
  await trx
    .deleteFrom('awaited_units')
    .where('store_id', '=', storeId)
    .where('purchase_order_id', '=', orderId)
    .execute();
}
