import * as v from 'valibot';
import {
  PURCHASE_ORDER_STATUSES,
  PurchaseLine,
  purchaseLineKey,
} from '../../contract/purchaseOrder.ts';
import { isAwaited, unitsToCome } from '../../domain/purchaseOrders.ts';
import type { Store } from '../lists/listDeclaration.ts';

export const AWAITED = PURCHASE_ORDER_STATUSES.filter(isAwaited);

/** Units that are ordered from suppliers and still to come, by variant, or by product without variants. */
export async function readAwaitedUnits({ db, storeId }: Store): Promise<Map<string, number>> {
  const orders = await db
    .selectFrom('purchase_orders')
    .select('lines')
    .where('store_id', '=', storeId)
    .where('status', 'in', AWAITED)
    .execute();
  const units = new Map<string, number>();
  for (const line of orders.flatMap(({ lines }) => v.parse(Lines, JSON.parse(lines)))) {
    const key = purchaseLineKey(line);
    units.set(key, (units.get(key) ?? 0) + unitsToCome(line));
  }
  return units;
}

const Lines = v.array(PurchaseLine);
