import type { Kysely } from 'kysely';
import type { Order } from '../../contract/order.ts';
import { applyOrderAction } from '../../domain/applyOrderAction.ts';
import type { ActionContext, OrderAction } from '../../domain/orderActions.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { sequencedId } from '../db/values.ts';
import { refusal } from './orderRefusal.ts';

export type Today = Pick<ActionContext, 'now' | 'timeZone'>;

export async function readToday(
  store: Pick<StoreContext, 'clock'>,
  db: Kysely<Database>,
  storeId: string,
): Promise<Today> {
  const { timezone } = await readStoreRow(db, storeId);
  return { now: store.clock(), timeZone: timezone ?? 'UTC' };
}

export function actionContext(before: Order, { now, timeZone }: Today): ActionContext {
  // Shipments, returns and refunds with the same time are sorted by id: ids must follow the order of creation.
  const { shipments, refunds, notes, returns = [] } = before;
  let sequence = shipments.length + refunds.length + notes.length + returns.length;
  const newId = () => {
    sequence += 1;
    return sequencedId(now, sequence);
  };
  return { now, timeZone, by: 'merchant', newId };
}

/** Applies the action in memory. Throws when the order's state doesn't allow it. */
export function applyAction(before: Order, action: OrderAction, today: Today) {
  const result = applyOrderAction(before, action, actionContext(before, today));
  if (!result.ok) throw refusal(action, result.problem, before);
  return result;
}
